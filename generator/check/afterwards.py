"""What is checked of rules sheets, boxes, finished PDF files and printers: for `explain`."""

from __future__ import annotations

from typing import Final

from generator.check.manual import Manual

_ANEW: Final = "Build the file anew. If it happens again, please report it with the deck."

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
        "A PDF says what it is meant to be.",
        "An error: verify holds a file against what it says of itself, and this one says nothing. Programs that save "
        "a PDF again throw that away.",
        "Verify the file as deckwright wrote it.",
    ),
    "D101": Manual(
        "A PDF can be read.",
        "An error: the file is damaged, cut off, or no PDF.",
        _ANEW,
    ),
    "D102": Manual(
        "The pages have the size of their paper, and are not turned.",
        "An error: on other paper a printer would scale or shift the cards.",
        "Build the file for the paper that you have: --paper.",
    ),
    "D103": Manual(
        "The pages have the boxes that print shops ask for.",
        "An error: trim and bleed boxes tell a shop where the card ends.",
        _ANEW,
    ),
    "D104": Manual(
        "There are as many pages as are meant, in their order.",
        "An error: one page more or less puts every following back behind the wrong front.",
        "Put the pages back in order, or build the file anew.",
    ),
    "D105": Manual("No card is missing.", "An error: the deck would be incomplete.", _ANEW),
    "D106": Manual("No card is there too often.", "An error: players would know the extra card.", _ANEW),
    "D107": Manual("Every card lies in its own place.", "An error: its back belongs to another.", _ANEW),
    "D108": Manual(
        "Every card lies where the marks cut it, in its true size.",
        "An error: it would be cut askew, or come out smaller than the rest.",
        "Build the file anew, and print it at 100 %.",
    ),
    "D109": Manual(
        "Every back lies behind its front.",
        "An error: a card that can be known from its back spoils the game.",
        _ANEW,
    ),
    "D110": Manual(
        "Every card has its bleed.",
        "An error: a cut that slips would show white.",
        _ANEW,
    ),
    "D111": Manual(
        "Every cut has its marks, and no mark lies on a card.",
        "An error: without a mark nobody knows where to cut.",
        _ANEW,
    ),
    "D112": Manual(
        "The ruler measures 100 mm.",
        "An error: by it one sees after printing whether the printer scaled the page.",
        _ANEW,
    ),
    "D113": Manual(
        "Nothing lies where printers do not print.",
        "A warning or an error: most printers leave about 5 mm of the paper bare.",
        "Print with a larger margin.",
    ),
    "D114": Manual(
        "Words keep away from the cut.",
        "A warning within a millimetre or two, an error where a letter would be cut: knives slip.",
        "Move the text inwards in the template, or shorten it.",
    ),
    "D115": Manual(
        "Photographs have pixels enough for their size.",
        "A warning: below 300 dots an inch they look soft.",
        "Use a larger picture.",
    ),
    "D116": Manual(
        "Every font is in the file.",
        "An error: a font that is not would be replaced by another at the print shop.",
        _ANEW,
    ),
    "D117": Manual(
        "The file asks the print dialogue for what it needs.",
        "A warning or an error: without it, dialogues shrink the cards to fit, or turn the paper at the wrong edge.",
        "Choose 100 % and the right flip when printing.",
    ),
    "D118": Manual(
        "A face is what its name says.",
        "An error: the file was changed after it was built, or belongs to another deck.",
        _ANEW,
    ),
    "D119": Manual(
        "The pixels show what is meant.",
        "An error: a face is blank, a line cannot be seen, or something is printed where nothing should be.",
        _ANEW,
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
