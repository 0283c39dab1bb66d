"""Imposition: the faces of a deck laid out on sheets of paper, with marks, footer and ruler.

`plan` finds the grid of slots and says what is wrong with a setup; `sheets` fills it; `pages` puts the sheets
into printing order. A sheet is composed upright in the orientation that holds more cards; a landscape one is
turned as a whole, a quarter clockwise, onto a portrait page, because printer drivers turn landscape pages
themselves and then "long edge" changes its meaning.

    grid, problems = plan(setup)
    if grid:
        printed = pages(sheets(cards, setup, grid, Caption("William")), setup.page_order)

How backs stand. A card that is flipped like the page of a book, about its own upright axis, shows its back
upright. Where the paper is flipped about that axis of the cards, a back is laid at the mirrored place, as it
is. Where the paper is flipped about the cards' other axis (at the short edge of an upright composition; at
the long edge of a landscape one, whose cards lie on their sides on the portrait page), a back is laid at the
place mirrored the other way, and turned by 180 degrees. A fold is a flip about the fold line, with both sides
of the paper on one page; backs on sheets of their own lie where their fronts do, upright. Where a last sheet is
filled in part, the bare slots are mirrored like the others, so that the backs stay behind their fronts.
"""

from generator.impose.grid import Grid, Setup, how_many
from generator.impose.marks import marks
from generator.impose.plan import plan
from generator.impose.sheet import Sheet, pages, sheets
from generator.impose.strip import Caption, Words

__all__ = ["Caption", "Grid", "Setup", "Sheet", "Words", "how_many", "marks", "pages", "plan", "sheets"]
