"""Fonts: found by any spelling, staged for typst alone, refused with a reason, asked for their characters."""

from __future__ import annotations

import gc
import json
import os
import shutil
import struct
import sys
import time

import pytest
import typst
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont

from generator.assets.fonts import Fonts, faces
from generator.problem import Severity

TITLE = ("specials", 0, "title")
needs_links = pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")


def square(pen):
    pen.moveTo((0, 0))
    for corner in ((0, 700), (700, 700), (700, 0)):
        pen.lineTo(corner)
    pen.closePath()
    return pen


def make(file, family="Owl", *, letters="AB", style="Regular", weight=400, cff=False, colours=0, name=True):
    """A font of squares; with `colours` every letter is drawn in colour number `colours` of a palette of two."""
    glyphs = [".notdef", "box", "layer"]
    font = FontBuilder(1000, isTTF=not cff)
    font.setupGlyphOrder(glyphs)
    font.setupCharacterMap({ord(letter): "box" for letter in letters})
    if cff:
        box = square(T2CharStringPen(800, None)).getCharString()
        font.setupCFF("Owl-Regular", {}, dict.fromkeys(glyphs, box), {})
    else:
        font.setupGlyf({glyph: square(TTGlyphPen(None)).glyph() for glyph in glyphs})
    font.setupHorizontalMetrics(dict.fromkeys(glyphs, (800, 0)))
    font.setupHorizontalHeader(ascent=800, descent=-200)
    postscript = {"psName": f"{family}-{style}".replace(" ", "")} if name else {}
    font.setupNameTable({"familyName": family, "styleName": style, **postscript})
    font.setupOS2(usWeightClass=weight)
    font.setupPost()
    if colours:
        font.setupCOLR({"box": [("layer", colours)]})
        font.setupCPAL([[(1, 0, 0, 1), (0, 0, 1, 1)]])
    file.parent.mkdir(parents=True, exist_ok=True)
    font.save(file)
    return file


def with_table(file, tag, table):
    """The font with one table replaced by raw bytes, which fontTools would refuse to write."""
    data = bytearray(file.read_bytes())
    (count,) = struct.unpack_from(">H", data, 4)
    for record in range(12, 12 + 16 * count, 16):
        if data[record : record + 4] == tag:
            data += bytes(-len(data) % 4)
            struct.pack_into(">2L", data, record + 8, len(data), len(table))
            data += table
    file.write_bytes(data)
    return file


def without_table(file, tag):
    data = file.read_bytes()
    file.write_bytes(data[:300].replace(tag, b"zzzz", 1) + data[300:])
    return file


def families_in(paths):
    """What typst finds in these folders."""
    return typst.Fonts(
        include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(path) for path in paths]
    ).families()


def measured(fonts, folder, markup):
    """Width and height (mm) to which typst sets a piece of markup with these families."""
    known = typst.Fonts(
        include_system_fonts=False,
        include_embedded_fonts=False,
        font_paths=[str(path) for path in fonts.folders(("Cabin", "Crimson Text"))],
    )
    source = f"#context {{ let s = measure({markup}); [#metadata((s.width / 1mm, s.height / 1mm)) <size>] }}"
    (folder / "x.typ").write_text(source, encoding="utf-8")
    compiler = typst.Compiler(str(folder / "x.typ"), root=str(folder), font_paths=known)
    return tuple(round(part, 2) for part in json.loads(compiler.query("<size>", field="value", one=True)))


def shown(problem):
    return f"{problem.severity} {problem.id}: {problem.text} | {problem.hint}"


def refusals(deck):
    return [problem.text for problem in Fonts(deck).refused()]


# ------------------------------------------------------------------------------------------- finding


@pytest.mark.parametrize(
    "spelling", ["Crimson Text", "crimson text", "CRIMSON  TEXT ", "crimson-text", "Crimson_Text"]
)
def test_an_installed_family_is_found_in_any_spelling(spelling):
    family = Fonts(None).family(spelling)
    assert (family.name, family.package, len(family.files)) == ("Crimson Text", "fontpkg-crimson-text", 6)


