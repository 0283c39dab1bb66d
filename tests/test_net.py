"""The net of the tuck box, folded by program: panels are turned about their folds, and meet.

Panels are taken as the middles of their boards. Fold by fold each is turned a quarter backwards, away from the
reader, so that the print comes to lie outside: x to the right, y down, z towards the reader of the first wall.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations, pairwise

import pytest

from generator.geometry import Box, Point, Size
from generator.net import BLEED, PLAY, Net, Pack, Panel, halves, hatched, net

Spot = tuple[float, float, float]
NEAR = 0.05

POKER, BRIDGE, TAROT = Size(63.5, 88.9), Size(57.15, 88.9), Size(70, 120)
PACKS = [
    Pack(POKER, 44, more=2.4),
    Pack(POKER, 44),
    Pack(POKER, 54),
    Pack(POKER, 1),
    Pack(POKER, 120, sleeves="thick"),
    Pack(BRIDGE, 42, 0.28),
    Pack(TAROT, 50, sleeves="soft"),
    Pack(Size(62, 87), 54, 0.45),
    Pack(Size(44, 68), 30),
    Pack(Size(70, 70), 26, 0.4, "soft"),
]
BOARDS = [0.25, 0.375, 0.6, 1.0]
CASES = [(pack, BOARDS[at % 4], style) for at, pack in enumerate(PACKS) for style in ("glued", "tuck")]


def name(value: object) -> str:
    if isinstance(value, Pack):
        return f"{value.card.width:g}x{value.card.height:g}-{value.count}-{value.sleeves}"
    return str(value)


every_box = pytest.mark.parametrize(("pack", "board", "style"), CASES, ids=name)


def quarter(panel: Panel) -> Callable[[Spot], Spot]:
    """The panel's quarter turn about its hinge, backwards."""
    box = panel.box
    match panel.hinge:
        case "left":
            return lambda p: (box.left + p[2], p[1], box.left - p[0])
        case "right":
            return lambda p: (box.right - p[2], p[1], p[0] - box.right)
        case "top":
            return lambda p: (p[0], box.top + p[2], box.top - p[1])
        case _:
            return lambda p: (p[0], box.bottom - p[2], p[1] - box.bottom)


def folded(piece: Net) -> dict[str, list[Spot]]:
    """The corners of every panel of the folded box."""

    def stands(panel: Panel, spot: Spot) -> Spot:
        while panel.on:
            spot = quarter(panel)(spot)
            panel = piece.panel(panel.on)
        return spot

    return {
        panel.name: [stands(panel, (corner.x, corner.y, 0.0)) for corner in panel.shape]
        for panel in piece.panels
    }


def plane(spots: Iterable[Spot], axis: int) -> float:
    """Where a panel that stands across `axis` stands."""
    held = [spot[axis] for spot in spots]
    assert max(held) - min(held) == pytest.approx(0, abs=1e-6)
    return held[0]


def reach(spots: Iterable[Spot], axis: int) -> tuple[float, float]:
    held = [spot[axis] for spot in spots]
    return min(held), max(held)


def near(value: float) -> object:
    return pytest.approx(value, abs=NEAR)


@every_box
def test_the_walls_close_to_a_tube_and_the_front_laps_over_the_glue_flap(
    pack: Pack, board: float, style: str
) -> None:
    box = folded(net(pack.room, board, style))  # type: ignore[arg-type]
    front, back = plane(box["front"], 0), plane(box["back"], 0)
    side, other = plane(box["side"], 2), plane(box["other"], 2)
    assert reach(box["front"], 2)[1] == near(side)  # its free edge ends in the middle of the side's board
    assert reach(box["front"], 2)[0] == near(other)
    assert plane(box["glue"], 0) - front == near(board)  # inside the front, board on board
    assert back - front - board == near(pack.room.depth)
    assert side - other - board == near(pack.room.width)


