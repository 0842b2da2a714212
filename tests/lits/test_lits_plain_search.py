"""The plain search: equal to brute force and to the rules in Python, and its bot.

Three programs with nothing in common but the rules tell the same values: the search on bitsets in
the core, the brute force on a board of cells in the core, and a few lines over ``LitsPosition``.
"""

import importlib.util
import json
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import numpy
import pytest
from lits_games import random_game

from tilewright._native import lits as core
from tilewright.game import Bound, ConfigError, Limits, TurnError
from tilewright.lits import Board, LitsPosition, Swap, Symbol
from tilewright.lits.native import placed_in_order
from tilewright.lits.plain_search import PlainBot, Solution, solve

PROJECT = Path(__file__).parents[2]
POSITIONS = PROJECT / "tests" / "data" / "lits_search_positions.json"
NOTHING_LEFT = 1000


def runs(variant: str) -> bool:
    try:
        core.legal(4, 5, variant=variant)
    except RuntimeError:
        return False
    return True


VARIANTS = [name for name in core.cpu_variants() if runs(name)]


def asked(position: LitsPosition) -> tuple[int, int, str, str]:
    """What the core is told of a position, but for the pieces."""
    letters = "".join(position.board.rows)
    return position.size, position.supply, letters, position.next_symbol.value


def half_points_by_brute_force(position: LitsPosition) -> int:
    return core.solve_by_brute_force(*asked(position), placed_in_order(position))[0]


def points_by_the_rules(position: LitsPosition, depth: int = NOTHING_LEFT) -> float:
    """The value for the side to move, by trying everything; the pie rule included.

    After ``depth`` moves of a game that goes on, the symbols are counted as they lie.
    """
    mover = position.owner(position.next_symbol)
    lead = position.scores[mover] - position.scores[1 - mover]
    if position.outcome is not None:
        if lead == 0:
            return 0.5 if position.outcome.winners == (mover,) else -0.5
        return float(lead)
    if depth == 0:
        return float(lead)
    values = []
    for move in position.legal_moves():
        after = position.play(move)
        # A swap takes no depth and leaves the same symbol to move, now the opponent's.
        values.append(-points_by_the_rules(after, depth - (move != Swap())))
    return max(values)