def test_packages_are_found_without_being_imported(tmp_path, monkeypatch):
    make(tmp_path / "fontpkg_owl/files/Owl.ttf", "Owl Sans")
    (tmp_path / "fontpkg_owl/__init__.py").write_text("raise RuntimeError('imported')")
    (tmp_path / "fontpkg_owl/metadata.json").write_text('{"family": "Owl Sans"}')
    info = tmp_path / "fontpkg_owl-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Name: fontpkg-owl\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[fontpkg.family]\nowl = fontpkg_owl\n")
    monkeypatch.syspath_prepend(tmp_path)
    faces.packages.cache_clear()
    try:
        assert Fonts(None).family("owl sans").package == "fontpkg-owl"
    finally:
        faces.packages.cache_clear()


def test_the_decks_own_font_comes_before_an_installed_one(tmp_path):
    file = make(tmp_path / "fonts/mine.ttf", "Cabin")
    family = Fonts(tmp_path).family("Cabin")
    assert (family.name, family.files, family.package) == ("Cabin", (file,), "")


def test_fonts_in_folders_below_fonts_are_found_and_other_files_let_be(tmp_path):
    make(tmp_path / "fonts/static/Owl.TTF")
    (tmp_path / "fonts/OFL.txt").write_text("licence")
    (tmp_path / "fonts/._Owl.ttf").write_bytes(b"what macOS leaves behind")
    fonts = Fonts(tmp_path)
    assert fonts.family("owl")
    assert not fonts.refused()


def test_typst_gets_the_folders_of_the_wanted_families_and_nothing_else(tmp_path):
    make(tmp_path / "fonts/a.ttf", "Owl")
    make(tmp_path / "fonts/b.ttf", "Newt")
    fonts = Fonts(tmp_path)
    assert families_in(fonts.folders(("owl", "Cabin", "Nobody", "OWL"))) == ["Cabin", "Owl"]
    assert fonts.folders(("Nobody",)) == ()


def test_a_part_of_a_family_is_found_by_the_name_it_bears(tmp_path):
    make(tmp_path / "fonts/a.ttf", "Owl Condensed")
    make(tmp_path / "fonts/b.ttf", "Owl")
    fonts = Fonts(tmp_path)
    assert fonts.family("Owl Condensed").name == "Owl"
    assert [file.name for file in fonts.family("Owl Condensed").files] == ["a.ttf"]
    assert fonts.problem("Owl Condensed", TITLE) is None
    assert shown(fonts.problem("Owl", TITLE)) == (
        "error D056: 'Owl Condensed' and 'Owl' are one font family to the typesetter, which would mix them up"
        " | use one of the two"
    )


def test_copies_go_when_the_fonts_go(tmp_path):
    make(tmp_path / "fonts/a.ttf")
    fonts = Fonts(tmp_path)
    (folder,) = fonts.folders(("Owl",))
    assert folder.is_dir()
    assert not folder.is_relative_to(tmp_path / "fonts")
    del fonts
    gc.collect()
    assert not folder.exists()


@pytest.mark.parametrize("kind", ["otf", "ttc", "colour"])
def test_typst_reads_what_is_let_through(tmp_path, kind):
    if kind == "otf":
        make(tmp_path / "fonts/owl.otf", cff=True)
    elif kind == "colour":
        make(tmp_path / "fonts/owl.ttf", colours=1)
    else:
        both = TTCollection()
        both.fonts = [TTFont(make(tmp_path / "a.ttf", "Newt")), TTFont(make(tmp_path / "b.ttf", "Owl"))]
        (tmp_path / "fonts").mkdir()
        both.save(tmp_path / "fonts/both.ttc")
    fonts = Fonts(tmp_path)
    assert not fonts.refused()
    assert "Owl" in families_in(fonts.folders(("Owl",)))
    assert fonts.missing(("Owl",), "ABC") == ("C",)


# ----------------------------------------------------------------------------------- what the deck design needs


def test_cabin_has_its_narrow_width_from_the_variable_file(tmp_path):
    style = 'font: "Cabin", fallback: false, weight: 700, size: 17pt, tracking: -0.02em'
    edges = 'top-edge: "cap-height", bottom-edge: "baseline"'
    narrow, normal = (
        measured(Fonts(None), tmp_path, f"text({style}, {edges}, stretch: {stretch})[MW]")
        for stretch in ("75%", "100%")
    )
    # hmtx of the instance at wght 700, wdth 75: 1460 + 1620 of 2000 units = 9.24 mm, less kerning and tracking
    assert narrow == (9.01, 4.2)
    assert normal == (10.54, 4.2)


