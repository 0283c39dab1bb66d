"""The William deck broken in 300 seeded random ways: nothing raises, and nearly all that does harm is reported.

What does no harm is left out of the count: a slip after which the deck still reads as the very same cards.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from statistics import median

from sound import loaded

from generator import face, library
from generator.assets import Shelf
from generator.check import check
from generator.load import Loaded
from generator.model.deck import Deck
from generator.problem import Problem
from generator.report import in_order

FOLDER = library.folder("decks") / "william"
LINES = (FOLDER / "deck.yaml").read_text(encoding="utf-8").split("\n")
SLIPS = 300
SEED = 1922  # the year of the first book

Lines = list[str]
Slip = Callable[[Lines, random.Random], None]


def fields(lines: Lines) -> list[int]:
    """The lines on which a field stands."""
    return [at for at, line in enumerate(lines) if re.match(r"\s*(- )?\w+:", line)]


def items(lines: Lines, dash: str) -> list[tuple[int, int]]:
    """Where the list items that are indented by `dash` begin and end."""
    starts = [at for at, line in enumerate(lines) if line.startswith(f"{dash}- ")]
    return [(start, end(lines, start, len(dash))) for start in starts]


def end(lines: Lines, start: int, indent: int) -> int:
    at = start + 1
    while at < len(lines) and lines[at].strip() and len(lines[at]) - len(lines[at].lstrip()) > indent:
        at += 1
    return at


def drop_line(lines: Lines, chance: random.Random) -> None:
    del lines[chance.choice(fields(lines))]


def double_line(lines: Lines, chance: random.Random) -> None:
    at = chance.choice(fields(lines))
    lines.insert(at, lines[at])


def swap_lines(lines: Lines, chance: random.Random) -> None:
    one, other = chance.sample(fields(lines), 2)
    lines[one], lines[other] = lines[other], lines[one]


def drop_item(lines: Lines, chance: random.Random) -> None:
    start, stop = chance.choice(items(lines, chance.choice(["  ", "      "])))
    del lines[start:stop]


def double_item(lines: Lines, chance: random.Random) -> None:
    start, stop = chance.choice(items(lines, chance.choice(["  ", "      "])))
    lines[start:start] = lines[start:stop]


def misspell_field(lines: Lines, chance: random.Random) -> None:
    at = chance.choice(fields(lines))
    name = re.search(r"\w+(?=:)", lines[at])
    assert name
    letter = chance.randrange(len(name[0]))
    wrong = chance.choice((
        name[0][:letter] + name[0][letter + 1 :],
        name[0][:letter] + name[0][letter] * 2 + name[0][letter + 1 :],
        name[0].capitalize(),
        name[0][:letter] + chance.choice("aeioust") + name[0][letter + 1 :],
    ))  # fmt: skip
    lines[at] = lines[at].replace(name[0], wrong, 1)


def wrong_kind(lines: Lines, chance: random.Random) -> None:
    at = chance.choice(fields(lines))
    value = chance.choice(("", " []", " {}", " [a, b]", " {a: b}", " ~", " -7", " 3.5", " maybe", " none"))
    lines[at] = lines[at].split(":")[0] + ":" + value


def indent_wrongly(lines: Lines, chance: random.Random) -> None:
    at = chance.choice(fields(lines))
    by = chance.choice((-2, -1, 1, 2, 3))
    lines[at] = lines[at][-by:] if by < 0 and lines[at].startswith(" " * -by) else " " * abs(by) + lines[at]


def bad_colour(lines: Lines, chance: random.Random) -> None:
    at = chance.choice([at for at, line in enumerate(lines) if "colour:" in line])
    other = chance.choice([line.split('"')[1] for line in lines if "colour:" in line if line != lines[at]])
    value = chance.choice(('"#8A1A0"', "#8A1A06", "bluu", f'"{other}"', '"#44705G"', "", "'#44", "[1, 2, 3]"))
    lines[at] = f"    colour: {value}"


def lose_a_sign(lines: Lines, chance: random.Random) -> None:
    at = chance.choice(
        [at for at, line in enumerate(lines) if re.search(r'["{}]|: |- |, ', line.split("alt:")[0])]
    )
    places = [
        found.start()
        for found in re.finditer(r'["{}]|:(?= )|-(?= )|(?<=:) |(?<=-) ', lines[at].split("alt:")[0])
    ]
    place = chance.choice(places)
    lines[at] = lines[at][:place] + lines[at][place + 1 :]


def tab(lines: Lines, chance: random.Random) -> None:
    at = chance.choice([at for at in fields(lines) if lines[at].startswith("  ")])
    lines[at] = "\t" + lines[at].lstrip(" ")


def other_initials(lines: Lines, chance: random.Random) -> None:
    at = chance.choice([at for at, line in enumerate(lines) if "initials:" in line])
    other = chance.choice([line for line in lines if "initials:" in line if line != lines[at]])
    lines[at] = chance.choice((other, "    initials: NO", "    initials: W.t.O.L.", '    initials: "."'))


def other_number(lines: Lines, chance: random.Random) -> None:
    at = chance.choice(
        [at for at, line in enumerate(lines) if re.search("copies:|composition:|players:|format:", line)]
    )
    numbers = [*re.finditer(r"\d+", lines[at])]
    found = chance.choice(numbers)
    number = str(int(found[0]) + chance.choice((1, 2, 10, -1)))
    lines[at] = lines[at][: found.start()] + number + lines[at][found.end() :]


SLIP_KINDS: tuple[Slip, ...] = (
    drop_line, double_line, swap_lines, drop_item, double_item, misspell_field, wrong_kind, indent_wrongly,
    bad_colour, lose_a_sign, tab, other_initials, other_number,
)  # fmt: skip


def bones(deck: Deck | None) -> object:
    """A deck less what no checker can know: which text or picture a field is to hold, and what may be promised."""
    if deck is None:
        return None
    sets = [(len(one.cards), [(card.copies, bool(card.picture)) for card in one.cards]) for one in deck.sets]
    specials = [(one.role, one.copies or 2, bool(one.picture)) for one in deck.specials]
    return sets, specials, deck.format, deck.card, deck.template, deck.game


def said(deck: Loaded, shelf: Shelf) -> list[Problem]:
    """What reading and the rules say, and of the pictures whether they are there."""
    pictures = (
        problem for problem in face.build(deck, shelf).problems if problem.id in ("D005", "D040", "D046")
    )
    return in_order(map(deck.marks.place, (*deck.problems, *check(deck), *pictures)))


def test_no_slip_raises_and_the_harmful_ones_are_reported() -> None:
    chance = random.Random(SEED)
    before = loaded("\n".join(LINES), FOLDER).deck
    assert before
    counts: list[int] = []
    missed: list[str] = []
    shelf = Shelf(FOLDER)
    for number in range(SLIPS):
        kind = SLIP_KINDS[number % len(SLIP_KINDS)]
        lines = [*LINES]
        kind(lines, chance)
        deck = loaded("\n".join(lines), FOLDER)
        problems = said(deck, shelf)
        assert all(problem.where for problem in problems), kind.__name__
        if not problems and bones(deck.deck) == bones(before):
            continue
        counts.append(len(problems))
        if not problems:
            missed.append(f"{kind.__name__}: {_difference(lines)}")
    reported = 1 - len(missed) / len(counts)
    assert len(counts) > SLIPS / 2
    assert reported >= 0.99, missed
    assert median(counts) == 1


def _difference(lines: Lines) -> str:
    return (
        " / ".join(line for line in lines if line not in LINES)
        or "a line or block is missing or stands twice"
    )
