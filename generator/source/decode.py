"""Bytes to lines of text that a YAML parser accepts, character for character where the user's stand."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass, field
from typing import Final

from generator.problem import Problem, Severity, Span
from generator.source.characters import named

MOST_BYTES: Final = 10_000_000
MOST_SAID: Final = 20  # places of one kind that are worth a line each

# the 32-bit marks first: one of them begins like a 16-bit one
_ENCODINGS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_WINDOWS_UNDEFINED: Final = b"\x81\x8d\x8f\x90\x9d"
_WINDOWS: Final = {  # what surrogateescape makes of a byte: the letter Windows-1252 has for it
    0xDC00 + byte: "\ufffd" if byte in _WINDOWS_UNDEFINED else bytes([byte]).decode("cp1252")
    for byte in range(128, 256)
}
_ESCAPED: Final = re.compile("[\udc80-\udcff]")
_LINE_END: Final = re.compile(r"\r\n|\r|\n")
# YAML 1.1, 5.1: what is not printable may not stand in a file
_FORBIDDEN: Final = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
# line breaks to YAML 1.1 and to no editor, so that they would shift every line number
_SEPARATORS: Final = re.compile("[\x85\u2028\u2029]")

_SAVE_AS: Final = "save the file again as UTF-8 (in most editors: Save as, Encoding)"


@dataclass(frozen=True, slots=True)
class Text:
    """The lines of a file: as `shown` to the user, and as given to YAML, equally long each."""

    shown: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = field(default=())
    readable: bool = True


def decode(data: bytes, file: str) -> Text:
    """The text of `data`, whatever it holds.

    A byte-order mark and every kind of line end are accepted. Bytes that are no UTF-8 are an error (D001),
    read on as Windows-1252 if they look like it. Characters that YAML forbids are an error and read on as
    U+FFFD.
    """
    if len(data) > MOST_BYTES:
        size = f"the file has {len(data) / 1e6:.1f} MB; a deck file has at most {MOST_BYTES // 10**6} MB"
        return _refused(size, "keep pictures in files of their own, and split the deck with  extends:", file)
    mark, encoding = next(((m, e) for m, e in _ENCODINGS if data.startswith(m)), (b"", "utf-8"))
    if not mark and b"\0" in data[:4]:
        return _refused("the file is not UTF-8; it looks like UTF-16 or no text at all", _SAVE_AS, file)
    body = data[len(mark) :]
    if encoding == "utf-8":
        text = body.decode("utf-8", "surrogateescape")
    else:
        try:
            text = body.decode(encoding)
        except UnicodeDecodeError:
            return _refused(f"the file says it is {encoding[:6].upper()}, and is not", _SAVE_AS, file)
    if bad := _ESCAPED.search(text):
        return _not_utf8(text, bad.start(), file)
    return _cleaned(text, file)


def _refused(text: str, hint: str, file: str) -> Text:
    problem = Problem("D001", Severity.ERROR, (), text, hint, where=Span(file, 1, 1))
    return Text(problems=(problem,), readable=False)


def _not_utf8(text: str, at: int, file: str) -> Text:
    byte = ord(text[at]) - 0xDC00
    before = _LINE_END.split(text[:at])
    where = Span(file, len(before), len(before[-1]) + 1)
    windows = text.translate(_WINDOWS)
    likely = not _FORBIDDEN.search(windows) and not any(chr(0xDC00 + no) in text for no in _WINDOWS_UNDEFINED)
    guess = "; it looks like Windows-1252" if likely else ""
    words = f"the file is not UTF-8 (byte 0x{byte:02X} in line {where.line}){guess}"
    problem = Problem("D001", Severity.ERROR, (), words, _SAVE_AS, where=where)
    if not likely:
        return Text(tuple(_LINE_END.split(windows)), (), (problem,), readable=False)
    cleaned = _cleaned(windows, file)
    return Text(cleaned.shown, cleaned.lines, (problem, *cleaned.problems))


def _cleaned(text: str, file: str) -> Text:
    shown = tuple(_LINE_END.split(text))
    if not _FORBIDDEN.search(text) and not _SEPARATORS.search(text):
        return Text(shown, shown)
    problems: list[Problem] = []
    for number, line in enumerate(shown, 1):
        for found in _FORBIDDEN.finditer(line):
            words = f"{named(found[0])} may not stand in a YAML file"
            where = Span(file, number, found.start() + 1)
            problems.append(Problem("D002", Severity.ERROR, (), words, "delete it", where=where))
        for found in _SEPARATORS.finditer(line):
            words = f"{named(found[0])} stands here, where it cannot be seen; it is read as a blank"
            where = Span(file, number, found.start() + 1)
            problems.append(
                Problem("D008", Severity.WARNING, (), words, "replace it with a blank", where=where)
            )
        if len(problems) > MOST_SAID:
            break
    clean = _SEPARATORS.sub(" ", _FORBIDDEN.sub("\ufffd", text))
    return Text(shown, tuple(_LINE_END.split(clean)), tuple(problems[:MOST_SAID]))