def test_crimson_text_has_its_semibold(tmp_path):
    title = "The Tabby That Should Be White"
    widths = [
        measured(
            Fonts(None), tmp_path, f'text(font: "Crimson Text", size: 10.5pt, weight: {weight})[{title}]'
        )[0]
        for weight in (400, 600, 700)
    ]
    assert widths == [49.17, 50.96, 52.99]


# ------------------------------------------------------------------------------------------- not there


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (
            "Crimson Tex",
            "error D056: there is no font family 'Crimson Tex'; did you mean 'Crimson Text'?"
            " | write 'Crimson Text', or put the font's file into fonts/ beside the deck",
        ),
        (
            "spectral",
            "error D056: the font family 'Spectral' is not installed"
            " | run `pip install fontpkg-spectral`, or put the font's file into fonts/ beside the deck",
        ),
        (
            "Spectrall",
            "error D056: there is no font family 'Spectrall'; did you mean 'Spectral'?"
            " | run `pip install fontpkg-spectral`, or put the font's file into fonts/ beside the deck",
        ),
    ],
)
def test_a_family_that_is_not_there_is_a_problem_that_says_how_to_get_it(name, message):
    problem = Fonts(None).problem(name, TITLE)
    assert shown(problem) == message
    assert problem.path == TITLE


def test_a_family_like_no_other_gets_a_choice(tmp_path):
    make(tmp_path / "fonts/a.ttf", "Zzyzx")
    problem = Fonts(tmp_path).problem("Qqqqq", TITLE)
    assert problem.text == "there is no font family 'Qqqqq'"
    assert "'Cabin'" in problem.hint
    assert problem.hint.endswith("or 'Zzyzx', or put the font's file into fonts/ beside the deck")


def test_a_family_that_is_there_is_no_problem():
    assert Fonts(None).problem("Cabin", TITLE) is None


def test_the_file_of_a_missing_family_is_named_when_it_is_there_but_broken(tmp_path):
    make(tmp_path / "fonts/OwlSans-Bold.woff2")
    problem = Fonts(tmp_path).problem("Owl Sans", TITLE)
    assert shown(problem) == (
        "error D057: fonts/OwlSans-Bold.woff2 is a web font | put the .ttf or .otf file of the font in its place"
    )
    assert problem.path == TITLE


# ------------------------------------------------------------------------------------------- refusing


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "is no font"),
        (b"Dear Sir,", "is no font"),
        (bytes(5000), "is no font"),
        (b"PK\x03\x04" + bytes(500), "is a zip archive"),
        (b"wOF2" + bytes(500), "is a web font"),
        (b"\x00\x01\x00\x00", "is damaged: it breaks off"),
        (b"OTTO" + bytes(50), "is damaged: it has no table 'cmap'"),
        (b"ttcf" + bytes(50), "is a collection of 0 fonts, where 1 to 100 are allowed"),
    ],
)
def test_what_is_no_font_is_refused_with_its_reason(tmp_path, data, reason):
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts/x.ttf").write_bytes(data)
    (problem,) = Fonts(tmp_path).refused()
    assert (problem.id, problem.severity) == ("D057", Severity.ERROR)
    assert problem.text == f"fonts/x.ttf {reason}"


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9, 0.97])
def test_a_font_that_breaks_off_is_refused(tmp_path, part):
    file = make(tmp_path / "fonts/x.ttf")
    file.write_bytes(file.read_bytes()[: int(file.stat().st_size * part)])
    assert refusals(tmp_path) == ["fonts/x.ttf is damaged: it breaks off"]


def test_a_font_that_lacks_a_table_is_refused(tmp_path):
    without_table(make(tmp_path / "fonts/a.ttf"), b"hmtx")
    without_table(make(tmp_path / "fonts/b.ttf"), b"loca")
    make(tmp_path / "fonts/c.ttf", name=False)
    assert refusals(tmp_path) == [
        "fonts/a.ttf is damaged: it has no table 'hmtx'",
        "fonts/b.ttf is damaged: it has no outlines",
        "fonts/c.ttf is no font that the typesetter can read",
    ]


