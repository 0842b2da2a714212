"""The functions of the compiled core: reference counts, every CPU variant, and bad input."""

import ast
import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from tilewright import _native
from tilewright._native import lits as core
from tilewright.game import ConfigError
from tilewright.lits import native

REFERENCE = Path(os.environ.get("TILEWRIGHT_REFERENCE") or Path(__file__).parents[1] / "data")
SIZES = range(4, 13)
VARIANTS = core.cpu_variants()


def load(name: str) -> list[dict]:
    entries = json.loads((REFERENCE / name).read_text(encoding="utf-8"))
    assert entries, f"{name} is empty"
    return entries


def runs(variant: str) -> bool:
    try:
        core.legal(4, 5, variant=variant)
    except RuntimeError:
        return False
    return True


@pytest.fixture(params=VARIANTS)
def variant(request: pytest.FixtureRequest) -> str:
    if not runs(request.param):
        pytest.skip(f"CPU variant {request.param} is not in this processor")
    return request.param


def cell_number(cell: str, size: int) -> int:
    return (int(cell[1:]) - 1) * size + ord(cell[0]) - ord("a")


# --- Reference data ------------------------------------------------------------------------


def test_perft_equals_the_reference() -> None:
    for entry in load("lits_perft.json"):
        size, supply = entry["size"], entry["supply_per_type"]
        for depth, count in enumerate(entry["counts"], 1):
            assert native.perft(size, supply, depth) == count, (size, supply, depth)


def test_positions_equal_the_reference() -> None:
    """Which placements are legal, of which type, and which cells no living one covers."""
    for entry in load("lits_positions.json"):
        size, supply = entry["size"], entry.get("supply_per_type", 5)
        table = core.placements(size)
        number_of = {cells: number for number, (_, cells) in enumerate(table)}
        made = [
            tuple(sorted(cell_number(cell, size) for cell in text.split()))
            for text in entry["placements"]
        ]
        placed = [number_of[cells] for cells in made]
        assert "".join("LITS"[table[number][0]] for number in placed) == entry["types"]

        legal = native.legal(size, supply, placed)
        assert len(legal) == entry["legal_count"], entry
        types = ["LITS"[table[number][0]] for number in legal]
        assert {letter: types.count(letter) for letter in "LITS"} == entry["legal_by_type"]

        reachable = {
            cell for number in native.living(size, supply, placed) for cell in table[number][1]
        }
        covered = {cell for cells in made for cell in cells}
        assert size * size - len(reachable | covered) == entry["protected"], entry


# --- The variants --------------------------------------------------------------------------


def test_the_best_variant_is_one_that_runs_and_the_baseline_always_does() -> None:
    assert VARIANTS[0] == "baseline"
    assert runs("baseline")
    assert [name for name in VARIANTS if runs(name)][-1] == core.cpu_variant()
    assert native.cpu_variants() == tuple(VARIANTS)
    assert native.cpu_variant() == core.cpu_variant()


def test_a_variant_equals_the_plain_rules_over_random_games(variant: str) -> None:
    """The plain rules look at a board of cells and share no table with the kernel."""
    chooser = random.Random(7)
    for size in SIZES:
        for supply in (1, 2, 5):
            placed: list[int] = []
            while legal := core.legal(size, supply, placed, variant=variant):
                counted = core.perft(size, supply, 1, placed, variant=variant)
                assert core.perft_plain(size, supply, 1, placed) == (counted, counted)
                assert legal == core.legal(size, supply, placed, variant="baseline")
                assert core.living(size, supply, placed, variant=variant) == core.living(
                    size, supply, placed, variant="baseline"
                )
                if len(legal) < 30:
                    made = core.perft_made(size, supply, 2, placed, variant=variant)
                    assert made == core.perft_plain(size, supply, 2, placed)
                    assert made[0] == core.perft(size, supply, 2, placed, variant=variant)
                placed.append(chooser.choice(legal))
            assert core.perft_plain(size, supply, 1, placed) == (0, 0)


def test_a_variant_counts_deep_sequences(variant: str) -> None:
    made = core.perft_made(6, 1, 4, variant=variant)
    assert made == core.perft_plain(6, 1, 4)
    assert core.perft(6, 1, 4, variant=variant) == made[0]


def test_an_unsupported_variant_is_refused_and_not_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """No processor lacks the same variants, so the refusal itself is put in the core's place."""

    def refuse(*_: object, **__: object) -> int:
        raise RuntimeError("this processor cannot run the CPU variant 'avx512'")

    monkeypatch.setattr(native._core, "perft", refuse, raising=True)
    with pytest.raises(ConfigError, match="This processor cannot run") as caught:
        native.perft(4, 5, 1, variant=VARIANTS[-1])
    assert caught.value.code == "native.variant.processor"
    for name in VARIANTS:
        if not runs(name):
            with pytest.raises(RuntimeError, match=f"cannot run the CPU variant '{name}'"):
                core.perft_made(4, 5, 1, variant=name)


# --- Facts of the rules --------------------------------------------------------------------


@pytest.mark.parametrize(("size", "count"), [(4, 104), (5, 212), (6, 356), (10, 1292), (12, 1976)])
def test_number_of_placements(size: int, count: int) -> None:
    table = core.placements(size)
    assert len(table) == count
    assert table == sorted(table)
    assert len({cells for _, cells in table}) == count


def test_supply_beyond_what_a_board_holds_changes_nothing() -> None:
    assert core.perft(5, 10**30, 4) == core.perft(5, 9, 4)
    assert core.legal(12, 255) == core.legal(12, 256) == core.legal(12, 2**64)


