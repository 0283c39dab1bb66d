"""What is checked while a deck is read, its pictures are taken and its sheets are laid out: for `explain`."""

from __future__ import annotations

from typing import Final

from generator.check.afterwards import AFTERWARDS
from generator.check.manual import Manual

ELSEWHERE: Final[dict[str, Manual]] = {
    "D001": Manual(
        "The file is text in UTF-8.",
        "An error: in another encoding the letters beyond A to Z would be read as others.",
        "Save the file again as UTF-8; most editors have it under “Save as” or “Encoding”.",
    ),
    "D002": Manual(
        "The file can be read as YAML.",
        "An error. Mostly a quote that is missing or not closed, a tab in the indentation, or no blank after a "
        "colon or a dash. The line is mended in memory and the rest read on, so that all mistakes are said at once.",
        "Do what the message says; it shows the line as it should be wherever that is certain.",
    ),
    "D003": Manual(
        "No field stands twice in one block.",
        "An error: only one of the two would count, and the other be lost in silence.",
        "Delete one of them.",
    ),
    "D004": Manual(
        "Every field has a name that is known in its place.",
        "An error: a misspelt field would do nothing, in silence.",
        "Take the name that the message proposes, or move the field to where it belongs.",
    ),
    "D005": Manual(
        "What is needed is there and not empty.",
        "An error for a field without which nothing can be printed. A note for a card without a picture, which "
        "gets a plate with its title in large type.",
        "Add the field. Write `picture: none` where a card is to be without one.",
    ),
    "D006": Manual(
        "A value is of the kind that its field holds.",
        "An error for a number, a switch, a size or a name that cannot be read as such. A note for text that "
        "other YAML readers would change.",
        "Write the value as the message shows it.",
    ),
    "D007": Manual(
        "No text is cut by a sign that YAML takes for its own.",
        "A warning: after a blank, `#` starts a comment, and `&` before a text gives it a name; both take away "
        "letters that were meant to be printed.",
        'Quote the text: title: "Case #3".',
    ),
    "D008": Manual(
        "A text holds no character that nobody sees or meant.",
        "A warning: no-break spaces, zero-width signs, curly quotes round a whole value and accents typed apart "
        "come along when text is pasted; they are printed, or make equal texts unequal.",
        "Delete the character or replace it; the message says which it is and where it stands.",
    ),
    "D009": Manual(
        "A field of a later version is not used yet.",
        "An error: the format will know the field, but this version does nothing with it.",
        "Leave it out, or look for a newer deckwright.",
    ),
    "D015": Manual(
        "Special cards have no circle.",
        "An error: a special card belongs to no set; initials and a colour would make it look as if it did.",
        "Remove the field from the special card.",
    ),
    "D030": Manual(
        "A colour can be read.",
        "An error. A colour is written in quotes, for `#` starts a comment in YAML: without them nothing is left.",
        'Write colour: "#c0392b", or a CSS name such as teal.',
    ),
    "D040": Manual(
        "Every picture is there, with the same capitals.",
        "An error: without the file the card cannot be printed. Some systems tell Jumble.PNG from jumble.png.",
        "Correct the path, which starts at the deck's folder, or save the picture there.",
    ),
    "D041": Manual(
        "Every picture can be read.",
        "An error: the file is damaged, of a kind that cannot be printed, or too large.",
        "Save it again as PNG or JPEG, or as plain SVG.",
    ),
    "D042": Manual(
        "A photograph has pixels enough for its size in print.",
        "A warning, or a note where it is still fair: below 300 dots an inch a picture looks soft in the hand.",
        "Use a larger photograph; the message says how many pixels it should have.",
    ),
    "D043": Manual(
        "A picture has about the shape of its window.",
        "A warning, or a note where it is little: what does not fit is cropped away, and with it perhaps a face.",
        "Say with focus: which part to keep, or use fit: contain.",
    ),
    "D044": Manual(
        "A photograph is turned upright as the camera noted.",
        "A note, so that nobody wonders: viewers do the same.",
        "Nothing, if it looks right on the proof.",
    ),
    "D046": Manual(
        "Every picture lies in the deck's folder.",
        "An error: a deck may come from a stranger, so nothing outside its folder is read and nothing is fetched.",
        "Copy the file beside the deck.",
    ),
    "D048": Manual(
        "A drawing looks the same in print as elsewhere.",
        "A drawing uses something that is drawn in another way here than in a browser, or not at all.",
        "Change the drawing, or look at it on the proof.",
    ),
    "D049": Manual(
        "A picture file holds one picture.",
        "A note: of several, as in an animation, the first is printed.",
        "Save the one that is meant.",
    ),
    "D050": Manual(
        "Every text fits its room.",
        "A warning where a text overruns at its smallest size, an error where it would be cut off at the card's edge.",
        "Shorten it, or set short_title.",
    ),
    "D051": Manual(
        "The font has every letter of the text.",
        "An error: a missing letter would be printed as an empty box.",
        "Choose a font that has it; the message names one where it can.",
    ),
    "D054": Manual(
        "A text is set at the size of the design.",
        "A note: it fits only at a smaller one.",
        "Shorten it if it is too small on the proof.",
    ),
    "D055": Manual(
        "A path is written so that every system finds the file.",
        "A note or a warning: backslashes, and capitals that differ from the file's own, work on some systems only.",
        "Write the path as the message shows it.",
    ),
    "D056": Manual(
        "Every font is there.",
        "An error: another font in its place would look different and fit differently.",
        "Install the font as the message says, or put its files into fonts/ beside the deck.",
    ),
    "D057": Manual(
        "Every font file beside the deck can be used.",
        "An error: the file is damaged, of an old kind, or may not be embedded.",
        "Take another file of the font.",
    ),
    "D058": Manual(
        "The text engine has nothing to complain of.",
        "An error that should not come up: what typst says is passed on.",
        "Please report it with the deck.",
    ),
    "D070": Manual(
        "The bleed forgives a cut.",
        "A warning: with less than 2 mm a slightly slipped cut shows white.",
        "Choose 2 mm, unless the edges of the cards are white.",
    ),
    "D071": Manual(
        "A card fits on the sheet.",
        "An error: with its margins the paper holds not even one.",
        "Choose larger paper, a smaller margin or smaller cards; the message says what would fit.",
    ),
    "D072": Manual(
        "The margin is one that printers can leave.",
        "An error: printers leave 3 mm or more of the paper bare.",
        "Leave the margin out.",
    ),
    "D073": Manual(
        "The margin is one that most printers reach.",
        "A warning: many leave up to 5 mm bare.",
        "Leave the margin out.",
    ),
    "D074": Manual(
        "The margin has room for the cutting marks.",
        "An error: a mark shorter than 1.5 mm is of no use.",
        "Choose a larger margin, a smaller bleed, or marks: none.",
    ),
    "D075": Manual(
        "Sizes are such as can be printed and cut.",
        "An error: mostly a unit was left out or a point misplaced; a bare number is mm.",
        "Choose a size between those that the message names.",
    ),
    "D076": Manual(
        "The faces reach as far as the bleed.",
        "An error: what lies beyond the bleed that the template draws would stay white.",
        "Choose a smaller bleed.",
    ),
    "D077": Manual(
        "The sheet has room for its footer and ruler.",
        "A note: they are left out where the margins are too narrow.",
        "Measure a card after printing: it shows whether the printer scaled the page.",
    ),
    "D078": Manual(
        "The card is large enough for its template.",
        "An error: on a smaller one the elements would cover each other.",
        "Choose a larger card or another template.",
    ),
    "D079": Manual(
        "There is something to print, and not absurdly much.",
        "An error: the options leave no card or sheet, or the numbers of copies make tens of thousands.",
        "Look at --cards, --sheets, --copies and the deck's copies.",
    ),
    "D080": Manual(
        "An element of a template hangs on one that stands before it.",
        "An error: otherwise nobody knows where it is to go.",
        "Name an earlier element, or trim.",
    ),
    "D081": Manual(
        "A template refers to what its theme has.",
        "An error: the element would have no colour or font.",
        "Add the name to the template's theme, or correct it.",
    ),
    "D082": Manual(
        "Elements of a template have different names.",
        "An error: what hangs on the name could hang on either.",
        "Rename one of them.",
    ),
    "D083": Manual(
        "A pip of a template is an outline that can be drawn.",
        "An error: it is not SVG path data.",
        "Write a path in a 10 x 10 box, such as M5 0 L10 10 H0Z.",
    ),
    "D084": Manual(
        "The game and the template that a deck names are there.",
        "An error: they are looked for in templates/ beside the deck, then among those that come along.",
        "Take a name that the message lists, or see deckwright list templates.",
    ),
    "D085": Manual(
        "The template prints every text that a card has.",
        "A warning: the text is read and appears nowhere.",
        "Leave it out, or choose a template that shows it.",
    ),
    "D090": Manual(
        "A rules text speaks of what there is.",
        "An error: a field that does not exist, or has no value in this deck, would leave a hole on paper. Rules "
        "texts know fields, if, for over lists of the deck, comparisons and a few filters; they run nothing.",
        "Take the name that the message proposes, or write the sentence inside {% if … %} … {% endif %}.",
    ),
    "D091": Manual(
        "The game has rules in the language of the deck.",
        "A warning: there is no rules text in this language, so no rules are made. An error where they were asked "
        "for with --only rules.",
        "Write the rules in your language and name their file in the deck: rules: rules.md.",
    ),
    "D092": Manual(
        "The rules fit both sides of a sheet, and a booklet can be stapled.",
        "An error: what does not fit would be lost.",
        "Shorten the section that the message names.",
    ),
    "D093": Manual(
        "The rules leave nothing out, and are large enough to read with ease.",
        "A note: the list of sets says less than it could, or letters are smaller than on a sheet.",
        "Shorten the rules text, or leave it so.",
    ),
    "D094": Manual(
        "A rules text has a title, and its blocks are known.",
        "An error: nobody knows what is to stand there.",
        "Begin with a line such as # {{ deck.title }}, and take the name of a block from the message.",
    ),
    **AFTERWARDS,
}
