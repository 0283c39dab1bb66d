"""Rules: initials and titles of sets, by which players call for cards."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from generator.check.sure import copied, folded, named, sets_where
from generator.load import Loaded
from generator.model.deck import Deck
from generator.problem import Problem, ValuePath, error, note, warning
from generator.source.characters import named as sign
from generator.words import count, graphemes

MOST_INITIALS: Final = 3

_LOOK_ALIKE: Final = str.maketrans(
    # UTS 39 (Unicode 16), confusables.txt: what is not told from a Latin letter or its capital in a circle;
    # the letters of Cyrillic and Greek, after case folding
    "0" "1il|" "а" "в" "с" "е" "һ" "і" "ј" "к" "м" "о" "р" "ѕ" "т" "у" "х" "α" "β" "ε" "ζ" "η" "ι" "κ" "μ" "ν" "ο"
    "ρ" "τ" "υ" "χ" "н",
    "o" "llll" "a" "b" "c" "e" "h" "l" "j" "k" "m" "o" "p" "s" "t" "y" "x" "a" "b" "e" "z" "h" "l" "k" "m" "n" "o"
    "p" "t" "y" "x" "h",
)  # fmt: skip


def _letters(initials: str) -> list[str]:
    """The letters in a circle: no dots, no blanks."""
    return [letter for letter in graphemes(initials) if letter not in ".．。" and not letter.isspace()]


def _same(initials: str) -> str:
    """Initials as they compare: width, capitals, dots and blanks do not matter."""
    return "".join(_letters(folded(initials))) or initials


def looks(initials: str) -> str:
    """Initials as they look in a circle: those that are hard to tell apart are the same text."""
    return _same(initials).translate(_LOOK_ALIKE)


def alike_initials(loaded: Loaded, deck: Deck) -> Iterator[tuple[int, int]]:
    """The places of sets whose initials are the same, each behind the first that has them."""
    first: dict[str, int] = {}
    for at, card_set, _ in sets_where(loaded, deck, "initials"):
        one = first.setdefault(_same(card_set.initials), at)
        if one != at:
            yield one, at


def initials_differ(loaded: Loaded, deck: Deck) -> Iterator[Problem]:
    """D020: No two sets have the same initials; dots, blanks, capitals and width do not make a difference.

    An error: the initials in the circle say to which set a card belongs.

    Fails:
        sets:
          - initials: "W.D."
          - initials: WD
    Passes:
        sets:
          - initials: "W.D."
          - initials: "W.De."
    """
    for at, later in alike_initials(loaded, deck):
        one, other = deck.sets[at], deck.sets[later]
        path: ValuePath = ("sets", later, "initials")
        text = f'initials "{one.initials}" and "{other.initials}" look the same on a card'
        if one.initials == other.initials:
            text = f'two sets have the initials "{other.initials}" ({one.title}; {other.title})'
        taken = {_same(card_set.initials) for card_set in deck.sets}
        yield error("D020", path, text, _other_initials(other.title, taken), also=(("sets", at, "initials"),))


def _other_initials(title: str, taken: set[str]) -> str:
    """A remedy: initials from the title that are free."""
    words = [graphemes(word) for word in title.split() if word[:1].isalnum()]
    if words:
        *before, last = words
        firsts = [word[0].upper() for word in before][-2:]
        offers = [[*firsts, "".join(last[:2])], *([*firsts[:1], "".join(last[:n])] for n in (1, 2, 3))]
        for parts in offers:
            parts = [parts[-1][:1].upper() + parts[-1][1:]] if len(parts) == 1 else parts
            initials = "".join(f"{part}." for part in parts)
            if _same(initials) not in taken and len(_letters(initials)) <= MOST_INITIALS:
                return f'change one, for example  initials: "{initials}"'
    return "change one of them"


def initials_look_different(loaded: Loaded, deck: Deck) -> Iterator[Problem]:
    """D021: No two sets have initials that only look alike, such as O and 0.

    A warning: nobody tells a letter O from a zero in a circle, or a Cyrillic В from a Latin B (UTS 39).

    Fails:
        sets:
          - initials: "W.O."
          - initials: "W.0."
    Passes:
        sets:
          - initials: "W.O."
          - initials: "W.Q."
    """
    first: dict[str, int] = {}
    same = {later for _, later in alike_initials(loaded, deck)}
    for at, card_set, path in sets_where(loaded, deck, "initials"):
        one = first.setdefault(looks(card_set.initials), at)
        if one == at or at in same:
            continue
        other = deck.sets[one].initials
        odd = _told_apart(other, card_set.initials)
        text = f'initials "{other}" and "{card_set.initials}" are hard to tell apart in a circle{odd}'
        yield warning(
            "D021",
            path,
            text,
            "use the same sign in both, or other initials",
            also=(("sets", one, "initials"),),
        )


def _told_apart(one: str, other: str) -> str:
    """The first two signs that differ, by number and name."""
    for first, second in zip(_letters(one), _letters(other), strict=False):
        if first != second:
            return f": {first} is {sign(first[0])}, {second} is {sign(second[0])}"
    return ""


def initials_fit_their_title(loaded: Loaded, deck: Deck) -> Iterator[Problem]:
    """D022: Initials do not stand at one set and fit the title of another.

    A note: initials may be anything, but where they are the first letters of another set's title, two lines
    were probably exchanged.

    Fails:
        sets:
          - {title: William the Detective, initials: "W.R."}
          - {title: William the Rebel, initials: "W.X."}
    Passes:
        sets:
          - {title: William the Detective, initials: "W.D."}
          - {title: William the Rebel, initials: "W.R."}
    """
    by_first_letters: dict[str, int] = {}
    for at, card_set, _ in sets_where(loaded, deck, "title"):
        for letters in _first_letters(card_set.title):
            by_first_letters.setdefault(letters, at)
    told = {place for pair in alike_initials(loaded, deck) for place in pair}
    for at, card_set, path in sets_where(loaded, deck, "initials"):
        initials = _same(card_set.initials)
        other = by_first_letters.get(initials)
        if other is None or at in told or _could_be(initials, card_set.title):
            continue
        told.add(other)
        title = deck.sets[other].title
        text = f'initials "{card_set.initials}" stand at {card_set.title!r}, but fit {title!r}'
        yield note(
            "D022", path, text, "look whether two sets were mixed up", also=(("sets", other, "title"),)
        )


def _first_letters(title: str) -> Iterator[str]:
    """The first letters of all words of a title, and of those that do not begin small."""
    words = folded(title).split()
    if len(words) > 1:
        yield "".join(graphemes(word)[0] for word in words)
        yield "".join(graphemes(folded(word))[0] for word in title.split() if word[0] == word[0].upper())


def _could_be(initials: str, title: str) -> bool:
    """Whether the letters come one after the other in the title."""
    left = iter(folded(title))
    return all(letter in left for letter in initials)


def initials_fit_the_circle(loaded: Loaded, deck: Deck) -> Iterator[Problem]:
    """D023: Initials are one to three letters.

    An error: the circle has room for three. Letters are what a reader counts: मि is one.

    Fails:
        sets:
          - initials: "W.t.G.D."
    Passes:
        sets:
          - initials: "W.G.D."
    """
    for _, card_set, path in sets_where(loaded, deck, "initials"):
        letters = _letters(card_set.initials)
        if len(letters) > MOST_INITIALS:
            text = f'initials "{card_set.initials}" have {count(len(letters), "letter")}; the circle has room for three'
            dots = "." if "." in card_set.initials else ""
            shorter = "".join(letter + dots for letter in letters[:MOST_INITIALS])
            yield error("D023", path, text, f'use at most three, such as  initials: "{shorter}"')
        elif not letters:
            text = f'initials "{card_set.initials}" hold no letter, so the circle would be empty'
            yield error("D023", path, text, 'write one to three letters:  initials: "J.W."')


def set_titles_differ(loaded: Loaded, deck: Deck) -> Iterator[Problem]:
    """D024: No two sets have the same title.

    An error: players ask for cards by the set's name.

    Fails:
        sets:
          - title: More William
          - title: More  william
    Passes:
        sets:
          - title: More William
          - title: Still More William
    """
    for at, one in copied(deck).items():
        if loaded.reading.sound(("sets", at)):
            text = f"{named(deck.sets[at])} stands in the list twice, with all its cards"
            hint = "delete it, or give the copy a title, initials, a colour and cards of its own"
            yield error("D024", ("sets", at, "title"), text, hint, also=(("sets", one, "title"),))
    first: dict[str, list[int]] = defaultdict(list)
    for at, card_set, _ in sets_where(loaded, deck, "title"):
        first[folded(card_set.title)].append(at)
    for same in first.values():
        if len(same) > 1:
            one, other, *more = same
            also = count(len(more), "more set")
            text = f'two sets are called "{deck.sets[other].title}"' + (f", and {also}" if more else "")
            path: ValuePath = ("sets", other, "title")
            hint = f"give {named(deck.sets[other])} another title"
            yield error("D024", path, text, hint, also=(("sets", one, "title"),))


RULES: Final = (
    initials_differ,
    initials_look_different,
    initials_fit_their_title,
    initials_fit_the_circle,
    set_titles_differ,
)