def test_a_font_that_claims_a_billion_characters_never_reaches_typst(tmp_path):
    head = struct.pack(">4HL", 0, 1, 3, 10, 12)
    groups = struct.pack(">2H6L", 12, 0, 28, 0, 1, 0, 0x3FFFFFFF, 1)
    with_table(make(tmp_path / "fonts/groups.ttf"), b"cmap", head + groups)
    count = 8000
    ends, starts = struct.pack(f">{count}H", *[0xFFFE] * count), bytes(2 * count)
    segments = (
        struct.pack(">7H", 4, 0xFFFF, 0, 2 * count, 0, 0, 0) + ends + bytes(2) + starts + bytes(4 * count)
    )
    with_table(make(tmp_path / "fonts/segments.ttf"), b"cmap", head + segments)
    began = time.perf_counter()
    assert refusals(tmp_path) == [
        "fonts/groups.ttf is damaged: it claims more characters than there are",
        "fonts/segments.ttf is damaged: it claims more characters than there are",
    ]
    assert time.perf_counter() - began < 2


def test_a_colour_beyond_the_palette_does_not_end_the_process(tmp_path):
    make(tmp_path / "fonts/x.ttf", colours=900)
    fonts = Fonts(tmp_path)
    known = typst.Fonts(
        include_system_fonts=False,
        include_embedded_fonts=False,
        font_paths=[str(path) for path in fonts.folders(("Owl",))],
    )
    (tmp_path / "x.typ").write_text('#set text(font: "Owl", fallback: false)\nAB')
    assert typst.Compiler(str(tmp_path / "x.typ"), root=str(tmp_path), font_paths=known).compile(format="pdf")


def test_too_much_is_refused_unread(tmp_path, monkeypatch):
    monkeypatch.setattr("generator.assets.fonts.own.MAX_FILES", 3)
    for number in range(4):
        make(tmp_path / f"fonts/{number}.ttf")
    with (tmp_path / "fonts/0.ttf").open("wb") as file:
        file.truncate(100 * 1024**2)
    assert refusals(tmp_path) == [
        "fonts holds more than 3 font files, and the rest was not read",
        "fonts/0.ttf is larger than 50 MB",
    ]


def test_fonts_that_are_too_large_together_are_refused(tmp_path, monkeypatch):
    size = make(tmp_path / "fonts/a.ttf").stat().st_size
    shutil.copy(tmp_path / "fonts/a.ttf", tmp_path / "fonts/b.ttf")
    monkeypatch.setattr("generator.assets.fonts.own.MAX_BYTES_ALL", size)
    assert refusals(tmp_path) == [
        "fonts/b.ttf does not fit beside the other fonts of the deck, which are very large"
    ]


@needs_links
def test_links_out_of_the_deck_are_refused_and_links_within_followed(tmp_path):
    outside, deck = make(tmp_path / "outside/owl.ttf"), tmp_path / "deck"
    make(deck / "fonts/a.ttf", "Newt")
    (deck / "fonts/b.otf").symlink_to("a.ttf")
    (deck / "fonts/c.ttf").symlink_to(outside)
    (deck / "fonts/d").symlink_to(outside.parent)
    (deck / "fonts/e.ttf").symlink_to("e.ttf")
    assert refusals(deck) == [
        "fonts/c.ttf leads out of the folder of the deck",
        "fonts/d leads out of the folder of the deck",
        "fonts/e.ttf cannot be read",
    ]
    assert Fonts(deck).family("Owl") is None
    assert len(Fonts(deck).family("Newt").files) == 2


