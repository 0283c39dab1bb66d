"""Finished sheets: good ones are proven, and what is broken on purpose is caught and named."""

from __future__ import annotations

import functools
import io
import json
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pikepdf import Name

from generator.draw import intent as carried
from generator.draw.intent import Intent, Leaf, Slot
from generator.geometry import Box, Size
from generator.load import find, load
from generator.problem import Severity
from generator.profile import Profile, Side
from generator.verify import CHECKS, Proof, Wanted, account, of_deck, of_job, verify
from generator.verify.reading import read
from tests import breaking, cards
from tests.breaking import Break


@functools.cache
def good(**options: object) -> tuple[bytes, Wanted]:
    """The sheets of the small deck, and what it wants: nb1-4, db1-4 and wise-owl, then wise-owl and two magpies."""
    job = cards.job("verify", **options)
    return cards.sheets_pdf(job), of_job(job)


@functools.cache
def william() -> tuple[bytes, Wanted]:
    loaded = load(find("william"))
    return cards.sheets_pdf(cards.job(find("william"))), of_deck(loaded)


def told(proof: Proof) -> list[str]:
    return [f"{problem.id} {problem.text}" for problem in proof.problems]


def noted(data: bytes) -> Intent:
    """What the file says it is meant to be."""
    return read(data).intent


def meant(data: bytes, **changed: object) -> bytes:
    """The same file with another note of what it is meant to be."""
    note = replace(noted(data), **changed)  # type: ignore[arg-type]
    return breaking.with_intent(note.as_json(note.faces))(data)


# ------------------------------------------------------------------------------------------ good ones

GOOD: list[dict[str, object]] = [
    {},
    {"flip": "short"},
    {"paper": "letter", "order": "split"},  # composed landscape, and turned onto its page
    {"gap": 6.0, "bleed": 3.0},  # marks in the gutters
    {"gap": 3.0, "paper": "letter", "flip": "short"},  # less room between cards than two bleeds
    {"backs": "none", "marks": "ticks", "bleed": 4.0},
    {"marks": "none"},
    {"cards": "nb*"},
    {"sheets": frozenset({2})},
    {"copies": 3, "paper": "a3"},
    {"backs": "fold"},  # both on one side of the paper
    {"backs": "separate"},  # both upright, to be glued card by card
]


@pytest.mark.parametrize("options", GOOD, ids=lambda options: " ".join(map(str, options.values())) or "plain")
def test_good_sheets_are_proven(options: dict[str, object]) -> None:
    proof = verify(*good(**options))
    assert told(proof) == []
    assert [name for name, _ in proof.findings] == [name for name, _ in CHECKS]


def test_sheets_composed_landscape_with_bridge_cards_are_proven(tmp_path: Path) -> None:
    deck = (cards.DECKS / "verify.yaml").read_text(encoding="utf-8")
    (tmp_path / "deck.yaml").write_text(deck + "card: bridge\nprint: {paper: a3}\n", encoding="utf-8")
    job = cards.job(tmp_path / "deck.yaml", copies=2)
    assert job.grid is not None
    assert job.grid.landscape
    assert told(verify(cards.sheets_pdf(job), of_job(job))) == []


@pytest.mark.parametrize(
    "options", [{}, {"gap": 3.0, "paper": "letter", "flip": "short"}], ids=["a4", "letter"]
)
def test_good_sheets_are_proven_by_their_pixels_too(options: dict[str, object]) -> None:
    proof = verify(*good(**options), full=True)
    assert told(proof) == []
    assert dict(proof.findings)["pixels"].says.startswith("4 pages at 300 dpi")


def test_the_shipped_deck_is_proven() -> None:
    proof = verify(*william())
    assert told(proof) == []
    says = {name: found.says for name, found in proof.findings}
    assert says["cards"] == "44 cards, 42 different ones, as the deck has them, each in its place"
    assert says["backs"] == "44 behind their fronts after a flip on the long edge, 0.00 mm off at most"
    assert says["ruler"] == "100.00 mm, a tick at every 10 mm, on 10 pages"
    assert says["faces"] == "84 faces, unchanged and their titles the deck's"


