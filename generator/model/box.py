"""The box template as data: `templates/boxes/NAME/template.yaml`, format 1.

Its panels are lists of elements like the faces of a card template; the trim is the panel, and 3 mm beyond it may
be drawn. Its theme also holds the words of the box, so that a deck can change them.
"""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from generator.model.template import AnyElement, Look


class BoxTemplate(Look):
    """The look of a deck's box."""

    faces: ClassVar[tuple[str, ...]] = ("front", "side", "back", "other", "lid", "plain")

    front: tuple[AnyElement, ...] = Field(description="The front.")
    side: tuple[AnyElement, ...] = Field(description="The side to the right of the front: the spine.")
    back: tuple[AnyElement, ...] = Field(description="The back.")
    other: tuple[AnyElement, ...] = Field(description="The side to the left of the front.")
    lid: tuple[AnyElement, ...] = Field(description="The lid, seen from above with the front below it.")
    plain: tuple[AnyElement, ...] = Field(description="The bottom, and the tongues that are tucked in.")