def test_depth_0_counts_the_empty_sequence() -> None:
    assert core.perft(10, 5, 0) == 1
    assert core.perft_made(10, 5, 0) == (1, 0)
    assert core.perft_plain(10, 5, 0) == (1, 0)


def test_the_deepest_perft_ends() -> None:
    assert core.perft(4, 5, 36) == 0


# --- Bad input -----------------------------------------------------------------------------

HUGE = 10**5000


def short(value: object) -> str:
    """A test's name for a number that Python refuses to write out."""
    if not isinstance(value, int):
        return str(value)
    return f"{value}" if abs(value) < 1000 else f"{'-' * (value < 0)}{value.bit_length()}bits"


@pytest.mark.parametrize("size", [-1, 0, 3, 13, 2**31, 2**64, -HUGE, HUGE], ids=short)
@pytest.mark.parametrize("name", ["placements", "legal", "living", "perft"])
def test_other_sizes_are_refused(name: str, size: int) -> None:
    rest = {"placements": (), "legal": (5,), "living": (5,), "perft": (5, 1)}[name]
    with pytest.raises(ValueError, match="size is from 4 to 12"):
        getattr(core, name)(size, *rest)


@pytest.mark.parametrize("supply", [0, -1, -(2**70)])
def test_an_empty_supply_is_refused(supply: int) -> None:
    with pytest.raises(ValueError, match="supply of each type is at least 1"):
        core.legal(4, supply)


@pytest.mark.parametrize("depth", [-1, 37, 2**63, HUGE], ids=short)
def test_absurd_depths_are_refused(depth: int) -> None:
    for perft in (core.perft, core.perft_made, core.perft_plain):
        with pytest.raises(ValueError, match="depth is from 0 to 36"):
            perft(4, 5, depth)


@pytest.mark.parametrize("number", [-1, 104, 2**16, 2**32, 2**64, -HUGE], ids=short)
def test_numbers_of_no_placement_are_refused(number: int) -> None:
    with pytest.raises(ValueError, match="numbered from 0 to 103"):
        core.legal(4, 5, [number])


@pytest.mark.parametrize("placed", [[0, 0], [0, 1], [0, 103, 0], [0] * 100_000])
def test_illegal_sequences_are_refused(placed: list[int]) -> None:
    for ask in (core.legal, core.living):
        with pytest.raises(ValueError, match="is not legal after the first"):
            ask(4, 5, placed)
    with pytest.raises(ValueError, match="is not legal after the first"):
        core.perft(4, 5, 2, placed)


def test_other_types_are_refused() -> None:
    for arguments in [("4", 5), (4.0, 5), (4, None), (4, 5, 3), (4, 5, ["1"]), (4, 5, [1.0])]:
        with pytest.raises(TypeError):
            core.legal(*arguments)
    with pytest.raises(ValueError, match="no CPU variant 'nonsense'"):
        core.legal(4, 5, variant="nonsense")


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (lambda: native.perft(3, 5, 1), "native.size"),
        (lambda: native.legal(HUGE, 5), "native.size"),
        (lambda: native.living(10, 0), "native.supply"),
        (lambda: native.perft(10, 5, 37), "native.depth"),
        (lambda: native.perft(10, 5, -HUGE), "native.depth"),
        (lambda: native.perft(10, 5, 1, [0, 0]), "native.placed"),
        (lambda: native.legal(10, 5, [-HUGE]), "native.placed"),
        (lambda: native.legal(10, 5, variant="nonsense"), "native.variant.unknown"),
    ],
)
def test_the_python_face_explains(call: object, code: str) -> None:
    with pytest.raises(ConfigError) as caught:
        call()  # type: ignore[operator]
    assert caught.value.code == code
    for language in ("en", "zh-Hant"):
        sentence = caught.value.message(language)
        assert "{" not in sentence
        assert len(sentence) < 200


# --- Running beside Python -----------------------------------------------------------------


def test_python_goes_on_while_the_core_counts() -> None:
    """Were the interpreter's lock held, the main thread would stand still until the end."""
    ends: list[float] = []
    worker = threading.Thread(
        target=lambda: (core.perft_made(12, 5, 3), ends.append(time.perf_counter()))
    )
    worker.start()
    ticks = []
    while worker.is_alive():
        ticks.append(time.perf_counter())
        time.sleep(0.001)
    assert len([tick for tick in ticks if tick < ends[0]]) > 2


@pytest.mark.parametrize("function", ["perft", "perft_made", "perft_plain"])
def test_ctrl_c_stops_a_long_count(function: str) -> None:
    program = (
        "from tilewright._native import lits\n"
        "print('ready', flush=True)\n"
        f"lits.{function}(12, 5, 20)\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", program],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=30)
    finally:
        process.kill()
        process.wait()
    assert "KeyboardInterrupt" in errors


# --- The type stub -------------------------------------------------------------------------


def test_the_stub_names_what_the_module_has() -> None:
    stub = Path(native.__file__).parents[1] / "_native.pyi"
    tree = ast.parse(stub.read_text(encoding="utf-8"))
    described = {
        node.name: {
            part.target.id if isinstance(part, ast.AnnAssign) else part.name
            for part in node.body
            if isinstance(part, ast.FunctionDef | ast.ClassDef | ast.AnnAssign)
        }
        for node in tree.body
        if isinstance(node, ast.ClassDef)
    }
    present = {
        name: {function for function in vars(part) if not function.startswith("_")}
        for name, part in vars(_native).items()
        if not name.startswith("_")
    }
    assert described == present