def test_a_file_that_was_saved_anew_by_a_careful_program_is_still_proven() -> None:
    data, wanted = good()
    assert told(verify(breaking.edited(data, lambda _: None), wanted)) == []


def test_without_a_deck_the_file_is_held_against_its_own_note() -> None:
    proof = verify(good()[0])
    assert proof.ok
    assert (proof.title, proof.sheets, proof.cards) == ("Proof Owls", 2, 12)


def test_same_input_same_note(monkeypatch: pytest.MonkeyPatch) -> None:
    job = cards.job("verify")
    assert cards.sheets_pdf(job) == good()[0]
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1000000000")
    with pikepdf.open(io.BytesIO(cards.sheets_pdf(job))) as dated:
        assert dated.Root.PieceInfo["/Deckwright"].LastModified == "D:20010909014640Z"


# -------------------------------------------------------------------------------------------- broken ones

in_page, before, after = breaking.in_page, breaking.before, breaking.after

BROKEN: dict[str, tuple[Break, list[str]]] = {
    "a front shifted by 0.3 mm": (
        in_page(1, breaking.moved("F.nb2", 0.3, 0)),
        ["D108 sheet 1, front: nb2 lies 0.30 mm right of its place, so the cut misses it"],
    ),
    "a front shifted by 0.06 mm": (
        in_page(1, breaking.moved("F.nb2", 0, 0.06)),
        ["D108 sheet 1, front: nb2 lies 0.06 mm up of its place, so the cut misses it"],
    ),
    "a back upside down": (
        in_page(2, breaking.turned_over("B.nb1")),
        ["D108 sheet 1, back: the back of nb1 is turned by 180 degrees, not 0"],
    ),
    "two backs swapped": (
        in_page(2, breaking.swapped("B.nb1", "B.nb2")),
        [
            "D107 sheet 1, back: the back of nb1 lies where the back of nb2 belongs, at 73.25, 15.15 mm",
            "D107 sheet 1, back: the back of nb2 lies where the back of nb1 belongs, at 136.75, 15.15 mm",
        ],
    ),
    "a sheet mirrored": (
        before(1, breaking.mirrored(210)),
        ["D108 sheet 1, front: the page is mirrored: nb1, nb2, nb3 and 6 more would read backwards"],
    ),
    "a card dropped": (
        in_page(1, breaking.without("F.db1")),
        ["D105 sheet 1, front: db1 is missing; its place at 73.25, 104.05 mm is bare"],
    ),
    "a back dropped": (
        in_page(2, breaking.without("B.db1")),
        ["D105 sheet 1, back: the back of db1 is missing; its place at 73.25, 104.05 mm is bare"],
    ),
    "a card twice": (
        in_page(3, breaking.again("F.magpie", 0, -88.9)),
        ["D106 sheet 2, front: magpie lies at 73.25, 104.05 mm once more than meant"],
    ),
    "a card in another's place": (
        in_page(1, lambda content: content.replace("/F.nb4 Do", "/F.nb3 Do")),
        ["D107 sheet 1, front: nb3 lies where nb4 belongs, at 9.75, 104.05 mm"],
    ),
    "a page scaled to 98 %": (
        before(1, ".98 0 0 .98 5.9 8.4 cm"),
        [
            "D108 sheet 1, front: the page is scaled to 98.0 %: nb1, nb2, nb3 and 6 more would be cut to the wrong size",
            "D112 sheet 1, front: the ruler measures 98.00 mm where it says 100 mm",
        ],
    ),
    "a font without its file": (
        breaking.without_font_file,
        [
            "D116 the font AbrilFatface-Regular is not in the file; it is used on nb1, nb2, nb3, nb4, db1, db2 and 4 more"
        ],
    ),
    "a TrimBox shrunk": (
        breaking.with_box(2, "TrimBox", 5),
        [
            "D103 sheet 1, back: the TrimBox is 200.00 x 287.00 mm at 5.00, 5.00 mm; it must be the whole sheet, "
            "210.00 x 297.00 mm"
        ],
    ),
    "no BleedBox": (
        breaking.with_page(1, BleedBox=None),
        ["D103 sheet 1, front: the page has no BleedBox, which print shops ask for"],
    ),
    "a page turned": (
        breaking.with_page(3, Rotate=90),
        [
            "D102 sheet 2, front: the page asks to be shown turned by 90 degrees, so printers would flip at the other edge"
        ],
    ),
    "a page shown twice as large": (
        breaking.with_page(3, UserUnit=2),
        ["D102 sheet 2, front: the page asks to be shown 2 times as large"],
    ),
    "a mark on a card": (
        in_page(1, breaking.first_mark(lambda n: [n[0] + 9, n[1] - 60, n[2] + 9, n[3] - 60])),
        [
            "D111 sheet 1, front: a mark at 12.88, 28.82 mm runs into nb1: 5.00 mm lie on the card",
            "D111 sheet 1, front: no mark shows the upright cut at 9.75 mm at its top end (edge of nb1)",
        ],
    ),
    "a mark in a bleed": (
        in_page(1, breaking.first_mark(lambda n: [*n[:3], n[3] - 3])),
        ["D111 sheet 1, front: a mark at 9.71, 7.65 mm runs into nb1: 0.56 mm lie on its bleed"],
    ),
    "a mark beside its cut": (
        in_page(1, breaking.first_mark(lambda n: [n[0] + 1, n[1], n[2] + 1, n[3]])),
        [
            "D111 sheet 1, front: a mark stands at 10.10 mm, 0.35 mm beside the cut of nb1",
            "D111 sheet 1, front: no mark shows the upright cut at 9.75 mm at its top end (edge of nb1)",
        ],
    ),
    "a patch over two cards": (
        after(1, "1 g 100 500 60 60 re f"),
        [
            "D111 sheet 1, front: something at 35.28, 99.44 mm runs into nb1: 21.17 mm lie on the card",
            "D111 sheet 1, front: something at 35.28, 99.44 mm runs into nb4: 21.17 mm lie on the card",
        ],
    ),
    "a bleed cut by the sheet": (
        in_page(1, breaking.less_clip("F.nb1", 1.5)),
        [
            "D110 sheet 1, front: nb1 shows a bleed of 0.50 mm at its left where 2 mm are meant, so a slipped cut leaves "
            "white"
        ],
    ),
    "a bleed cut by the face": (
        breaking.in_face("F.nb1", breaking.cut_close),
        [
            "D110 nb1 is cut off 1.00 and 1.00 mm beyond its trim across and down; 2 mm of bleed are meant",
            "D118 what is called nb1 is another face: it is not what was drawn when the file was made",
        ],
    ),
    "a face replaced by its neighbour": (
        breaking.face_for("F.nb1", "F.nb2"),
        ["D118 what is called nb1 is another face: it shows nb2"],
    ),
    "a face painted over": (
        breaking.in_face("F.nb1", breaking.written_over),
        ["D118 what is called nb1 is another face: it is not what was drawn when the file was made"],
    ),
    "words near the cut": (
        breaking.in_face("F.nb2", breaking.words_moved(-9)),
        [
            "D114 nb2: 'Eared Owl' ends 2.57 mm from the cut; knives slip by up to 3 mm",
            "D118 what is called nb2 is another face: it is not what was drawn when the file was made",
        ],
    ),
    "words over the cut": (
        breaking.in_face("F.nb2", breaking.words_moved(-13)),
        [
            "D114 nb2: 'Eared Owl' runs 1.43 mm over the cut",
            "D118 what is called nb2 is another face: it is not what was drawn when the file was made",
        ],
    ),
    "no wishes for the viewer": (
        breaking.no_wishes,
        [
            "D117 the file does not ask for 100 %, so print dialogues will shrink the cards to fit",
            "D117 the file asks the print dialogue for nothing, but its pages are laid out for a flip on the long edge",
            "D117 the file does not ask for the tray that holds its paper",
        ],
    ),
    "the wrong flip asked for": (
        breaking.wishes(Duplex=Name("/DuplexFlipShortEdge")),
        [
            "D117 the file asks the print dialogue for a flip on the short edge, but its pages are laid out for a flip on "
            "the long edge"
        ],
    ),
    "a ruler of 98 mm": (
        in_page(2, breaking.ruler(lambda n: [n[0], n[1], n[2] - 5.66929, n[3]])),
        ["D112 sheet 1, back: the ruler measures 98.00 mm where it says 100 mm"],
    ),
    "a tick of the ruler moved": (
        in_page(2, breaking.ruler(lambda n: [n[0] + 1, n[1], n[2] + 1, n[3]], 4)),
        ["D112 sheet 1, back: the ruler's ticks are not 10 mm apart: one at 30.35 mm"],
    ),
    "no ruler": (
        in_page(2, breaking.no_ruler),
        [
            "D112 sheet 1, back: the 100 mm ruler is missing, so nobody sees whether the printer shrinks the sheet"
        ],
    ),
    "pages out of order": (
        breaking.pages_out_of_order,
        [
            "D104 page 2 is to be sheet 1, back, but holds sheet 2, back",
            "D104 page 4 is to be sheet 2, back, but holds sheet 1, back",
        ],
    ),
    "the last page gone": (breaking.without_last_page, ["D104 the file has 3 pages, but 4 are meant"]),
    "a line at the paper's edge": (
        after(1, "0 g n 3 400 m 3 420 l S"),
        [
            "D113 sheet 1, front: a line comes within 1.01 mm of the paper's edge; many printers leave 5 mm bare"
        ],
    ),
    "another program's file": (
        breaking.no_intent,
        [
            "D100 there is nothing to hold the file against: it does not say what it is meant to be, as the sheets that "
            "this program makes do"
        ],
    ),
    "a newer program's file": (
        breaking.with_intent('{"format": 2, "kind": "sheets"}'),
        [
            "D100 there is nothing to hold the file against: it was made by a newer program: format 2, 'sheets'"
        ],
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_broken_is_caught_and_named(name: str) -> None:
    broke, expected = BROKEN[name]
    data, wanted = good()
    assert told(verify(broke(data), wanted)) == expected


def test_only_what_prints_none_the_worse_is_a_warning() -> None:
    data, wanted = good()
    for name in ("a line at the paper's edge", "words near the cut"):
        problem = verify(BROKEN[name][0](data), wanted).problems[0]
        assert problem.severity is Severity.WARNING, name


def test_everything_on_a_page_that_has_moved_is_told_once() -> None:
    data, wanted = good()
    moved = verify(before(2, "1 0 0 1 1.7 0 cm")(data), wanted)
    assert told(moved)[0] == (
        "D108 sheet 1, back: everything lies 0.60 mm right of its place: the back of nb3, the back of nb2, "
        "the back of nb1 and 6 more"
    )
    assert {problem.id for problem in moved.problems} == {"D108", "D113"}


def test_every_page_scaled_with_its_paper_is_no_a4_any_more() -> None:
    data, wanted = good()
    says = told(verify(breaking.scaled_whole(data), wanted))
    assert (
        says[0] == "D102 sheet 1, front: the page is 205.8 x 291.06 mm, but the sheets are for 210 x 297 mm"
    )


@pytest.mark.parametrize(
    ("broke", "expected"),
    [
        (
            in_page(10, breaking.swapped("B.william", "B.violet-elizabeth")),
            "D107 sheet 5, back: the back of violet-elizabeth lies where the back of william belongs",
        ),
        (in_page(9, breaking.without("F.william")), "D105 sheet 5, front: william is missing; its place at"),
        (
            in_page(1, breaking.moved("F.jw1", -0.3, 0)),
            "D108 sheet 1, front: jw1 lies 0.30 mm left of its place",
        ),
        (breaking.face_for("F.jw1", "F.jw2"), "D118 what is called jw1 is another face: it shows jw2"),
        (breaking.no_wishes, "D117 the file does not ask for 100 %"),
    ],
    ids=["backs swapped", "a William dropped", "shifted", "a neighbour's face", "no wishes"],
)
def test_the_shipped_deck_broken_is_caught_too(broke: Break, expected: str) -> None:
    data, wanted = william()
    assert told(verify(broke(data), wanted))[0].startswith(expected)


# -------------------------------------------------------------------------- laid out wrong from the start


def test_backs_laid_out_for_the_other_flip_are_not_behind_their_fronts() -> None:
    data, _ = good(flip="short")
    told_of = told(verify(meant(data, flip="long")))
    assert told_of[0] == (
        "D109 sheet 1, back: the backs are laid out for a flip on the short edge, but a flip on the long edge is stated"
    )


def test_a_back_that_is_meant_to_lie_behind_another_front_is_told_of() -> None:
    """Both the file and its note have it wrong: the arithmetic of the flip alone tells."""
    data, _ = good()
    wrong = breaking.in_page(2, breaking.swapped("B.nb1", "B.nb2"))(data)
    names = {"B.nb1": "B.nb2", "B.nb2": "B.nb1"}
    front, back, *rest = noted(data).pages
    slots = tuple(replace(slot, name=names.get(slot.name, slot.name)) for slot in back.slots)
    assert told(verify(meant(wrong, pages=(front, replace(back, slots=slots), *rest)))) == [
        "D109 sheet 1, back: behind nb1 lies the back of nb2",
        "D109 sheet 1, back: behind nb2 lies the back of nb1",
    ]


def test_a_back_that_is_meant_to_lie_too_far_off_is_told_of() -> None:
    data, _ = good()
    wrong = breaking.in_page(2, breaking.moved("B.nb1", 0.3, 0))(data)
    front, back, *rest = noted(data).pages
    slots = tuple(
        replace(slot, box=slot.box.moved(0.3, 0)) if slot.name == "B.nb1" else slot for slot in back.slots
    )
    assert (
        "D109 sheet 1, back: the back of nb1 lies 0.30 mm left of its front, seen through the paper from the front"
    ) in told(verify(meant(wrong, pages=(front, replace(back, slots=slots), *rest))))


def test_a_back_across_the_fold_from_another_front_is_told_of() -> None:
    data, _ = good(backs="fold")
    (page, *rest), names = noted(data).pages, {"B.nb1": "B.nb2", "B.nb2": "B.nb1"}
    slots = tuple(replace(slot, name=names.get(slot.name, slot.name)) for slot in page.slots)
    wrong = breaking.in_page(1, breaking.swapped("B.nb1", "B.nb2"))(data)
    assert told(verify(meant(wrong, pages=(replace(page, slots=slots), *rest)))) == [
        "D109 sheet 1, front: behind nb1 lies the back of nb2",
        "D109 sheet 1, front: behind nb2 lies the back of nb1",
    ]


def test_marks_that_are_drawn_although_switched_off_are_told_of() -> None:
    assert told(verify(meant(good()[0], marks="none")))[0] == (
        "D111 sheet 1, front: marks are switched off, but there are lines: 16"
    )


def test_sheets_without_the_marks_that_are_meant_are_told_of() -> None:
    says = told(verify(meant(good(marks="none")[0], marks="crop")))
    assert says[0].startswith("D111 sheet 1, front: no mark shows the upright cut at 9.75 mm at its top end")


def test_backs_in_a_file_of_fronts_alone_are_told_of() -> None:
    assert "D109 sheet 1, back: the back of nb1 is there, but the file is to be fronts alone" in told(
        verify(meant(good()[0], backs="none"))
    )


def test_too_little_bleed_for_what_is_stated_is_told_of_every_card() -> None:
    problems = [problem for problem in verify(meant(good()[0], bleed=3.0)).problems if problem.id == "D110"]
    assert {problem.path[-1] for problem in problems} >= {"F.nb1", "B.nb3", "F.db4"}
    assert "F.db1" not in {problem.path[-1] for problem in problems}  # in the middle, neighbours all round


def test_a_printers_profile_moves_a_page_and_is_taken_into_account() -> None:
    """A page sent askew so that the printer brings it back is proven; without that note it is a page gone wrong."""
    profile = Profile("home", front=Side(sx=1.01, sy=0.99), back=Side(dx=1.2, dy=-0.7, angle=0.4, sx=1.004))
    data, wanted = good(profile=profile, sheets=frozenset({2}))
    proof = verify(data, wanted, full=True)
    assert told(proof) == []
    assert dict(proof.findings)["paper"].says == (
        "2 pages of 210 x 297 mm, boxes nested, moved by up to 2.64 mm for the printer's profile"
    )
    says = told(verify(meant(data, warps={}), wanted))
    assert (
        says[0]
        == "D108 sheet 2, front: wise-owl is scaled to 99.0 x 101.0 %: its trim is 62.87 x 89.80 mm, not 63.5 x 88.9 mm"
    )


# ------------------------------------------------------------------------------------ against the deck


def test_a_file_of_another_deck_is_told_of() -> None:
    _, wanted = william()
    says = told(verify(good()[0], wanted))
    assert "D105 jw1: the deck has 1 card of it, the file none" in says
    assert "D107 nb1 is in the file, but no card of this deck" in says


def test_numbers_titles_and_promises_are_the_decks(tmp_path: Path) -> None:
    deck = (cards.DECKS / "verify.yaml").read_text(encoding="utf-8")
    changed = deck.replace("copies: 2", "copies: 3").replace("title: Kite", "title: Red Kite")
    (tmp_path / "deck.yaml").write_text(
        changed + "composition: {sets: 3, cards: 4, block: 2}\n", encoding="utf-8"
    )
    assert told(verify(good()[0], of_deck(load(tmp_path / "deck.yaml")))) == [
        "D105 wise-owl: the deck has 3 cards of it, the file 2",
        "D105 the deck promises 12 set cards in its composition, the file has 8",
        "D118 db2 is 'Red Kite' in the deck, but its face says 'KiteDBKiteDAY BIRDS'",
    ]


def test_a_file_of_some_cards_is_part_of_the_deck() -> None:
    _, wanted = good()
    assert told(verify(good(cards="nb*")[0], wanted)) == []
    assert told(verify(good(sheets=frozenset({2}))[0], wanted)) == []


def test_three_decks_in_one_file_are_three_times_the_deck() -> None:
    _, wanted = good()
    assert told(verify(good(copies=3, paper="a3")[0], wanted)) == []


# ----------------------------------------------------------------------------------------------- pixels


@pytest.mark.parametrize(
    ("broke", "expected"),
    [
        (
            after(3, "0 g 100 60 60 60 re f"),
            "D119 sheet 2, front: something is printed at 35.31, 254.58 mm, where there is no card, mark or text",
        ),
        (
            in_page(1, lambda content: content.replace("0 G\n", "1 G\n", 1)),
            "D119 sheet 1, front: 1 line cannot be seen where a mark or ruler should be, the first at 9.71, 7.65 mm",
        ),
        (
            breaking.in_face("F.nb1", lambda form: form.write(b"1 g 0 0 400 400 re f")),
            "D119 sheet 1, front: nb1 is blank",
        ),
        (
            breaking.in_face("F.nb1", lambda form: form.write(b"0 g 11.3386 11.3386 180 252 re f")),
            "D119 sheet 1, front: nb1 is printed up to its cut and white beyond it at its left and top",
        ),
        (
            breaking.after(3, "q 1 G 1 w n 207.64 560 m 207.64 780 l S Q"),
            "D119 sheet 2, front: a light line runs between wise-owl and magpie, at 73.25 mm",
        ),
    ],
    ids=["ink beside", "a white mark", "blank", "no bleed", "a light line"],
)
def test_what_only_pixels_show_is_told_by_a_full_look(broke: Break, expected: str) -> None:
    data, wanted = good()
    only_first = broke(data)
    assert expected in told(verify(only_first, wanted, full=True))


# ---------------------------------------------------------------------------------------------- accounts


def test_the_account_for_people_reads_like_this() -> None:
    data, wanted = good()
    lines = account.text(verify(BROKEN["two backs swapped"][0](data), wanted), "owls/sheets.pdf").splitlines()
    assert lines[0] == "owls/sheets.pdf: Proof Owls, 12 cards on 2 sheets"
    assert lines[1] == "  paper     4 pages of 210 x 297 mm, boxes nested"
    assert lines[3] == (
        "  cards     error D107: sheet 1, back: the back of nb1 lies where the back of nb2 belongs, at 73.25, 15.15 mm"
    )
    assert lines[4] == "              = build the file anew"
    assert lines[-1] == "not as it is meant to be: 2 errors"


def test_the_account_of_a_good_file_says_what_was_found() -> None:
    lines = account.text(verify(*good()), "sheets.pdf").splitlines()
    assert [line.split()[0] for line in lines[1:-1]] == [name for name, _ in CHECKS]
    assert lines[-1] == "proven"


def test_the_account_for_programs_names_page_card_and_side() -> None:
    data, wanted = good()
    told_of = json.loads(account.as_json(verify(BROKEN["a back dropped"][0](data), wanted), "sheets.pdf"))
    assert told_of["format"] == 1
    assert (told_of["ok"], told_of["readable"], told_of["counts"]["error"]) == (False, True, 1)
    assert {check["name"]: check["ok"] for check in told_of["checks"]} == {
        name: name != "cards" for name, _ in CHECKS
    }
    (problem,) = told_of["problems"]
    assert {key: problem[key] for key in ("id", "check", "page", "face", "card", "side")} == {
        "id": "D105",
        "check": "cards",
        "page": 2,
        "face": "B.db1",
        "card": "db1",
        "side": "back",
    }


# ------------------------------------------------------------------------------------------------ the note

LENGTHS = st.floats(-300, 300, allow_nan=False)
SLOTS = st.builds(
    Slot,
    st.sampled_from(["F.owl1", "B.owl1", "F.b_fc_ho"]),
    st.builds(Box, LENGTHS, LENGTHS, st.floats(1, 300), st.floats(1, 300)),
    st.sampled_from([0, 90, 180, 270]),
)
NOTES = st.builds(
    Intent,
    title=st.text(max_size=20),
    paper=st.just(Size(210, 297)),
    card=st.just(Size(63.5, 88.9)),
    bleed=st.floats(0, 4),
    gap=st.floats(0, 50),
    marks=st.sampled_from(["crop", "none"]),
    backs=st.sampled_from(["duplex", "none"]),
    flip=st.sampled_from(["long", "short"]),
    order=st.sampled_from(["interleaved", "split"]),
    pages=st.lists(
        st.builds(
            Leaf,
            st.integers(1, 99),
            st.sampled_from(["front", "back"]),
            st.lists(SLOTS, max_size=3).map(tuple),
        ),
        max_size=3,
    ).map(tuple),
    warps=st.just({"back": (1.01, 0.01, -0.01, 1.01, 2.0, -1.0)}),
    faces=st.just({"F.owl1": "00"}),
)


@given(NOTES)
def test_a_note_is_read_as_it_was_written(note: Intent) -> None:
    assert carried.read(note.as_json(note.faces)) == note
