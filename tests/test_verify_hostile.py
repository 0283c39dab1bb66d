"""Files that are none, are damaged, locked, or made to keep a reader busy: refused in bounded time, in plain words."""

from __future__ import annotations

import functools
import io
import json
import random
import time
import zlib
from pathlib import Path

import pikepdf
import pytest
from pikepdf import Dictionary, Name

from generator.verify import verify
from generator.verify.reading import read
from generator.verify.seen import Refused
from tests import breaking, cards
from tests.breaking import Break


@functools.cache
def good() -> bytes:
    return cards.sheets_pdf(cards.job("verify"))


def refusal(data: bytes) -> str:
    """What is said of a file that cannot be read."""
    proof = verify(data)
    assert not proof.readable
    assert not proof.ok
    (problem,) = proof.problems
    assert problem.id == "D101"
    return problem.text.removeprefix("the file cannot be read: ")


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "it is no PDF"),
        (b"title: Owls\n", "it is no PDF"),
        (b"%PDF-1.7\n", "it is damaged or cut short"),
        (b"%PDF-1.7\n" + b"\x00" * 1000, "it is damaged or cut short"),
    ],
    ids=["empty", "a deck", "a head", "zeros"],
)
def test_what_is_no_pdf_is_refused(data: bytes, says: str) -> None:
    assert refusal(data).startswith(says)


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9, 0.999])
def test_a_file_cut_short_is_refused(part: float) -> None:
    assert refusal(good()[: int(len(good()) * part)]).startswith("it is damaged or cut short")


def test_a_locked_file_is_refused() -> None:
    assert refusal(breaking.locked(good())) == "it is locked with a password; verify it before it is locked"


@breaking.in_pdf
def circle_of_forms(pdf: pikepdf.Pdf) -> None:
    """A face that calls itself."""
    form = pdf.pages[0].obj.Resources.XObject["/F.nb1"]
    form.Resources.XObject["/X"] = form
    form.write(form.read_bytes() + b"\n/X Do")


@pytest.mark.parametrize(
    ("broke", "says"),
    [
        (breaking.nested(10, 10), "it would take too long to follow"),
        (breaking.nested(25, 2), "forms call forms without an end"),
        (breaking.calls_itself, "forms call forms without an end"),
        (circle_of_forms, "forms call forms without an end"),
        (breaking.many_pages, "it is damaged or cut short"),
        (breaking.pages_in_a_circle, "it is damaged or cut short"),
        (breaking.content_bomb(40_000_000), "it holds more drawing than any sheet of cards"),
    ],
    ids=[
        "tree of forms",
        "tower of forms",
        "circle",
        "circle in a face",
        "tree of pages",
        "circle of pages",
        "bomb",
    ],
)
def test_what_never_ends_is_refused_in_time(broke: Break, says: str) -> None:
    data = broke(good())
    before = time.process_time()
    assert refusal(data).startswith(says)
    assert time.process_time() - before < 5


