"""The manual of one check, as words."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Manual:
    """What a check looks at, why it matters, and what to do: whole sentences."""

    title: str
    why: str
    remedy: str
