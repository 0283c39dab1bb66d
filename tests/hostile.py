"""Decks that mean harm, built one after another in one watched process.

`python tests/hostile.py FOLDER` makes each deck in FOLDER, builds it, and prints a line of JSON for each: what came
out, how long it took, the peak of memory so far, which files outside were opened, and whether a socket was.
"""

from __future__ import annotations

import gzip
import json
import os
import re
import resource
import struct
import sys
import time
import zlib
from collections.abc import Callable
from pathlib import Path

SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 30 40">%s</svg>'
CARD = """\
title: Owls
sets:
  - title: Barn Owls
    initials: B
    colour: teal
    cards:
      - title: Tyto
        picture: %s
"""


def png(width: int, height: int, colour: int = 0, bits: int = 1, packed: bytes = b"") -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, bits, colour, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


def with_file(name: str, data: bytes) -> Callable[[Path], str]:
    """A deck whose one picture is this file."""

    def make(folder: Path) -> str:
        (folder / name).write_bytes(data)
        return CARD % name

    return make


def drawing(inside: str) -> Callable[[Path], str]:
    return with_file("a.svg", (SVG % inside).encode())


def linked(folder: Path) -> str:
    (folder / "a.svg").symlink_to("/etc/hostname")
    return CARD % "a.svg"


def pipe(folder: Path) -> str:
    os.mkfifo(folder / "a.png")
    return CARD % "a.png"


def font(data: bytes) -> Callable[[Path], str]:
    def make(folder: Path) -> str:
        (folder / "fonts").mkdir()
        (folder / "fonts" / "Evil.ttf").write_bytes(data)
        return CARD % "none" + "theme: {title_font: Evil}\n"

    return make


def linked_template(folder: Path) -> str:
    (folder / "templates" / "cards").mkdir(parents=True)
    (folder / "templates" / "cards" / "mine").symlink_to("/etc")
    return CARD % "none" + "template: mine\n"


def bomb(levels: int, width: int) -> str:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * width)}]" for n in range(1, levels)]
    return "\n".join(lines) + "\n"


ROWS = "      - {title: T%d, picture: none}\n"
HEAD = "title: Owls\nsets:\n  - title: Barn\n    initials: B\n    colour: teal\n    cards:\n"
USES = "".join(f'<g id="g{n}">' + f'<use xlink:href="#g{n - 1}"/>' * 10 + "</g>" for n in range(1, 12))

