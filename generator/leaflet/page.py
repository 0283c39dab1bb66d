"""The rules as one HTML file for the screen: nothing is fetched, everything has a name, and it prints well."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from html import escape
from typing import Final

from generator.frame import Circle, Frame, Grey, Ink, Item, Path, Rgb, TextBox
from generator.geometry import Size
from generator.leaflet.flow import Row, Stuff
from generator.leaflet.markdown import Block, Directive, Document, Heading, Items, Paragraph, Turn, Words
from generator.leaflet.pictures import Type, diagram

DRAWING: Final = Size(84.0, 52.0)


def page(document: Document, stuff: Stuff, style: Type, faces: Mapping[str, bytes]) -> str:
    """The whole file. `faces` are pictures (PNG) of the special cards by what they show."""
    return _Writer(stuff, style, faces).page(document)


class _Writer:
    def __init__(self, stuff: Stuff, style: Type, faces: Mapping[str, bytes]) -> None:
        self.stuff, self.style, self.faces = stuff, style, faces
        self.ticked = 0

    def page(self, document: Document) -> str:
        ink, accent = _css(self.style.ink), _css(self.style.accent)
        body = "\n".join(self._blocks(document.blocks))
        below = f'\n<p class="subtitle">{_words(document.subtitle)}</p>' if document.subtitle else ""
        return (
            f'<!DOCTYPE html>\n<html lang="{escape(self.style.language)}">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{escape(document.title)}</title>\n<style>{_STYLE.format(ink=ink, accent=accent)}</style>\n"
            f"</head>\n<body>\n<main>\n<header>\n<h1>{escape(document.title)}</h1>{below}\n</header>\n{body}\n"
            "</main>\n</body>\n</html>\n"
        )

    def _blocks(self, blocks: Iterable[Block]) -> Iterator[str]:
        for block in blocks:
            match block:
                case Heading():
                    level = min(max(block.level, 2), 6)
                    yield f"<h{level}>{_words(block.words)}</h{level}>"
                case Paragraph():
                    yield f"<p>{_words(block.words)}</p>"
                case Items():
                    tag = "ul" if block.first is None else "ol"
                    start = f' start="{block.first}"' if block.first not in (None, 1) else ""
                    items = "".join(f"<li>{''.join(self._item(item))}</li>" for item in block.items)
                    yield f"<{tag}{start}>{items}</{tag}>"
                case Directive():
                    yield from self._directive(block)
                case Turn():
                    pass

    def _item(self, blocks: tuple[Block, ...]) -> Iterator[str]:
        """What stands in a list item; a paragraph alone needs no tags."""
        if len(blocks) == 1 and isinstance(blocks[0], Paragraph):
            yield _words(blocks[0].words)
        else:
            yield from self._blocks(blocks)

    def _directive(self, block: Directive) -> Iterator[str]:
        match block.name:
            case "small":
                yield f'<div class="small">{"".join(self._blocks(block.inside))}</div>'
            case "faces":
                shown = "".join(
                    f'<img src="data:image/png;base64,{b64encode(png).decode()}" alt="{escape(alt)}">'
                    for alt, png in self.faces.items()
                )
                inside = "".join(self._blocks(block.inside))
                yield f'<div class="faces"><div class="cards">{shown}</div><div>{inside}</div></div>'
            case "diagram":
                labels = dict(block.labels)
                stack, pass_ = labels.get("stack", ""), labels.get("pass", "")
                table = replace(self.stuff.table, stack=stack, pass_=pass_)
                drawn = svg(diagram(table, DRAWING, self.style), self.style)
                name = escape(", ".join(word for word in (stack, pass_) if word))
                yield f'<figure role="img" aria-label="{name}">{drawn}</figure>'
            case "sets":
                rows = "".join(self._row(row) for row in self.stuff.rows if row.badge)
                yield f'<ul class="sets">{rows}</ul>'
            case "checklist":
                rows = "".join(self._row(row, boxes=True) for row in self.stuff.rows)
                yield f'<ul class="sets check">{rows}</ul>'

    def _row(self, row: Row, *, boxes: bool = False) -> str:
        badge = svg(row.badge, self.style) if row.badge else ""
        name = f"<b>{escape(row.title)}</b>" + (f" {escape(row.year)}" if row.year else "")
        if not row.badge:
            cards = self._box(row.title, row.cards[0][1])
        elif boxes:
            cards = f"<div>{name}</div>" + "".join(self._box(title, copies) for title, copies in row.cards)
        else:
            cards = f"<div>{name}</div><div>{' · '.join(escape(title) for title, _ in row.cards)}</div>"
        return f'<li><span class="badge" aria-hidden="true">{badge}</span><div>{cards}</div></li>'

    def _box(self, title: str, copies: int) -> str:
        """A box to tick for every copy; all but the last say their number."""
        boxes = []
        for copy in range(1, copies + 1):
            self.ticked += 1
            which = f"{title} ({copy} / {copies})" if copies > 1 else title
            boxes.append(f'<input type="checkbox" id="c{self.ticked}" aria-label="{escape(which)}">')
        return f'<div class="card">{"".join(boxes)}<label for="c{self.ticked}">{escape(title)}</label></div>'


def _words(words: Words) -> str:
    parts = []
    for run in words:
        text = escape(run.text, quote=False)
        text = f"<em>{text}</em>" if run.italic else text
        parts.append(f"<strong>{text}</strong>" if run.strong else text)
    return "".join(parts)


def _css(ink: Ink | None) -> str:
    if ink is None:
        return "none"
    if isinstance(ink, Rgb):
        return ink.hex()
    grey = round((ink.value if isinstance(ink, Grey) else 0) * 255)
    return f"#{grey:02x}{grey:02x}{grey:02x}"


_STYLE: Final = """
:root {{ color-scheme: light; --ink: {ink}; --accent: {accent}; }}
body {{ margin: 0; background: #fff; color: var(--ink); font: 1.125rem/1.5 "Crimson Text", Georgia, serif; }}
main {{ max-width: 42rem; margin: 0 auto; padding: 1.5rem 1.25rem 3rem; }}
header {{ border-bottom: 2px solid var(--accent); margin-bottom: 1.5rem; }}
h1 {{ font: 400 clamp(2.5rem, 9vw, 4rem)/1.05 "Abril Fatface", Didot, Georgia, serif; color: var(--accent);
  margin: 0; overflow-wrap: break-word; }}
.subtitle {{ font-style: italic; margin: .5rem 0 .75rem; }}
h2, h3, .sets b {{ font-family: Cabin, "Gill Sans", "Trebuchet MS", sans-serif; }}
h2 {{ font-size: 1rem; letter-spacing: .08em; text-transform: uppercase; color: var(--accent); margin: 2rem 0 .5rem; }}
h3 {{ font-size: 1rem; margin: 1.5rem 0 .5rem; }}
p {{ margin: 0 0 .75rem; }}
li {{ margin-bottom: .4rem; }}
figure {{ margin: 1.25rem auto; max-width: 30rem; }}
svg {{ display: block; width: 100%; height: auto; }}
.faces {{ display: flex; flex-wrap: wrap; gap: 1rem; align-items: center; }}
.faces > div:last-child {{ flex: 1 1 14rem; }}
.cards {{ display: flex; gap: .6rem; }}
.cards img {{ width: 6.5rem; height: auto; border-radius: .35rem; }}
.sets {{ list-style: none; margin: 0; padding: 0; }}
.sets li {{ display: flex; gap: .8rem; align-items: center; border-top: 1px solid #bbb; padding: .6rem 0; margin: 0;
  font-size: 1rem; line-height: 1.35; break-inside: avoid; }}
.sets.check li {{ align-items: flex-start; }}
.badge {{ flex: none; width: 2.4rem; }}
.card {{ display: flex; gap: .5rem; align-items: baseline; padding: .15rem 0; }}
input {{ width: 1.1rem; height: 1.1rem; margin: 0; flex: none; align-self: center; accent-color: var(--accent); }}
.small {{ font-size: 1rem; margin-top: 1.5rem; }}
@media (min-width: 48rem) {{ .sets.check {{ columns: 2; column-gap: 2rem; }} }}
@media print {{ body {{ font-size: 11pt; }} main {{ max-width: none; padding: 0; }} h2, h3 {{ break-after: avoid; }}
  figure, .faces, .sets li {{ break-inside: avoid; }} p {{ orphans: 2; widows: 2; }} }}
"""


# ------------------------------------------------------------------------------------------------ svg


def svg(frame: Frame, style: Type) -> str:
    """A small drawing as inline SVG: discs, outlines and single lines of text."""
    size = frame.size
    inside = "".join(_drawn(item, style) for item in frame.items)
    return (
        f'<svg viewBox="0 0 {size.width:g} {size.height:g}" xmlns="http://www.w3.org/2000/svg">{inside}</svg>'
    )


def _drawn(item: Item, style: Type) -> str:
    match item:
        case Circle():
            stroke = f' stroke="{_css(item.stroke)}" stroke-width="{item.width:g}"' if item.stroke else ""
            x, y = item.centre.x, item.centre.y
            return f'<circle cx="{x:g}" cy="{y:g}" r="{item.radius:g}" fill="{_css(item.fill)}"{stroke}/>'
        case Path():
            steps = (op + " ".join(f"{p.x:.3f} {p.y:.3f}" for p in points) for op, points in item.steps)
            return f'<path fill-rule="evenodd" fill="{_css(item.fill)}" d="{"".join(steps)}"/>'
        case TextBox():
            return _lettered(item, style)
        case _:
            return ""


_CAPITALS: Final = 0.7
"""Height of capitals by the size of their type, near enough for any font."""


def _lettered(text: TextBox, style: Type) -> str:
    """One line of text, fitted to its box by width where that is narrower than letters usually run."""
    look, box, words = text.style, text.box, text.texts[0]
    size = min(look.size, box.height / _CAPITALS) if look.lines == 1 else look.size
    anchor, x = {"centre": ("middle", box.centre.x), "right": ("end", box.right)}.get(
        look.align, ("start", box.left)
    )
    family = (
        "Cabin, 'Gill Sans', sans-serif" if look.fonts == style.label else "'Crimson Text', Georgia, serif"
    )
    slope = ' font-style="italic"' if look.italic else ""
    natural = len(words) * size * (0.72 * look.stretch if look.stretch < 1 else 0.5)
    tight = look.stretch < 1 or natural > box.width * look.lines
    length = min(natural, box.width * look.lines)
    fit = f' textLength="{length:.2f}" lengthAdjust="spacingAndGlyphs"' if tight else ""
    baseline = box.centre.y + size * _CAPITALS / 2 if look.place == "middle" else box.bottom - 0.6
    return (
        f'<text x="{x:g}" y="{baseline:.2f}" font-size="{size:.2f}" font-family="{family}" '
        f'font-weight="{look.weight}"{slope} text-anchor="{anchor}" fill="{_css(look.ink)}"{fit}>'
        f"{escape(words)}</text>"
    )