@needs_links
def test_a_fonts_folder_that_is_a_link_out_of_the_deck_is_refused(tmp_path):
    make(tmp_path / "outside/owl.ttf")
    (tmp_path / "deck").mkdir()
    (tmp_path / "deck/fonts").symlink_to(tmp_path / "outside")
    assert refusals(tmp_path / "deck") == ["fonts leads out of the folder of the deck"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes there")
def test_a_pipe_is_not_waited_for(tmp_path):
    (tmp_path / "fonts").mkdir()
    os.mkfifo(tmp_path / "fonts/x.ttf")
    assert refusals(tmp_path) == ["fonts/x.ttf is no file"]


# ------------------------------------------------------------------------------------------- characters


def test_characters_without_a_glyph_are_missing_each_once():
    assert Fonts(None).missing(("Cabin",), "Zoë → ह → ह") == ("→", "ह")


def test_characters_without_ink_need_no_glyph():
    inkless = "\t\n \u00a0\u202f\u3000\u00ad\u200b\u200d\u2066\ufe0f\U000e0101"
    assert Fonts(None).missing(("Cabin",), inkless) == ()


def test_one_of_the_families_is_enough():
    fonts = Fonts(None)
    assert fonts.missing(("Crimson Text",), "→ǻ") == ()
    assert fonts.missing(("Cabin", "Crimson Text"), "→ǻ") == ()


def test_what_can_be_composed_or_taken_apart_is_not_missing(tmp_path):
    make(tmp_path / "fonts/x.ttf", letters="eé\u0302")
    fonts = Fonts(tmp_path)
    assert fonts.missing(("Owl",), "e\u0301") == ()
    assert fonts.missing(("Owl",), "ê") == ()
    assert fonts.missing(("Owl",), "è") == ("è",)


def test_the_face_that_will_print_is_the_one_asked(tmp_path):
    make(tmp_path / "fonts/a.ttf", letters="AB")
    make(tmp_path / "fonts/b.ttf", letters="A", style="Bold", weight=700)
    fonts = Fonts(tmp_path)
    assert fonts.missing(("Owl",), "AB") == ()
    assert fonts.missing(("Owl",), "AB", weight=600) == ("B",)


def test_families_that_are_not_there_are_another_problem():
    assert Fonts(None).missing(("Nobody",), "ABC") == ()
    assert Fonts(None).missing_problem(("Nobody",), "ABC", TITLE) is None


def test_a_font_with_an_unreadable_character_map_has_no_characters(tmp_path):
    with_table(make(tmp_path / "fonts/x.ttf"), b"cmap", struct.pack(">2H", 0, 0))
    fonts = Fonts(tmp_path)
    assert fonts.family("Owl")
    assert fonts.missing(("Owl",), "A") == ("A",)


@pytest.mark.parametrize(
    ("names", "text", "message"),
    [
        (
            ("Cabin",),
            "William ह",
            "error D051: the font 'Cabin' has no glyph for U+0939 DEVANAGARI LETTER HA in 'William ह'"
            " | run `pip install fontpkg-noto-sans-devanagari`"
            " and add 'Noto Sans Devanagari' to the fonts of this text",
        ),
        (
            ("Cabin", "Crimson Text"),
            "Уильям и его невероятно длинное название карты",
            "error D051: the fonts 'Cabin' and 'Crimson Text' have no glyph for"
            " U+0423 CYRILLIC CAPITAL LETTER U, U+0438 CYRILLIC SMALL LETTER I,"
            " U+043B CYRILLIC SMALL LETTER EL and 15 more in 'Уильям и его невероятно длинное названи…'"
            " | run `pip install fontpkg-noto-serif` and add 'Noto Serif' to the fonts of this text",
        ),
        (
            ("Cabin",),
            "日",
            "error D051: the font 'Cabin' has no glyph for U+65E5 CJK UNIFIED IDEOGRAPH-65E5 in '日'"
            " | put a font that has them into fonts/ beside the deck, and add it to the fonts of this text",
        ),
    ],
)
def test_a_missing_glyph_is_a_problem_that_names_the_characters_and_a_cure(names, text, message):
    problem = Fonts(None).missing_problem(names, text, TITLE)
    assert shown(problem) == message
    assert problem.path == TITLE


def test_a_font_that_is_there_already_is_only_to_be_named(tmp_path):
    make(tmp_path / "fonts/x.ttf", "Noto Sans Devanagari", letters="ह")
    problem = Fonts(tmp_path).missing_problem(("Cabin",), "ह", TITLE)
    assert problem.hint == "add 'Noto Sans Devanagari' to the fonts of this text"
