"""The tuck box as frames: its words, what is told of it, where it lies on its paper, and groups of sets."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator import report, stock
from generator.assets import Shelf
from generator.box import Contents, TuckBox, build, panels, worded
from generator.fill import spread
from generator.frame import Art, Frame, Group, Line, Place, TextBox, walk
from generator.frame import Path as Outline
from generator.geometry import Box, Size
from generator.job import Options, prepare
from generator.load import find, from_bytes, load
from generator.problem import Problem, Severity

POKER = Size(63.5, 88.9)
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 30"><rect width="30" height="30" fill="#123456"/></svg>'
SHADES = ["#8A1A06", "#E8D94E", "#44705A", "#FC5FB7", "#480B42", "#5DBAFD", "#BB8536", "#1C4C91"]


def deck(*lines: str, sets: int = 4, cards: int = 4, picture: str = "none") -> str:
    """A deck of owls; `lines` are further fields of it."""
    written = ["title: Owls", *lines, "sets:"]
    for at in range(sets):
        written += [
            f"  - title: Owls of kind {at + 1}",
            f"    initials: {chr(65 + at % 26)}{at}",
            f'    colour: "{SHADES[at % len(SHADES)]}"',
            "    cards:",
            *(f"      - {{title: Owl {at} {one}, picture: {picture}}}" for one in range(cards)),
        ]
    return "\n".join(written) + "\n"


def box(text: str, folder: Path, paper: str = "a4", count: int = 16, card: Size = POKER) -> TuckBox:
    (folder / "a.svg").write_text(SVG)
    loaded = from_bytes(text.encode(), "owls.yaml", folder, "owls")
    assert not loaded.problems, loaded.problems
    return build(loaded, Shelf(folder), Contents(card, count, 0.0, stock.paper(paper), ("Cabin",)))


def said(made: TuckBox, panel: str) -> list[str]:
    """The words of a panel in paint order."""
    frame = next(frame for frame in panels(made.pages) if frame.name == f"box.{panel}")
    return [item.texts[0] for item in walk(frame.items) if isinstance(item, TextBox)]


def layers(page: Frame) -> dict[str, tuple[object, ...]]:
    return {item.layer: item.items for item in page.items if isinstance(item, Group)}


# ------------------------------------------------------------------------------------------------------- words


def test_the_front_says_what_the_deck_is(tmp_path: Path) -> None:
    made = box(deck("box: {age: 6+}", "play: {players: 2-7}", picture="a.svg"), tmp_path)
    front = said(made, "front")
    assert front[:2] == ["Owls", "A PICTURE-CARD GAME"]
    assert front[-1] == "2–7 PLAYERS · 16 CARDS · AGE 6 AND UP"


def test_the_back_lists_the_sets(tmp_path: Path) -> None:
    back = said(box(deck(), tmp_path), "back")
    assert back[0] == "SIXTEEN CARDS IN FOUR SETS"
    assert [words for words in back if words.startswith("Owls of")] == [
        f"Owls of kind {n}" for n in (1, 2, 3, 4)
    ]


def test_the_side_and_the_lid_bear_the_name(tmp_path: Path) -> None:
    made = box(deck(), tmp_path)
    assert said(made, "side") == ["Owls", "A0", "B1", "C2"]
    assert said(made, "other") == said(made, "lid") == ["Owls"]
    assert said(made, "bottom") == said(made, "lid-tongue") == []


def test_what_is_not_given_is_not_said(tmp_path: Path) -> None:
    made = box(deck("play: {players: 4}"), tmp_path)
    assert said(made, "front")[-1] == "4 PLAYERS · 16 CARDS"
    assert said(made, "front")[1] == "A CARD GAME"  # no card has a picture


def test_a_deck_changes_the_words_in_its_theme(tmp_path: Path) -> None:
    text = deck('theme: {box_heading: "{faces:words} feathers", box_line_plain: Hoot}')
    made = box(text, tmp_path)
    assert said(made, "back")[0] == "SIXTEEN FEATHERS"
    assert said(made, "front")[1] == "HOOT"


def test_contents_stand_in_for_the_number_of_cards(tmp_path: Path) -> None:
    made = box(deck("box: {contents: 16 owls and a rules sheet}", "play: {players: 2}"), tmp_path)
    assert said(made, "front")[-1] == "2 PLAYERS · 16 OWLS AND A RULES SHEET"


@pytest.mark.parametrize(
    ("text", "spelt", "words"),
    [
        ("{sets:words} {sets:set|sets}", True, "one set"),
        ("{sets:words} {sets:set|sets}", False, "1 set"),
        ("{cards} {cards:card|cards}", True, "1,044 cards"),
        ("{players} {players:player|players}", True, "2–7 players"),
        ("{cards} · age {age} · for all", True, "1,044 · for all"),
        ("plain", True, "plain"),
    ],
)
def test_numbers_in_words(text: str, spelt: bool, words: str) -> None:
    numbers = {"sets": 1, "cards": 1044, "players": (2, 7), "age": ""}
    assert worded(text, numbers, None, spelt=spelt) == words


def test_other_languages_have_digits_and_are_told_of_english_words(tmp_path: Path) -> None:
    made = box(deck("language: de"), tmp_path)
    assert said(made, "back")[0] == "16 CARDS IN 4 SETS"
    (told,) = made.problems
    assert (told.id, told.severity, told.text) == (
        "D099",
        Severity.NOTE,
        "the box speaks English (box_line_plain, box_heading, box_foot), but the deck's language is de",
    )


def test_braces_that_stand_for_nothing_are_told(tmp_path: Path) -> None:
    (told,) = box(deck('theme: {box_heading: "{crads} owls"}'), tmp_path).problems
    assert (told.id, told.path) == ("D099", ("theme", "box_heading"))
    assert told.text == "the words 'box_heading' of the box hold {crads}, which stands for nothing"
    assert told.hint == "there are {cards}, {faces}, {sets}, {players}, {age}, {set}"


# ------------------------------------------------------------------------------------------------------ panels


def test_the_picture_is_cut_to_a_disc_and_a_letter_stands_in_for_it(tmp_path: Path) -> None:
    def front(text: str) -> Frame:
        return next(frame for frame in panels(box(text, tmp_path).pages) if frame.name == "box.front")

    art = [
        item
        for item in walk(front(deck("box: {picture: a.svg, alt: An owl.}")).items)
        if isinstance(item, Art)
    ]
    assert [(item.alt, item.box.width == item.box.height) for item in art] == [("An owl.", True)]
    assert "O" in [i.texts[0] for i in walk(front(deck()).items) if isinstance(i, TextBox)]
    assert not [item for item in walk(front(deck()).items) if isinstance(item, Art)]


def test_the_lid_reads_from_above_with_the_front_below_it(tmp_path: Path) -> None:
    art = layers(box(deck(), tmp_path).pages[0])["ART"]
    turns = {item.frame.name: item.turn for item in art if isinstance(item, Place)}
    assert turns["box.lid"] == 180
    assert {turn for name, turn in turns.items() if name != "box.lid"} == {0}


@pytest.mark.parametrize("sets", [1, 4, 10, 12, 13, 20, 26])
def test_every_set_is_on_the_front_and_on_the_back_within_its_panel(tmp_path: Path, sets: int) -> None:
    made = box(deck(sets=sets), tmp_path, count=4 * sets)
    for name in ("front", "back"):
        frame = next(frame for frame in panels(made.pages) if frame.name == f"box.{name}")
        pips = [item for item in walk(frame.items) if isinstance(item, Outline)]
        assert len(pips) == sets
        for item in pips:
            for point in (p for _, points in item.steps for p in points):
                assert 3 < point.x < frame.size.width - 3
                assert 3 < point.y < frame.size.height - 3


def test_texts_of_a_group_have_names_of_their_own(tmp_path: Path) -> None:
    back = next(frame for frame in panels(box(deck(), tmp_path).pages) if frame.name == "box.back")
    named = [item.name for item in walk(back.items) if isinstance(item, TextBox) and item.name]
    assert len(named) == len(set(named))


def test_copies_run_down_and_then_across() -> None:
    scale, cells = spread(Box(0, 0, 40, 30), 5, (20, 10), (1, 1))
    assert scale == 1
    assert [(cell.x, cell.y) for cell in cells] == [(0, 0), (0, 10), (0, 20), (20, 0), (20, 10)]


def test_copies_are_as_large_as_they_fit() -> None:
    assert spread(Box(0, 0, 40, 30), 2, (0, 10), (2, 0.5))[0] == 1.5
    assert spread(Box(0, 0, 40, 30), 1, (0, 10), (2, 0.5))[0] == 2
    assert spread(Box(0, 0, 40, 30), 12, (0, 10), (2, 0.5))[0] == 0.25  # rather small than not there


def test_a_row_is_centred() -> None:
    _, cells = spread(Box(0, 0, 40, 10), 2, (10, 0), (1, 1))
    assert [cell.x for cell in cells] == [10, 20]


# ------------------------------------------------------------------------------------------------------- paper


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_william_is_on_one_sheet_with_all_cuts_where_printers_print(tmp_path: Path, paper: str) -> None:
    made = box(deck(sets=10), tmp_path, paper, 44)
    (page,) = made.pages
    assert page.size == stock.paper(paper)
    assert made.problems == ()
    assert set(layers(page)) == {"ART", "GLUE", "FOLD", "CUT", "LEGEND"}
    assert within(page, 5.0)


def within(page: Frame, edge: float) -> bool:
    """Whether everything but the bleed keeps `edge` mm away from the edges of the paper."""
    room = Box(0, 0, page.size.width, page.size.height).grown(-edge)
    for layer, items in layers(page).items():
        if layer == "ART":
            continue
        for item in walk(items):  # type: ignore[arg-type]
            points = (
                [item.start, item.end]
                if isinstance(item, Line)
                else [p for _, points in item.steps for p in points]
                if isinstance(item, Outline)
                else []
            )
            if isinstance(item, TextBox) and not room.contains(item.box):
                return False
            if not all(room.contains(Box(p.x, p.y, 0, 0)) for p in points):
                return False
    return True


def test_a_net_that_lies_better_on_its_side_is_turned(tmp_path: Path) -> None:
    made = box(deck("box: {sleeves: thick}"), tmp_path, count=58)
    (page,) = made.pages
    assert page.size == stock.paper("a4")
    lid = next(i for i in layers(page)["ART"] if isinstance(i, Place) and i.frame.name == "box.lid")
    assert lid.turn == 270
    assert within(page, 5.0)


def test_the_legend_overlaps_nothing(tmp_path: Path) -> None:
    for text, count, card in (
        (deck(), 16, POKER),
        (deck("box: {sleeves: thick}"), 58, POKER),
        (deck("card: tarot"), 50, Size(70, 120)),
    ):
        for page in box(text, tmp_path, count=count, card=card).pages:
            art = [i.clip for i in layers(page)["ART"] if isinstance(i, Place) and i.clip]
            cut = [p for i in layers(page)["CUT"] if isinstance(i, Outline) for _, ps in i.steps for p in ps]
            for item in layers(page).get("LEGEND", ()):
                if isinstance(item, TextBox):
                    assert not any(item.box.overlaps(box) for box in art)
                    assert not any(item.box.contains(Box(p.x, p.y, 0, 0)) for p in cut)


def test_the_legend_states_what_was_assumed(tmp_path: Path) -> None:
    def about(text: str) -> str:
        (page,) = box(text, tmp_path).pages
        words = [item.texts[0] for item in layers(page)["LEGEND"] if isinstance(item, TextBox)]
        return next(word for word in words if word.startswith("For "))

    assert about(deck()) == (
        "For 16 cards of 63.5 x 88.9 mm. A card is taken as 0.30 mm thick. "
        "Inside 64.5 x 90.9 x 10 mm; for card board 0.38 mm thick."
    )
    assert "Cards are 0.40 mm thick" in about(deck("box: {thickness: 0.4}"))
    assert "in soft sleeves" in about(deck("box: {sleeves: soft}"))


def test_a_box_too_large_for_its_paper_comes_in_two_pieces(tmp_path: Path) -> None:
    made = box(deck("card: tarot", "box: {sleeves: thick}"), tmp_path, count=52, card=Size(70, 120))
    first, second = made.pages
    assert {frame.name for frame in panels((first,))} == {"box.side", "box.back", "box.lid", "box.lid-tongue", "box.bottom"}  # fmt: skip
    assert {frame.name for frame in panels((second,))} == {"box.other", "box.front"}
    assert within(first, 5.0)
    assert within(second, 5.0)
    (told,) = made.problems
    assert (told.id, told.severity) == ("D096", Severity.NOTE)
    assert told.text.endswith("; A4 does not hold it, so it comes in two pieces")
    assert told.hint == "for one piece, use larger paper (letter, sra4, legal)"


def test_c150_the_box_of_oversize_cards_loses_nothing_at_the_paper_s_edge(tmp_path: Path) -> None:
    made = box(deck("card: {width: 105, height: 172}"), tmp_path, "a4", 93, Size(105, 172))
    assert len(made.pages) == 2
    assert all(within(page, 5.0) for page in made.pages)
    (told,) = made.problems
    assert told.text == (
        "the box in one piece needs paper of 301.7 x 268.4 mm; A4 does not hold it, so it comes in two pieces"
    )


def test_c150_a_box_of_which_no_half_fits_is_refused_with_the_paper_it_needs(tmp_path: Path) -> None:
    made = box(deck("box: {age: 6+}"), tmp_path, "a6", 44)
    assert made.pages == ()
    (told,) = made.problems
    assert (told.id, told.severity) == ("D096", Severity.WARNING)
    assert told.text == (
        "the box in one piece needs paper of 183.5 x 152.2 mm; A6 does not hold it, not even in two pieces"
    )
    assert told.hint == "use larger paper (letter, a4, sra4), or use a5, letter, a4 for a box in two pieces"


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_c150_an_ordinary_box_fits(tmp_path: Path, paper: str) -> None:
    made = box(deck(), tmp_path, paper, 54, Size(62, 86))
    assert len(made.pages) == 1
    assert made.problems == ()


# ------------------------------------------------------------------------------------------- what cannot be


def only(made: TuckBox) -> Problem:
    assert made.pages == ()
    (told,) = made.problems
    return told


def test_c153_no_cards_need_no_box(tmp_path: Path) -> None:
    told = only(box(deck("box: {age: 6+}"), tmp_path, count=0))
    assert (told.id, told.severity, told.text) == (
        "D095",
        Severity.WARNING,
        "there are no cards to make a box for",
    )


def test_c153_one_card_gets_a_box(tmp_path: Path) -> None:
    made = box(deck(), tmp_path, count=1)
    assert len(made.pages) == 1
    assert said(made, "front")[-1].endswith("1 CARD")


def test_c153_a_thousand_cards_are_too_many(tmp_path: Path) -> None:
    told = only(box(deck("box: {age: 6+}"), tmp_path, count=1000))
    assert (told.id, told.severity, told.text, told.hint) == (
        "D095",
        Severity.WARNING,
        "1,000 cards make a pile of 300 mm, and no box is made deeper than 110 mm",
        "make decks of up to 339 cards, or write box: {make: no}",
    )


def test_a_deck_that_does_not_speak_of_a_box_is_told_softly(tmp_path: Path) -> None:
    assert only(box(deck(), tmp_path, count=1000)).severity is Severity.NOTE


def test_very_small_cards_get_no_box(tmp_path: Path) -> None:
    told = only(box(deck("card: micro"), tmp_path, card=Size(31.75, 44.45)))
    assert (told.id, told.hint) == ("D097", "choose a larger card, or write box: {make: no}")


def test_a_deck_can_do_without(tmp_path: Path) -> None:
    assert box(deck("box: {make: no}"), tmp_path) == TuckBox((), ())


WRONG = [
    (
        "{thickness: 0}",
        "D098",
        "'thickness' of 'box' is 0 mm, which is no thickness of a card",
        "measure a pile of ten cards and divide by ten; playing cards have 0.30, limits 0.08 to 3 mm",
    ),
    (
        "{thickness: 30}",
        "D098",
        "'thickness' of 'box' is 30 mm, which is no thickness of a card",
        "measure a pile of ten cards and divide by ten; playing cards have 0.30, limits 0.08 to 3 mm",
    ),
    (
        "{stock: 80 gsm}",
        "D098",
        "'stock' of 'box' is '80 gsm', of which no box can be folded",
        "write its weight or its thickness, such as 300 gsm or 0.4 mm: 120 to 800 gsm, or 0.15 to 1 mm",
    ),
    (
        "{stock: card}",
        "D006",
        "'stock' of 'box' must be the card board of the box, not 'card'",
        "write its weight or its thickness, such as 300 gsm or 0.4 mm",
    ),
]


@pytest.mark.parametrize(("block", "id", "text", "hint"), WRONG)
def test_absurd_measures_are_refused(tmp_path: Path, block: str, id: str, text: str, hint: str) -> None:
    loaded = from_bytes(deck(f"box: {block}").encode(), "owls.yaml", tmp_path, "owls")
    (told,) = loaded.problems
    assert (told.id, told.text, told.hint) == (id, text, hint)


@pytest.mark.parametrize(
    ("written", "board"),
    [("300 gsm", 0.375), ("300", 0.375), ("0.4", 0.4), ("0.4mm", 0.4), ("250 g/m²", 0.3125)],
)
def test_board_by_weight_or_thickness(written: str, board: float) -> None:
    loaded = from_bytes(deck(f"box: {{stock: {written}}}").encode(), "owls.yaml", Path(), "owls")
    assert loaded.deck
    assert loaded.deck.box.stock == board


def test_a_message_shows_the_line(tmp_path: Path) -> None:
    loaded = from_bytes(deck("box: {thickness: 0}").encode(), "owls.yaml", tmp_path, "owls")
    problems = [loaded.marks.place(problem) for problem in loaded.problems]
    assert report.text(problems, loaded.marks, colour=False) == (
        "owls.yaml:2:18: error D098: 'thickness' of 'box' is 0 mm, which is no thickness of a card\n"
        "    2 | box: {thickness: 0}\n"
        "      |                  ^\n"
        "      = measure a pile of ten cards and divide by ten; playing cards have 0.30, limits 0.08 to 3 mm"
    )


# ---------------------------------------------------------------------------------------------------- in a job


def prepared(text: str, folder: Path, **options: object) -> tuple[list[Problem], int, bool]:
    """The problems of the box in a job, how many pages it has, and whether the rest can be built."""
    loaded = from_bytes(text.encode(), "owls.yaml", folder, "owls")
    job = prepare(loaded, Options(rules=(), **options))  # type: ignore[arg-type]
    told = [p for p in job.problems if p.id in ("D040", "D051", "D056") or "D095" <= p.id <= "D099"]
    return told, len(job.box), job.ok


def test_a_box_that_cannot_be_made_stops_nothing_else(tmp_path: Path) -> None:
    text = (
        deck("box: {age: 6+}").replace("card", "card")
        + "specials: [{title: W, role: release, copies: 400, picture: none}]\n"
    )
    told, pages, fine = prepared(text, tmp_path)
    assert ([p.severity for p in told if p.id == "D095"], pages, fine) == ([Severity.WARNING], 0, True)


def test_a_box_that_is_asked_for_and_cannot_be_made_is_an_error(tmp_path: Path) -> None:
    text = deck() + "specials: [{title: W, role: release, copies: 400, picture: none}]\n"
    told, pages, fine = prepared(text, tmp_path, box_asked=True)
    assert ([p.severity for p in told if p.id == "D095"], pages, fine) == ([Severity.ERROR], 0, False)


def test_a_box_that_the_deck_does_not_want_cannot_be_asked_for(tmp_path: Path) -> None:
    (told,), pages, _ = prepared(deck("box: {make: no}"), tmp_path, box_asked=True)
    assert (told.id, told.text, told.hint, pages) == (
        "D095",
        "this deck wants no box",
        "leave out make: no",
        0,
    )


def test_a_picture_that_is_not_there_costs_the_box_alone(tmp_path: Path) -> None:
    (told,), pages, fine = prepared(deck("box: no.svg"), tmp_path)
    assert (told.id, told.severity, pages, fine) == ("D040", Severity.WARNING, 0, True)
    assert told.text.endswith("; so no box is made")


def test_letters_that_the_font_lacks_are_told_of_the_box_too(tmp_path: Path) -> None:
    told, pages, fine = prepared(deck('theme: {box_line_plain: "梟"}'), tmp_path)
    assert (told[0].id, told[0].path, pages, fine) == ("D051", ("theme", "box_line_plain"), 0, True)


def test_the_box_has_room_for_the_rules_whatever_is_made_this_time() -> None:
    """William has a rules text, and a box that is made alone must not be shallower for it."""
    loaded = load(find("william"))
    alone = prepare(loaded, Options(rules=(), box_asked=True)).box
    assert alone == prepare(loaded, Options()).box
    (legend,) = [item for item in alone[0].items if isinstance(item, Group) and item.layer == "LEGEND"]
    assert any("and the folded rules sheet" in i.texts[0] for i in legend.items if isinstance(i, TextBox))