@every_box
def test_the_lid_closes_over_the_dust_flaps_and_tucks_in_behind_the_front(
    pack: Pack, board: float, style: str
) -> None:
    box = folded(net(pack.room, board, style))  # type: ignore[arg-type]
    ends = [("lid", -1, "top")] + [("bottom", 1, "bottom")] * (style == "tuck")
    for lid, outwards, end in ends:
        level = plane(box[lid], 1)
        for dust in (f"dust-side-{end}", f"dust-other-{end}"):
            assert (level - plane(box[dust], 1)) * outwards == near(board)
        tongue = box[f"{lid}-tongue"]
        assert plane(tongue, 0) - plane(box["front"], 0) == near(board)
        assert reach(box[lid], 2) == (near(plane(box["other"], 2)), near(plane(box["side"], 2)))
        assert reach(box["front"], 1)[0 if end == "top" else 1] == near(level)
        # with play on both sides between the inner faces of the walls
        low, high = reach(tongue, 2)
        assert low - plane(box["other"], 2) - board / 2 == near(PLAY)
        assert plane(box["side"], 2) - board / 2 - high == near(PLAY)


@every_box
def test_the_glued_bottom_lies_board_on_board(pack: Pack, board: float, style: str) -> None:
    if style == "tuck":
        return
    box = folded(net(pack.room, board, style))  # type: ignore[arg-type]
    dust, inner, outer = (plane(box[f"{part}"], 1) for part in ("dust-side-bottom", "bottom-inner", "bottom"))
    assert (inner - dust, outer - inner) == (near(board), near(board))
    assert reach(box["bottom"], 0) == (near(plane(box["front"], 0)), near(plane(box["back"], 0)))
    assert reach(box["bottom"], 2) == (near(plane(box["other"], 2)), near(plane(box["side"], 2)))
    low, high = reach(box["bottom-inner"], 0)
    assert (high - low) / (pack.room.depth + board) == pytest.approx(0.8)


@every_box
def test_dust_flaps_go_in_between_the_walls_and_leave_each_other_room(
    pack: Pack, board: float, style: str
) -> None:
    box = folded(net(pack.room, board, style))  # type: ignore[arg-type]
    inside = plane(box["front"], 0) + board / 2, plane(box["back"], 0) - board / 2
    for end in ("top", "bottom"):
        low, high = reach(box[f"dust-other-{end}"], 0)
        assert low >= inside[0] + PLAY - 1e-6
        assert high <= inside[1] - PLAY + 1e-6
        low, high = reach(box[f"dust-side-{end}"], 0)
        assert low >= inside[0] + board + PLAY - 1e-6  # the glue flap lies there
        gap = reach(box[f"dust-side-{end}"], 2)[0] - reach(box[f"dust-other-{end}"], 2)[1]
        assert gap >= 2 - 1e-6


@every_box
def test_the_deck_fits_with_half_a_millimetre_to_two_on_every_side(
    pack: Pack, board: float, style: str
) -> None:
    box = folded(net(pack.room, board, style))  # type: ignore[arg-type]
    sleeve = Size(2.5, 3.0) if pack.sleeves != "no" else Size(0, 0)
    wide = plane(box["side"], 2) - plane(box["other"], 2) - board
    high = plane(box["dust-side-bottom"], 1) - plane(box["dust-side-top"], 1) - board
    deep = plane(box["back"], 0) - plane(box["front"], 0) - board
    assert 0.5 - 1e-6 <= (wide - pack.card.width - sleeve.width) / 2 <= 2
    assert 0.5 <= (high - pack.card.height - sleeve.height) / 2 <= 2
    assert deep == near(max(10.0, pack.pile + 1.5 + 0.02 * pack.count))


@every_box
def test_two_pieces_make_the_same_box(pack: Pack, board: float, style: str) -> None:
    whole = net(pack.room, board, style)  # type: ignore[arg-type]
    first, second = halves(pack.room, board, style)  # type: ignore[arg-type]
    for piece, wall in ((first, "back"), (second, "front")):
        assert piece.panel(wall).box.size == whole.panel(wall).box.size
        box = folded(piece)
        flank = "side" if wall == "back" else "other"
        # glued into the other piece's wall, which stands one board further out than the flap
        assert abs(plane(box[wall], 0) - plane(box["glue"], 0)) + board == near(pack.room.depth + board)
        low, high = reach(box[wall], 2)
        assert high - low - board == near(pack.room.width)
        assert piece.panel(flank).box.height == whole.panel(flank).box.height
    assert {glue.letter for glue in (*first.glue, *second.glue)} >= {"A", "C"}