def small_position(size: int, pieces: int, seed: int, **settings: object) -> LitsPosition:
    """Random free symbols, and that many pieces of a random game that is not over."""
    generator = numpy.random.default_rng([size, pieces, seed])
    board = Board.random_free(size, int(generator.integers(1, size * size // 2)), generator)
    first = Symbol.X if seed % 2 else Symbol.O
    while True:
        position = LitsPosition(
            board, **{"first_symbol": first, "pie": False, "supply": 5 - seed % 3, **settings}
        )
        for _ in range(pieces):
            if position.legal:
                moves = [move for move in position.legal_moves() if move != Swap()]
                position = position.play(moves[int(generator.integers(len(moves)))])
        if position.legal and len(position.placements) == pieces:
            return position


def late_positions(size: int, most_moves: int, count: int) -> Iterator[LitsPosition]:
    """Positions of random games on random boards, soon before their end."""
    for seed in range(count):
        generator = numpy.random.default_rng([size, seed])
        board = Board.random_antisymmetric(size, size * size // 3, generator)
        for position in random_game(LitsPosition(board, pie=False), seed):
            if 0 < position.legal.bit_count() <= most_moves:
                yield position
                break


# --- Exact values --------------------------------------------------------------------------


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(("size", "pieces", "boards"), [(4, 0, 6), (5, 1, 8), (6, 2, 4), (6, 3, 8)])
def test_values_equal_brute_force(variant: str, size: int, pieces: int, boards: int) -> None:
    """In every CPU variant, with the usual table and with the smallest."""
    for seed in range(boards):
        position = small_position(size, pieces, seed)
        truth = half_points_by_brute_force(position)
        for megabytes in (1, 64 if seed == 0 else 2):
            value, nodes = core.plain_solve(
                *asked(position),
                placed_in_order(position),
                table_megabytes=megabytes,
                variant=variant,
            )
            assert value == truth, str(position)
            assert nodes > 1
            assert truth % 2 == 0 or abs(truth) == 1


def test_values_of_whole_5x5_boards_equal_brute_force() -> None:
    for seed in range(2):
        position = small_position(5, 0, seed)
        assert solve(position).value == half_points_by_brute_force(position) / 2, str(position)


def test_values_equal_the_rules_in_python() -> None:
    """Late positions of large boards, where brute force in Python takes no time."""
    seen = 0
    for size in (7, 8, 10, 12):
        for position in late_positions(size, 9, 12):
            assert solve(position).value == points_by_the_rules(position), str(position)
            seen += 1
    assert seen > 40


def test_a_pending_swap_is_an_option() -> None:
    for seed in range(4):
        one_piece = small_position(4, 1, seed, pie=True)
        assert one_piece.can_swap
        value = solve(one_piece).value
        assert value == points_by_the_rules(one_piece), str(one_piece)
        assert value > 0
        swapped = one_piece.play(Swap())
        assert solve(swapped).value == points_by_the_rules(swapped), str(swapped)


def test_the_first_player_expects_the_swap() -> None:
    start = small_position(4, 0, 1, pie=True)
    solution = solve(start)
    assert solution.value == points_by_the_rules(start) < 0
    assert solve(start, most_nodes=solution.nodes - 1).value is None


def test_values_of_finished_games_follow_the_last_placement() -> None:
    """More symbols win; on equal counts who placed last, which the side to move did not."""
    ties = 0
    for seed in range(40):
        *_, position = random_game(small_position(5, 1, seed), seed)
        solution = solve(position)
        assert solution == (points_by_the_rules(position), 1)
        ties += solution.value == -0.5
    assert 0 < ties < 40


def test_without_symbols_the_last_placement_decides() -> None:
    """The value is half a point: the number of pieces that can still be laid is what matters."""
    values = set()
    for seed in range(8):
        pieces = small_position(6, 3 + seed % 2, seed).placements
        position = LitsPosition(Board(6, 0, 0), pieces, pie=False)
        values.add(solve(position).value)
        assert solve(position).value == half_points_by_brute_force(position) / 2
    assert values == {0.5, -0.5}


def test_the_order_of_the_pieces_does_not_matter() -> None:
    position = next(late_positions(10, 30, 1))
    numbers = placed_in_order(position)
    turned = LitsPosition.parse(str(position))
    assert placed_in_order(turned) == numbers
    assert core.legal(10, 5, numbers) == list(position.table.indexes(position.legal))
    assert solve(turned) == solve(position)
    assert placed_in_order(small_position(4, 0, 0)) == []


def test_the_same_search_visits_the_same_positions_in_every_variant() -> None:
    position = next(late_positions(10, 40, 1))
    solutions = {
        core.plain_solve(*asked(position), placed_in_order(position), variant=variant)
        for variant in VARIANTS
        for _ in range(2)
    }
    assert len(solutions) == 1


def test_a_number_of_nodes_ends_the_search() -> None:
    position = small_position(12, 3, 1)
    assert solve(position, most_nodes=5000) == Solution(None, 5000)
    needed = solve(next(late_positions(8, 9, 1))).nodes
    assert solve(next(late_positions(8, 9, 1)), most_nodes=needed + 1).value is not None


# --- A fixed number of placements ahead ----------------------------------------------------


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_values_of_moves_equal_the_rules_in_python(depth: int) -> None:
    """Where the game goes on at the horizon, and where it ends before, even games included."""
    positions = [small_position(5, pieces, seed) for pieces in (1, 2, 3) for seed in range(3)]
    positions += late_positions(10, 12, 3)
    for position in positions:
        if depth == 3 and len(position.legal_moves()) > 30:
            continue
        for line in PlainBot(depth).analyse(position, Limits()).lines:
            after = position.play(line.moves[0])
            assert line.value == -points_by_the_rules(after, depth - 1), (str(position), line)


def test_looking_ahead_to_the_end_is_solving() -> None:
    for position in late_positions(10, 12, 4):
        analysis = PlainBot(36).analyse(position, Limits())
        assert analysis.lines[0].value == solve(position).value


# --- The bot -------------------------------------------------------------------------------


def test_the_bot_looks_three_ahead() -> None:
    bot = PlainBot()
    assert (bot.name, bot.depth) == ("plain-3", 3)
    assert PlainBot(2).name == "plain-2"
    assert bot == PlainBot(3)


def test_the_analysis_names_every_move_once_best_first() -> None:
    position = small_position(10, 2, 1)
    analysis = PlainBot().analyse(position, Limits(seconds=0.001, nodes=1, depth=1))
    moves = [line.moves[0] for line in analysis.lines]
    assert sorted(map(str, moves)) == sorted(map(str, position.legal_moves()))
    values = [line.value for line in analysis.lines]
    assert values == sorted(values, reverse=True)
    assert analysis.depth == 3
    assert analysis.nodes > len(moves)
    assert analysis.seconds > 0
    assert not any(line.proven for line in analysis.lines)
    assert {line.bound for line in analysis.lines} == {Bound.EXACT}


def test_the_bot_plays_one_of_the_best_moves_by_the_generator() -> None:
    bot = PlainBot(2)
    several = 0
    for seed in range(4):
        position = small_position(6, 1, seed)
        lines = bot.analyse(position, Limits()).lines
        best = {line.moves[0] for line in lines if line.value == lines[0].value}
        chosen = [bot.choose(position, numpy.random.default_rng(draw)) for draw in range(50)]
        assert set(chosen) <= best
        assert chosen == [bot.choose(position, numpy.random.default_rng(d)) for d in range(50)]
        several += len(best) > 1
        assert (len(set(chosen)) > 1) == (len(best) > 1)
    assert several


def test_the_bot_swaps_when_staying_is_worth_less_than_nothing() -> None:
    decisions = set()
    for seed in range(6):
        position = small_position(6, 1, seed, pie=True)
        if seed % 2:
            # A first piece that takes as much as it can.
            start = small_position(6, 0, seed)
            first = PlainBot(1).analyse(start, Limits()).lines[0].moves[0]
            position = small_position(6, 0, seed, pie=True).play(first)
        stay = points_by_the_rules(LitsPosition.parse(f"{position} pie=off"), 2)
        move = PlainBot(2).choose(position, numpy.random.default_rng(1))
        assert (move == Swap()) == (stay < 0), str(position)
        decisions.add(move == Swap())
        line = next(
            line
            for line in PlainBot(2).analyse(position, Limits()).lines
            if line.moves == (Swap(),)
        )
        assert line.value == -stay
    assert decisions == {True, False}


def test_the_bot_stays_where_swapping_is_as_good() -> None:
    """Without symbols nothing is worth anything, as long as the game goes on."""
    position = LitsPosition(Board(8, 0, 0), small_position(8, 1, 1).placements)
    assert position.can_swap
    for seed in range(20):
        assert PlainBot(1).choose(position, numpy.random.default_rng(seed)) != Swap()


def test_the_bot_begins_nearest_to_even_under_the_pie_rule() -> None:
    start = small_position(6, 0, 3, pie=True)
    without = LitsPosition.parse(f"{start} pie=off")
    values = {line.moves[0]: line.value for line in PlainBot(2).analyse(without, Limits()).lines}
    lines = PlainBot(2).analyse(start, Limits()).lines
    assert {line.moves[0]: line.value for line in lines} == {
        move: -abs(value) for move, value in values.items()
    }
    move = PlainBot(2).choose(start, numpy.random.default_rng(1))
    assert abs(values[move]) == min(map(abs, values.values()))
    unfair = PlainBot(2).choose(without, numpy.random.default_rng(1))
    assert values[unfair] == max(values.values()) > abs(values[move])


def test_the_bot_plays_whole_games() -> None:
    chance = numpy.random.default_rng(3)
    position = LitsPosition(Board.random_antisymmetric(7, 15, chance))
    while position.legal:
        position = position.play(PlainBot(2).choose(position, chance, Limits(seconds=1.0)))
    assert PlainBot().analyse(position, Limits()).lines == ()
    with pytest.raises(TurnError):
        PlainBot().choose(position, chance)


# --- Bad input -----------------------------------------------------------------------------

HUGE = 10**5000
DOTS = "." * 16


@pytest.mark.parametrize("depth", [0, -1, 37, HUGE, -HUGE], ids=["0", "-1", "37", "huge", "low"])
def test_absurd_depths_are_refused(depth: int) -> None:
    with pytest.raises(ConfigError) as caught:
        PlainBot(depth)
    assert caught.value.code == "native.look_ahead"
    with pytest.raises(ValueError, match=r"depth is from 0 to 36|at least 1 placement ahead"):
        core.plain_moves(4, 5, DOTS, "X", depth)


@pytest.mark.parametrize(
    ("wishes", "code"),
    [
        ({"table_megabytes": 0}, "native.table"),
        ({"table_megabytes": -1}, "native.table"),
        ({"table_megabytes": HUGE}, "native.table"),
        ({"most_nodes": 0}, "native.nodes"),
        ({"most_nodes": -HUGE}, "native.nodes"),
    ],
    ids=["no table", "negative table", "huge table", "no nodes", "negative nodes"],
)
def test_absurd_wishes_are_refused(wishes: dict[str, int], code: str) -> None:
    with pytest.raises(ConfigError) as caught:
        solve(small_position(4, 1, 1), **wishes)
    assert caught.value.code == code
    for language in ("en", "zh-Hant"):
        sentence = caught.value.message(language)
        assert "{" not in sentence
        assert len(sentence) < 200
    for ask in (core.plain_solve, lambda *rest, **more: core.plain_moves(*rest, 2, **more)):
        with pytest.raises(ValueError, match=r"megabytes|number of nodes is at least 1"):
            ask(4, 5, DOTS, "X", **wishes)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((3, 5, "." * 9, "X"), "size is from 4 to 12"),
        ((4, 0, DOTS, "X"), "supply of each type is at least 1"),
        ((4, 5, "." * 15, "X"), "symbols are 16 letters, not 15"),
        ((4, 5, "", "X"), "symbols are 16 letters, not 0"),
        ((4, 5, "." * 15 + "x", "X"), "letters X and O and dots"),
        ((4, 5, "." * 15 + "\0", "X"), "letters X and O and dots"),
        ((4, 5, DOTS, "x"), "side to move is 'X' or 'O'"),
        ((4, 5, DOTS, ""), "side to move is 'X' or 'O'"),
    ],
)
def test_the_core_refuses_what_is_no_position(arguments: tuple[object, ...], words: str) -> None:
    for ask in (
        core.plain_solve,
        core.solve_by_brute_force,
        lambda *given: core.plain_moves(*given, 1),
    ):
        with pytest.raises(ValueError, match=words):
            ask(*arguments)


def test_the_core_refuses_illegal_pieces_and_other_types() -> None:
    for ask in (core.plain_solve, core.solve_by_brute_force):
        with pytest.raises(ValueError, match="is not legal after the first"):
            ask(4, 5, DOTS, "X", [0, 0])
        with pytest.raises(ValueError, match="numbered from 0 to 103"):
            ask(4, 5, DOTS, "X", [104])
        with pytest.raises(TypeError):
            ask(4, 5, list(DOTS), "X")
    with pytest.raises(ValueError, match="is not legal after the first"):
        core.plain_moves(4, 5, DOTS, "X", 2, [0, 0])
    with pytest.raises(ValueError, match="no CPU variant 'nonsense'"):
        core.plain_solve(4, 5, DOTS, "X", variant="nonsense")
    with pytest.raises(TypeError):
        core.plain_moves(4, 5, DOTS, "X", 1.0)


def test_a_finished_position_has_no_moves_to_rank() -> None:
    *_, over = random_game(small_position(5, 1, 1), 1)
    assert core.plain_moves(*asked(over), 3, placed_in_order(over)) == ([], 1)


# --- Running beside Python -----------------------------------------------------------------


def test_python_goes_on_while_the_search_runs() -> None:
    """Were the interpreter's lock held, the main thread would stand still until the end."""
    position = small_position(12, 3, 1)
    ends: list[float] = []
    worker = threading.Thread(
        target=lambda: (solve(position, most_nodes=1_000_000), ends.append(time.perf_counter()))
    )
    worker.start()
    ticks = []
    while worker.is_alive():
        ticks.append(time.perf_counter())
        time.sleep(0.001)
    assert len([tick for tick in ticks if tick < ends[0]]) > 2


@pytest.mark.parametrize(
    "call",
    [
        "plain_solve(12, 5, '.' * 144, 'X')",
        "plain_moves(12, 5, '.' * 144, 'X', 36)",
        "solve_by_brute_force(12, 5, '.' * 144, 'X')",
    ],
)
def test_ctrl_c_stops_a_long_search(call: str) -> None:
    program = f"from tilewright._native import lits\nprint('ready', flush=True)\nlits.{call}\n"
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


# --- The positions that searches are measured on -------------------------------------------


def position_maker() -> ModuleType:
    path = PROJECT / "tools" / "make_search_positions.py"
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_measured_positions_are_what_they_say() -> None:
    for entry in json.loads(POSITIONS.read_text(encoding="utf-8")):
        position = LitsPosition.parse(entry["position"])
        assert str(position) == entry["position"]
        assert (position.size, len(position.placements)) == (entry["size"], entry["pieces"])
        assert position.legal
        assert not position.pie
        assert position.board.is_antisymmetric


def test_the_measured_positions_can_be_made_again() -> None:
    maker = position_maker()
    kept = json.loads(POSITIONS.read_text(encoding="utf-8"))
    chance = random.Random(1)
    for size, pieces in {(entry["size"], entry["pieces"]) for entry in kept}:
        if chance.random() < 0.5:
            continue
        again = maker.random_positions(size, pieces)
        texts = [
            entry["position"]
            for entry in kept
            if (entry["size"], entry["pieces"]) == (size, pieces)
        ]
        assert [str(next(again)) for _ in texts] == texts