DECKS: dict[str, Callable[[Path], str]] = {
    "alias bomb": lambda _: CARD % "none" + bomb(9, 9),
    "alias bomb among the cards": lambda _: (
        bomb(9, 9) + "title: Owls\nsets: [{title: B, initials: B, colour: teal, cards: *a8}]\n"
    ),
    "alias that holds itself": lambda _: "title: Owls\nsets: &a [*a]\n",
    "100,000 brackets": lambda _: "title: " + "[" * 100_000,
    "100,000 levels of blocks": lambda _: "".join(" " * (n % 900) + "a:\n" for n in range(100_000)),
    "ten megabytes of deck": lambda _: HEAD + ROWS % 1 + "# " + "x" * 10_500_000 + "\n",
    "nine megabytes of cards": lambda _: HEAD + "".join(ROWS % n for n in range(250_000)),
    "30,000 cards of 500 copies": lambda _: (
        HEAD + "".join(f"      - {{title: T{n}, picture: none, copies: 500}}\n" for n in range(9000))
    ),
    "a title of a megabyte": lambda _: CARD.replace("Tyto", "x" * 1_000_000) % "none",
    "a python tag": lambda _: (
        CARD.replace("Tyto", "!!python/object/apply:os.system ['touch /tmp/owned']") % "none"
    ),
    "nul bytes": lambda _: (CARD % "none") + "edition: a\0b\n",
    "lone surrogates": lambda _: CARD.replace("Tyto", '"\\ud800"') % "none",
    "escape sequences": lambda _: CARD.replace("Tyto", '"\\e[2J\\e]0;owned\\a"') % "none",
    "markup of the text engine": lambda _: (
        CARD.replace("Tyto", '\'#eval("1") #read("/etc/hostname") $x$ *b*\'') % "none"
    ),
    "a picture by absolute path": lambda _: CARD % "/etc/hostname",
    "a picture above the folder": lambda _: CARD % "../../../../etc/hostname",
    "a picture by address": lambda _: CARD % "http://127.0.0.1:9/x.png",
    "a picture by file address": lambda _: CARD % "file:///etc/hostname",
    "a picture that is a link out": linked,
    "a picture that is a pipe": pipe,
    "a picture that is a device": lambda _: CARD % "/dev/zero",
    "a picture that is the folder": lambda _: CARD % ".",
    "a template by path": lambda _: CARD % "none" + "template: ../../../etc\n",
    "a template that is a link out": linked_template,
    "a drawing that reads a file": drawing('<image href="file:///etc/hostname" width="9" height="9"/>'),
    "a drawing that fetches": drawing('<image href="http://127.0.0.1:9/x.png" width="9" height="9"/>'),
    "a drawing that imports a style": drawing(
        '<style>@import url("http://127.0.0.1:9/x.css");</style><rect width="9" height="9"/>'
    ),
    "a drawing with entities": with_file(
        "a.svg",
        b'<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/hostname">]>'
        + (SVG % "<text>&b;&x;</text>").encode(),
    ),
    "a drawing with a million nodes": drawing("<g/>" * 1_000_000),
    "a drawing of 100,000 levels": drawing("<g>" * 100_000 + "</g>" * 100_000),
    "a drawing that uses itself": drawing('<g id="a"><use xlink:href="#a"/></g><use xlink:href="#a"/>'),
    "a drawing that uses tens of tens": drawing(
        f'<g id="g0"><rect width="1" height="1"/></g>{USES}<use xlink:href="#g11"/>'
    ),
    "a packed drawing that unpacks to a gigabyte": with_file("a.svgz", gzip.compress(b" " * 200_000_000)),
    "30,000 x 30,000 pixels": with_file(
        "a.png", png(30_000, 30_000, 2, 8, zlib.compress(b"\0" * 90_000_000))
    ),
    "a bitmap that unpacks to a gigabyte": with_file(
        "a.png", png(100, 100, 2, 8, zlib.compress(b"\0" * 200_000_000))
    ),
    "a picture that is a web page": with_file("a.jpg", b"<!doctype html><title>no</title>"),
    "a font that is none": font(b"no font"),
    "a font of fifty megabytes": font(b"\0\1\0\0" + b"\0" * 51_000_000),
}


def main(folder: Path) -> None:
    """Build every deck and print what came of it."""
    seen: list[str] = []
    sockets: list[str] = []

    def watch(event: str, args: tuple[object, ...]) -> None:
        if event == "open" and isinstance(args[0], str | bytes):
            seen.append(os.fsdecode(args[0]))
        elif event.startswith("socket.") or event in (
            "os.system",
            "subprocess.Popen",
            "os.exec",
            "os.posix_spawn",
        ):
            sockets.append(event)

    from click.testing import CliRunner

    from generator.cli import main as deckwright

    CliRunner().invoke(deckwright, ["check", "william"])  # everything that is imported late is imported now
    sys.addaudithook(watch)
    for name, make in DECKS.items():
        room = folder / name.replace(" ", "-").replace(",", "")
        room.mkdir()
        (room / "deck.yaml").write_bytes(make(room).encode("utf-8", "surrogatepass"))
        seen.clear()
        sockets.clear()
        before = time.process_time()
        result = CliRunner().invoke(
            deckwright, ["build", str(room), "-o", str(room / "out"), "--only", "sheets"]
        )
        told = {
            "name": name,
            "exit": result.exit_code,
            "seconds": round(time.process_time() - before, 2),
            "megabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
            "raised": "" if isinstance(result.exception, SystemExit | None) else repr(result.exception),
            "opened": sorted({path for path in seen if path.startswith(("/etc/hostname", "/dev/zero"))}),
            "reached": sorted(set(sockets)),
            # the decks are too small to be played, which is not what is asked here
            "says": next(
                (line for line in result.stderr.splitlines() if re.search(r"\berror D0[^16]", line)), ""
            ),
            "raw": "\x1b" in result.stderr,
        }
        print(json.dumps(told), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