@every_box
def test_no_two_panels_of_a_net_share_board(pack: Pack, board: float, style: str) -> None:
    for piece in (net(pack.room, board, style), *halves(pack.room, board, style)):  # type: ignore[arg-type]
        for one, two in combinations(piece.panels, 2):
            assert not one.box.overlaps(two.box), (one.name, two.name)


@every_box
def test_cuts_and_ink_begin_at_nought_and_end_at_the_size(pack: Pack, board: float, style: str) -> None:
    made = net(pack.room, board, style)  # type: ignore[arg-type]
    xs = [p.x for _, points in made.outline for p in points] + [
        e for panel in made.panels if panel.ink for e in (panel.ink.left, panel.ink.right)
    ]
    ys = [p.y for _, points in made.outline for p in points] + [
        e for panel in made.panels if panel.ink for e in (panel.ink.top, panel.ink.bottom)
    ]
    assert (min(xs), min(ys)) == pytest.approx((0, 0), abs=1e-6)
    assert (max(xs), max(ys)) == pytest.approx((made.size.width, made.size.height), abs=1e-6)


def test_the_outline_is_one_closed_ring_that_never_crosses_itself() -> None:
    for piece in (net(PACKS[0].room, 0.375), net(PACKS[6].room, 0.6, "tuck"), *halves(PACKS[0].room, 0.375)):
        ring = [points[-1] for op, points in piece.outline if op != "Z"]
        assert [op for op, _ in piece.outline].count("M") == [op for op, _ in piece.outline].count("Z") == 1
        edges = list(pairwise((*ring, ring[0])))
        for (at, one), (by, two) in combinations(enumerate(edges), 2):
            if by - at > 1 and not (at == 0 and by == len(edges) - 1):
                assert not crossing(*one, *two)


def crossing(a: Point, b: Point, c: Point, d: Point) -> bool:
    def turn(p: Point, q: Point, r: Point) -> float:
        return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x)

    return turn(a, b, c) * turn(a, b, d) < -1e-9 and turn(c, d, a) * turn(c, d, b) < -1e-9


def test_ink_runs_on_past_every_cut_and_round_every_fold_onto_bare_board() -> None:
    made = net(PACKS[0].room, 0.375)
    front, lid, back = (made.panel(part) for part in ("front", "lid", "back"))
    assert front.ink == Box(
        front.box.left, front.box.top - BLEED, front.box.width + BLEED, front.box.height + 2 * BLEED
    )
    assert lid.ink == Box(lid.box.left - BLEED, lid.box.top, lid.box.width + 2 * BLEED, lid.box.height)
    assert back.ink == back.box
    assert all(panel.ink is None for panel in made.panels if panel.name.startswith(("dust", "glue")))


def test_the_design_measures_of_the_william_box() -> None:
    """The shipped deck: 64.5 x 90.9 x 15.6, and 18.0 deep with the rules sheet."""
    bare, ruled = Pack(POKER, 44).room, Pack(POKER, 44, more=2.4).room
    assert (bare.width, bare.height, round(bare.depth, 1)) == (64.5, 90.9, 15.6)
    assert round(ruled.depth, 1) == 18.0


def test_a_single_card_gets_a_box_that_can_be_held() -> None:
    assert Pack(POKER, 1).room.depth == 10.0


def test_the_lid_has_a_slit_at_both_ends_of_its_outer_fold() -> None:
    made = net(PACKS[0].room, 0.375)
    lid = made.panel("lid").box
    assert len(made.slits) == 2
    for start, end in made.slits:
        assert start.y == end.y == pytest.approx(lid.top)
    assert made.slits[0][1].x - lid.left == pytest.approx(0.1 * lid.width)
    assert len(net(PACKS[0].room, 0.375, "tuck").slits) == 4


def test_hatching_stays_inside_its_shape() -> None:
    square = (Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10))
    lines = list(hatched(square, 2.0))
    assert len(lines) == 7  # the diagonal is 14.1 long
    for start, end in lines:
        assert all(-1e-9 <= value <= 10 + 1e-9 for p in (start, end) for value in (p.x, p.y))
        assert start.x + start.y == pytest.approx(end.x + end.y)