def test_more_pages_than_any_deck_has_are_refused() -> None:
    def edit(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[0].obj
        pdf.Root.Pages.Kids = pikepdf.Array([pdf.make_indirect(Dictionary(page)) for _ in range(5_001)])

    assert refusal(breaking.edited(good(), edit)) == "it has more than 5,000 pages"


def test_objects_that_unpack_without_an_end_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """An object stream is unpacked before anything can be asked of the file: qpdf is told where to stop."""
    if not hasattr(pikepdf.settings, "set_qpdf_limits"):
        pytest.skip("this pikepdf cannot bound it")
    monkeypatch.setattr("generator.verify.reading.LARGEST_STREAM", 1_000_000)
    packed = zlib.compress(b"1 0 2 12 <</A 1>>    " + b" " * 5_000_000 + b"<</B 2>>", 9)
    body = b"%PDF-1.7\n"
    at = len(body)
    body += b"3 0 obj\n<</Type/ObjStm/N 2/First 9/Filter/FlateDecode/Length %d>>stream\n" % len(packed)
    body += packed + b"\nendstream\nendobj\n"
    start = len(body)
    rows = [b"\x00\x00\x00\x00\xff", b"\x02\x00\x00\x03\x00", b"\x02\x00\x00\x03\x01"]
    rows += [b"\x01" + at.to_bytes(3, "big") + b"\x00", b"\x01" + start.to_bytes(3, "big") + b"\x00"]
    table = b"".join(rows)
    body += b"4 0 obj\n<</Type/XRef/Size 5/W[1 3 1]/Root 1 0 R/Length %d>>stream\n" % len(table)
    body += table + b"\nendstream\nendobj\nstartxref\n%d\n%%%%EOF\n" % start
    assert refusal(body).startswith(("it is damaged", "it is put together wrongly"))


def test_the_bounds_that_qpdf_is_given_are_taken_back() -> None:
    if not hasattr(pikepdf.settings, "get_qpdf_limits"):
        pytest.skip("this pikepdf has no bounds")
    before = pikepdf.settings.get_qpdf_limits()
    verify(good())
    verify(b"%PDF-1.7\n")
    assert pikepdf.settings.get_qpdf_limits() == before


@pytest.mark.parametrize(
    "note",
    [
        "",
        "[1",
        "[]",
        "3",
        "{}",
        '{"format": 1}',
        '{"format": 1, "kind": "sheets", "title": "x"}',
        "[" * 100_000,
        '{"format": NaN, "kind": "sheets"}',
    ],
    ids=range(9),
)
def test_a_note_that_is_none_is_no_reason_to_break(note: str) -> None:
    (problem,) = verify(breaking.with_intent(note)(good())).problems
    assert problem.id == "D100"
    assert problem.text.startswith("there is nothing to hold the file against: ")


@pytest.mark.parametrize(
    "changed",
    [
        {"paper": [1e9, 297]},
        {"card": [63.5]},
        {"card": ["a", 3]},
        {"bleed": "NaN"},
        {"pages": [{"sheet": 1, "side": "top", "slots": []}]},
        {
            "pages": [
                {"sheet": 1, "side": "front", "slots": [{"name": "F.x", "box": [0, 0, 1, 1], "turn": 45}]}
            ]
        },
        {"warps": {"front": [0, 0, 0, 0, 0, 0]}},
        {"faces": 3},
        {"copies": None},
    ],
    ids=lambda changed: json.dumps(changed)[:30],
)
def test_a_note_with_absurd_values_is_refused_whole(changed: dict[str, object]) -> None:
    note = read(good()).intent
    made = json.dumps({**json.loads(note.as_json(note.faces)), **changed})
    (problem,) = verify(breaking.with_intent(made)(good())).problems
    assert problem.id == "D100"


def test_damage_anywhere_ends_in_a_proof_never_in_a_traceback() -> None:
    """Twenty files with a few bytes changed: each is proven, faulty or refused."""
    dice = random.Random(6)
    plain = uncompressed(good())
    for _ in range(20):
        broken = bytearray(plain)
        for _ in range(dice.randint(1, 6)):
            broken[dice.randrange(len(broken))] = dice.randrange(256)
        proof = verify(bytes(broken))
        assert proof.readable or not proof.ok


def test_objects_of_other_kinds_than_their_place_asks_for_end_in_a_proof() -> None:
    """Every entry of pages, faces, fonts and their parts in turn is something else."""
    dice = random.Random(7)
    wrong = (
        Name("/Wrong"),
        7,
        pikepdf.Array([1, Name("/X")]),
        pikepdf.Dictionary(A=1),
        pikepdf.String("x"),
        True,
    )
    for _ in range(20):
        number, choice, kind = dice.randrange(10_000), dice.randrange(10_000), dice.randrange(len(wrong))

        def edit(pdf: pikepdf.Pdf, number: int = number, choice: int = choice, kind: int = kind) -> None:
            things = [one for one in pdf.objects if isinstance(one, pikepdf.Dictionary | pikepdf.Stream)]
            thing = things[number % len(things)]
            keys = [key for key in sorted(thing.keys()) if key not in ("/Length", "/Filter")]
            if keys:
                thing[keys[choice % len(keys)]] = wrong[kind]

        proof = verify(breaking.edited(good(), edit))
        assert proof.readable or not proof.ok


def uncompressed(data: bytes) -> bytes:
    with pikepdf.open(io.BytesIO(data)) as pdf:
        written = io.BytesIO()
        pdf.save(written, compress_streams=False, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    return written.getvalue()


def test_a_file_beyond_all_size_is_not_even_opened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("generator.verify.reading.LARGEST", 1000)
    with pytest.raises(Refused, match="more than any deck of cards"):
        read(good())
    assert list(tmp_path.iterdir()) == []
