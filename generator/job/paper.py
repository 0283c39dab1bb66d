"""The cards that are printed, and the sheets they lie on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from generator import face, impose, lowink, stock
from generator.face import Face, Faces
from generator.frame import Frame
from generator.impose import Caption, Grid, Setup, Sheet, Words
from generator.impose.grid import OFFSET, SAME, SHORTEST
from generator.job.options import CAPTION_FONT, MOST_CARDS, Options
from generator.load import Loaded
from generator.model.deck import Deck
from generator.problem import Problem, Severity, error, warning
from generator.profile import Profile, fits
from generator.units import show_length


def laid_out(
    deck: Deck, chosen: tuple[Face, ...], setup: Setup, grid: Grid, options: Options, paper: str
) -> tuple[tuple[Sheet, ...], list[Problem]]:
    profile = options.profile
    own = deck.texts
    caption = Caption(
        deck.title, deck.edition or "", paper, (CAPTION_FONT,), deck.language,
        profile.name if profile else "", Words(own.sheet, own.of, own.front, own.back),
    )  # fmt: skip
    cards = list(face.printed(chosen, options.copies))
    sheets = impose.sheets(cards, setup, grid, caption, options.sheets)
    if sheets and profile:
        flip = setup.flip if setup.backs == "duplex" else ""
        told = [*fits(profile, paper, flip), *_bare(profile, setup, grid)]
        return tuple(_warped(sheet, profile, setup) for sheet in sheets), [_own(one, options) for one in told]
    if sheets:
        return sheets, []
    last = -(-len(cards) // len(grid.slots))
    hint = f"there is only sheet {last}" if last == 1 else f"there are sheets 1 to {last}"
    return (), [_wrong_option("--sheets names no sheet that there is", hint)]


def inked(faces: tuple[Face, ...], card: stock.Card, options: Options) -> tuple[Face, ...]:
    """The faces as they go on the sheets: with all their ink, little, or none."""
    if not options.low_ink and not options.cut_test:
        return faces

    def sparing(frame: Frame) -> Frame:
        return (
            lowink.cut_test(frame, card.corner, CAPTION_FONT) if options.cut_test else lowink.low_ink(frame)
        )

    return tuple(replace(one, front=sparing(one.front), back=sparing(one.back)) for one in faces)


def _warped(sheet: Sheet, profile: Profile, setup: Setup) -> Sheet:
    """The sheet as it is to be sent to this printer. Backs on sheets of their own are fronts to it."""
    front, back = sheet.front, sheet.back
    front = replace(front, warp=profile.warp("front", front.size))
    side: Literal["front", "back"] = "front" if setup.backs == "separate" else "back"
    return replace(
        sheet, front=front, back=back and replace(back, warp=profile.warp(side, back.size, setup.flip))
    )


def _bare(profile: Profile, setup: Setup, grid: Grid) -> Iterator[Problem]:
    """D126: whether the printer reaches everything on the sheets."""
    if profile.margins is None:
        return
    # either side of the paper may go in first, so that the larger of two opposite edges counts for both
    beside = max(profile.margins.left, profile.margins.right)
    above = max(profile.margins.top, profile.margins.bottom)
    if grid.landscape:
        beside, above = above, beside
    marks = SHORTEST + OFFSET if setup.marks != "none" else 0.0
    for bare, edge, edges in ((above, grid.block.top, "top and bottom"), (beside, grid.block.left, "sides")):
        if bare + setup.bleed + marks > edge + SAME:
            what = "the cards" if bare > edge else "their bleed" if bare + setup.bleed > edge else "the marks"
            text = (
                f"printer {profile.name!r} leaves {show_length(bare)} bare at the {edges} of the sheet, where "
                f"there are {show_length(round(edge, 2))} to the cards: {what} would be cut off"
            )
            wanted = show_length(round(bare + setup.bleed + marks, 2))
            yield warning("D126", ("print", "margin"), text, f"Choose a margin of {wanted}.")


def _wrong_option(text: str, hint: str) -> Problem:
    return Problem("D079", Severity.ERROR, (), text, hint, at="nowhere")


def chosen_faces(faces: tuple[Face, ...], options: Options) -> tuple[tuple[Face, ...], list[Problem]]:
    if options.cards is not None:
        chosen = face.chosen(faces, options.cards)
        if faces and not chosen:
            ids = ", ".join(one.id for one in faces[:8])
            return (), [_wrong_option(f"--cards {options.cards!r} fits no card", f"cards are called {ids} …")]
    else:
        chosen = faces
    total = sum(one.copies for one in chosen) * options.copies
    if total > MOST_CARDS:
        hint = f"this tool prints up to {MOST_CARDS:,} at a time; look at copies: and --copies"
        return (), [_wrong_option(f"{total:,} cards are wanted in one run", hint)]
    if faces and chosen and not total:
        text = "no card has any copies, so nothing would be printed"
        return (), [error("D079", ("sets",), text, "give a card copies: 1")]
    return chosen, []


def setup_of(
    loaded: Loaded, built: Faces, options: Options
) -> tuple[tuple[str, Setup | None, Grid | None], list[Problem]]:
    """The paper's title, the setup and its grid, and what is wrong with them."""
    if loaded.deck is None or built.size is None:
        return ("", None, None), []
    wanted = options.over(loaded.deck.print)
    try:
        paper = stock.paper(wanted["paper"])
    except ValueError as unknown:
        return ("", None, None), [_own(error("D006", ("print", "paper"), str(unknown)), options)]
    setup = Setup(paper=paper, card=built.size.size, **{k: v for k, v in wanted.items() if k != "paper"})
    grid, problems = impose.plan(setup)
    return (stock.paper_title(paper), setup, grid), [_own(problem, options) for problem in problems]


def _own(problem: Problem, options: Options) -> Problem:
    """A problem of a setting that came from the command line is not the deck file's."""
    if (
        len(problem.path) == 2
        and problem.path[0] == "print"
        and getattr(options, str(problem.path[1]), None) is not None
    ):
        return replace(problem, path=(), at="nowhere", text=f"--{problem.path[1]}: {problem.text}")
    return problem
