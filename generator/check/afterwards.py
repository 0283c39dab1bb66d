"""What is checked of rules sheets, boxes, finished PDF files and printers: for `explain`."""

from __future__ import annotations

from typing import Final

from generator.check.manual import Manual

AFTERWARDS: Final[dict[str, Manual]] = {
    "D090": Manual(
        "The rules text asks for what there is.",
        "An error: a name or a sign in double braces is none that a rules text can use.",
        "Take a name that the message lists, or delete the braces.",
    ),
    "D091": Manual(
        "The game has its rules in the deck's language.",
        "A warning: without a text in that language no rules sheet is made.",
        "Write the rules yourself and name their file in the deck: rules: rules.de.md.",
    ),
    "D092": Manual(
        "The rules fit on their sheet.",
        "An error: rules that are too long for their pages are not printed.",
        "Shorten them, or make a booklet.",
    ),
    "D093": Manual(
        "The rules sheet has room for everything at its full size.",
        "A note where the list of sets is cut or the letters are small, a warning where the paper is too small for a "
        "booklet.",
        "Shorten the rules text, choose larger paper, or leave it so.",
    ),
    "D094": Manual(
        "The rules text is made of what can be printed.",
        "An error: of Markdown, some things have no place on a sheet of rules.",
        "Write it in another way, as the message says.",
    ),
    "D095": Manual(
        "A box can be made for that many cards.",
        "A warning, or a note where the deck does not speak of a box: the sheets are made, the box is not. There is "
        "none for no cards, and none deeper than 110 mm.",
        "Divide the deck, or write box: {make: no}.",
    ),
    "D096": Manual(
        "The paper holds the net of the box.",
        "A note where the box comes in two pieces with a glue flap, a warning where not even those fit: then the "
        "sheets are made and the box is not.",
        "Choose the larger paper that the message names.",
    ),
    "D097": Manual(
        "The card is large enough for the box's template.",
        "A warning, or a note where the deck does not speak of a box: its words would not fit.",
        "Choose a larger card, or write box: {make: no}.",
    ),
    "D098": Manual(
        "The box's board and the thickness of a card can be.",
        "An error: thin board does not hold, thick board does not fold, and a box for cards of no thickness closes "
        "round none.",
        "Measure a pile of ten cards and divide by ten; for the board, write a weight that the message names.",
    ),
    "D099": Manual(
        "The words on the box are the deck's.",
        "A warning where braces in them stand for nothing, or the template of the box has no place for them; a note "
        "where the deck is written in another language and the box would speak English.",
        "Write them in the deck: texts: {box_line: …, box_heading: …, box_foot: …}.",
    ),
    "D100": Manual(
        "A finished file says what it is meant to be.",
        "An error: without that note there is nothing to hold the file against. Only `deckwright build` "
        "writes it; other programs throw it away when they save a PDF.",
        "Verify the sheets.pdf as it was built.",
    ),
    "D101": Manual(
        "A finished file can be read.",
        "An error: it is no PDF, is damaged, cut short or locked, or would take more room and time than "
        "any deck of cards.",
        "Build the file anew, or fetch it again.",
    ),
    "D102": Manual(
        "Every page of the sheets is the stated paper, upright.",
        "An error: on other paper, or turned, the print dialogue would scale the cards or flip at the "
        "other edge.",
        "Build the file for the paper that you have.",
    ),
    "D103": Manual(
        "The boxes of every page are there, and are the sheet.",
        "An error: a sheet is cut at its cards alone; a smaller box makes programs crop or scale it.",
        "Build the file anew.",
    ),
    "D104": Manual(
        "The pages are all there, in the order of printing.",
        "An error: a front would be printed on the back of another.",
        "Put the pages back in order, or build the file anew.",
    ),
    "D105": Manual(
        "No card is missing from the sheets.",
        "An error: the game cannot be played without it.",
        "Build the file anew.",
    ),
    "D106": Manual(
        "No card is on the sheets too often.",
        "An error: a card there once too often gives the game away, or breaks its numbers.",
        "Build the file anew.",
    ),
    "D107": Manual(
        "Each slot of a sheet holds the card that belongs there.",
        "An error: a front would get another's back.",
        "Build the file anew.",
    ),
    "D108": Manual(
        "Each card lies where it is to be cut, in its size, unturned and unmirrored.",
        "An error from 0.05 mm on: the cuts, which are marked, would miss it.",
        "Build the file anew.",
    ),
    "D109": Manual(
        "Each back lies behind its front and stands upright, for the flip that is stated.",
        "An error: it is the fault nobody sees before the cards are cut.",
        "Build the file anew; print it with the flip that it asks for.",
    ),
    "D110": Manual(
        "Cards run on beyond their cuts as far as stated, and cover no neighbour.",
        "An error: where there is too little, a cut that slips leaves a white edge.",
        "Build the file anew.",
    ),
    "D111": Manual(
        "Every cut has a mark at both ends, and no mark touches a card or its bleed.",
        "An error: without marks nobody cuts straight; marks on cards stay there.",
        "Build the file anew.",
    ),
    "D112": Manual(
        "The ruler on the sheets measures 100 mm, with a tick at every 10.",
        "An error: it is what tells whether a printer has scaled the sheet.",
        "Build the file anew.",
    ),
    "D113": Manual(
        "Nothing but bleed is printed within 5 mm of the paper's edge.",
        "A warning, since many printers leave that much bare; an error where a card hangs over the edge.",
        "Print with a margin of 5 mm or more.",
    ),
    "D114": Manual(
        "The words of a card lie at least 3 mm inside the cut.",
        "A warning, since knives slip, at home and in shops; an error where words run over the cut. "
        "Letters that are drawn in a picture are part of the picture.",
        "Shorten the text, or move it inwards in the template.",
    ),
    "D115": Manual(
        "Pictures have at least 200 pixels an inch at the size they are shown.",
        "A warning: below that they look soft in the hand.",
        "Use a larger picture.",
    ),
    "D116": Manual(
        "Every font is in the file.",
        "An error: another computer would draw the words in another font, or not at all.",
        "Build the file anew.",
    ),
    "D117": Manual(
        "The file asks the print dialogue for 100 % and for its flip.",
        "An error: most dialogues shrink pages to fit unless they are asked not to.",
        "Build the file anew, or set both by hand when printing.",
    ),
    "D118": Manual(
        "Each face in the file is the one that its name says.",
        "An error: what it paints is not what was drawn when the file was made, or it does not show the "
        "title that the deck gives it.",
        "Build the file anew from this deck.",
    ),
    "D119": Manual(
        "Printed at 300 dpi, faces are there and fill their bleed, marks are in place, and nothing else is.",
        "An error, looked at by `deckwright verify --full` alone; a warning where a light line between two cards may "
        "be in their pictures.",
        "Let the picture or ground of a card run on into the bleed; else build the file anew.",
    ),
    "D120": Manual(
        "The file of printers can be read.",
        "An error: a name or a number in it is none.",
        "Write it as calibrate does, or calibrate anew.",
    ),
    "D121": Manual(
        "There is a printer of that name.",
        "An error: its profile would move the cards.",
        "Take a name that the message lists, or calibrate.",
    ),
    "D122": Manual(
        "A profile is one that a sound printer may have.",
        "An error: mostly a reading was mistyped, or the test page was printed at another size than 100 %.",
        "Print the test page again at 100 %, and read it again.",
    ),
    "D124": Manual(
        "The readings of a test page agree with each other.",
        "An error: from readings that do not, no correction follows.",
        "Read the test page again.",
    ),
    "D125": Manual(
        "The profile was taken on this paper, and with this flip.",
        "A note for other paper; a warning for another flip, where the correction may do harm.",
        "Calibrate for this paper and flip too.",
    ),
    "D126": Manual(
        "The sheet keeps what the printer prints.",
        "A printer whose profile says how much it leaves bare would cut off what lies nearer to the edge.",
        "Print with a larger margin.",
    ),
    "D128": Manual(
        "The paper has room for the test page.",
        "An error: the scales of the test page need a sheet of A5 or more.",
        "Calibrate with larger paper.",
    ),
    "D129": Manual(
        "There are readings enough, and such as can be.",
        "An error: without them the printer's shift is not known.",
        "Read the test page again, at the places that the message names.",
    ),
}
