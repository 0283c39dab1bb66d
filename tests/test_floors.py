"""The floors of the house: a module imports from lower floors only."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import generator

FLOORS = {
    9: {"cli"},
    7: {"export", "verify"},
    6: {"job", "explain", "edition"},
    5: {"check", "board", "calibration", "ink"},
    4: {"face", "box", "leaflet"},
    3: {"load", "galley", "draw"},
    2: {"read", "assets", "fill", "impose", "matter", "play", "schema", "profile", "lowink", "net"},
    1: {"source", "report", "model", "frame", "stock", "library", "files"},
    0: {"units", "geometry", "colour", "problem", "words"},
}
FLOOR = {module: floor for floor, modules in FLOORS.items() for module in modules}
FOLDER = Path(generator.__file__).parent
FILES = sorted(
    path
    for path in FOLDER.rglob("*.py")
    if ("_data" not in path.parts and path.parent != FOLDER) or path.stem != "__init__"
)


def top(path: Path) -> str:
    """The module of the table that a file belongs to."""
    return path.relative_to(FOLDER).parts[0].removesuffix(".py")


def imports(path: Path) -> list[tuple[str, bool]]:
    """Our own modules that a file imports, and whether it does so inside a function."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = []
    for node in ast.walk(tree):
        names = []
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "generator":
            parts = node.module.split(".")
            names = [parts[1]] if len(parts) > 1 else [alias.name for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name.split(".")[1] for alias in node.names if alias.name.startswith("generator.")]
        inside = node not in tree.body and not _for_types(tree, node)
        found += [(name, inside) for name in names]
    return found


def _for_types(tree: ast.Module, node: ast.AST) -> bool:
    return any(
        isinstance(block, ast.If) and getattr(block.test, "id", "") == "TYPE_CHECKING" and node in block.body
        for block in tree.body
    )


def test_every_module_has_its_floor() -> None:
    assert {top(path) for path in FILES} == set(FLOOR)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_a_module_imports_from_lower_floors_only(path: Path) -> None:
    own = top(path)
    for name, _ in imports(path):
        if name != own:
            assert FLOOR[name] < FLOOR[own], (
                f"{own} (floor {FLOOR[own]}) imports {name} (floor {FLOOR[name]})"
            )


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_only_the_command_line_puts_off_imports_of_our_own(path: Path) -> None:
    if top(path) != "cli":
        assert [name for name, inside in imports(path) if inside] == []


def test_points_are_known_where_pdf_is_written_alone() -> None:
    knowing = {top(path) for path in FILES if "PT_PER_MM" in path.read_text(encoding="utf-8")}
    assert knowing == {"units", "draw", "verify"}
    bare = [
        path.name for path in FILES if "72 /" in path.read_text(encoding="utf-8") and top(path) != "units"
    ]
    assert bare == []


def test_only_the_command_line_prints_and_exits() -> None:
    for path in FILES:
        called = {
            node.func.id
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }
        assert top(path) == "cli" or not called & {"print", "exit", "quit"}, path.name
