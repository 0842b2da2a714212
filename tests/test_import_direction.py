"""Which room may import which, and what must stay out of a light import."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import tilewright

PACKAGE = Path(tilewright.__file__).parent

WORDS = {
    "game",
    "errors",
    "hints",
    "options",
    "outcome",
    "plain",
    "messages",
    "chance",
    "levels",
    "searching",
    "_native",
}
GAMES = {"lits", "azul"}
INNER = WORDS | GAMES | {"drawing", "games", "engine", "play"}
# What each room may import besides itself. A game never imports the other one.
ALLOWED = {
    "plain": set(),
    "messages": set(),
    "errors": {"messages", "plain"},
    "hints": {"plain"},
    "options": {"errors", "plain"},
    "outcome": {"plain"},
    "game": {"errors", "hints", "options", "outcome", "plain", "messages"},
    "chance": set(),
    "levels": {"game"},
    "searching": {"game"},
    "drawing": WORDS,
    "lits": WORDS | {"drawing"},
    "azul": WORDS | {"drawing"},
    # The registry names its games and loads one only when it is asked for.
    "games": WORDS | GAMES,
    "engine": INNER - {"play"},
    "lessons": WORDS | GAMES | {"games"},
    "play": INNER,
    "puzzles": INNER - {"play"},
    "review": INNER,
    "server": INNER | {"lessons", "puzzles", "review"},
    "research": INNER,
    "site": INNER,
    "cli": INNER | {"puzzles", "review", "server", "research", "site"},
    "__init__": {"games", "game"},
    "__main__": {"cli"},
}


def room_of(file: Path) -> str:
    return file.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported_modules(tree: ast.AST, package: str) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            if node.level:
                parents = package.split(".")
                module = ".".join([*parents[: len(parents) - node.level + 1], module]).rstrip(".")
            if module == "tilewright":
                names = {alias.name for alias in node.names} - {"__version__"}
                yield from (f"tilewright.{name}" for name in names)
            else:
                yield module


def rooms_imported_by(file: Path) -> set[str]:
    package = ".".join(("tilewright", *file.relative_to(PACKAGE).parts[:-1]))
    tree = ast.parse(file.read_text(encoding="utf-8"))
    names = [name.split(".") for name in imported_modules(tree, package)]
    return {parts[1] for parts in names if parts[0] == "tilewright" and len(parts) > 1}


SOURCES = sorted(PACKAGE.rglob("*.py"))


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: file.relative_to(PACKAGE).as_posix())
def test_imports_run_one_way(file: Path) -> None:
    room = room_of(file)
    assert room in ALLOWED, f"say in this test what {room} may import"
    assert rooms_imported_by(file) <= ALLOWED[room] | {room}


@pytest.mark.parametrize(
    "module", ["tilewright", "tilewright.lits", "tilewright.azul", "tilewright.play"]
)
def test_an_import_stays_light(module: str) -> None:
    """The rules and the match logic load none of what only a face or a researcher needs."""
    heavy = {"numpy", "rich", "fastapi", "sqlalchemy", "typer", "PIL"}
    program = f"import sys, {module}; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert heavy.isdisjoint(done.stdout.split())
