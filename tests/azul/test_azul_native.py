"""The compiled core against the Python rules: positions, moves, deals, results; and bad input."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from azul_tables import EMPTY_PLAYER, play, player, random_game, table
from hypothesis import given, settings
from hypothesis import strategies as st

from tilewright._native import azul as core
from tilewright.azul import (
    COLOURS,
    MARKER,
    AzulPosition,
    Deal,
    Phase,
    Take,
    Tiling,
    WallKind,
    native,
)
from tilewright.azul.board import EMPTY_LINE, PatternLine, PlayerBoard
from tilewright.azul.moves import TAKES
from tilewright.azul.tiles import count_of, with_more
from tilewright.azul.validity import tiles_in_play
from tilewright.game import IllegalMoveError, NotationError

FOLDER = Path(os.environ.get("TILEWRIGHT_REFERENCE") or Path(__file__).parents[1] / "data")
VARIANTS = core.cpu_variants()
KINDS = [(seats, kind) for seats in (2, 3, 4) for kind in WallKind]
GAMES = {
    "seed": st.integers(0, 2**32 - 1),
    "seats": st.integers(2, 4),
    "wall_kind": st.sampled_from(WallKind),
    "floor_share": st.sampled_from([0.0, 0.2, 0.8]),
}


def following(state: core.State, move) -> core.State:
    """The core's position after a move or a deal of the Python rules."""
    if isinstance(move, Deal):
        return state.deal(move.displays)
    return state.play(native.move_number(move))


def assert_alike(state: core.State, position: AzulPosition) -> None:
    """Everything that both know is equal, and so is what may be played, and the result."""
    assert state == native.native_state(position)
    numbers = state.moves()
    line = position.tiling_line
    assert {native.move_of(number, line) for number in numbers} == set(position.legal_moves())
    assert len(set(numbers)) == len(numbers)
    outcome = position.outcome
    assert state.outcome() == (None if outcome is None else (outcome.scores, outcome.ranks))


def replay(position: AzulPosition, *moves: str) -> AzulPosition:
    """Play the moves with both, compare at every step; the last position."""
    state = native.native_state(position)
    assert_alike(state, position)
    for text in moves:
        move = position.parse_move(text)
        position = position.play(move)
        state = following(state, move)
        assert_alike(state, position)
    return position


# --- Equal to the Python rules -------------------------------------------------------------


@settings(max_examples=20, deadline=None)
@given(**GAMES)
def test_random_games_are_alike_at_every_step(seed, seats, wall_kind, floor_share):
    state = None
    for position, move in random_game(seed, seats, wall_kind, floor_share=floor_share):
        if state is None:
            state = core.State.start(seats, wall_kind is WallKind.GREY, position.first_player)
        assert_alike(state, position)
        assert core.State(*state.data()) == state
        if move is not None:
            state = following(state, move)


def reference_move(step):
    named = {colour.name.lower(): colour for colour in COLOURS}
    if "deal" in step:
        return Deal(tuple(count_of(named[name] for name in tiles) for tiles in step["deal"]))
    if "take" in step:
        source = None if step["take"] == "centre" else int(step["take"])
        line = None if step["row"] == "floor" else int(step["row"])
        return Take(source, named[step["colour"]], line)
    return Tiling(step["row"], step["column"])


def test_reference_games_are_alike_at_every_step():
    games = json.loads((FOLDER / "azul_games.json").read_text(encoding="utf-8"))
    assert games
    for game in games:
        position = AzulPosition.start(
            game["players"], wall_kind=WallKind(game["wall"]), first_player=game["first_player"]
        )
        state = native.native_state(position)
        legal_counts = iter(game["legal_move_counts"])
        for step in game["steps"]:
            if "scores" in step:
                boards = state.data()[10]
                assert [board[0] for board in boards] == step["scores"]
                continue
            if "take" in step:
                assert len(state.moves()) == next(legal_counts)
            move = reference_move(step)
            state, position = following(state, move), position.play(move)
            assert_alike(state, position)
        scores, ranks = state.outcome()
        assert list(scores) == game["final"]["scores"]
        assert [seat for seat, rank in enumerate(ranks) if rank == 1] == game["final"]["winners"]


def mutated(position: AzulPosition, chooser: np.random.Generator) -> AzulPosition:
    """The position with one or two things changed that may make it impossible."""

    def colour():
        return COLOURS[chooser.integers(5)]

    def counts(old):
        order = COLOURS[chooser.integers(5)]
        return with_more(old, order, 1 if not old[order.order] else int(chooser.choice([-1, 1])))

    def board(old: PlayerBoard) -> PlayerBoard:
        row, column = map(int, chooser.integers(5, size=2))
        kind = chooser.integers(4)
        if kind == 0:
            count = int(chooser.integers(row + 3))
            line = PatternLine(colour(), count) if count else EMPTY_LINE
            return replace(old, lines=old.with_line(row, line))
        if kind == 1:
            cells = list(map(list, old.wall))
            cells[row][column] = None if chooser.random() < 0.3 else colour()
            return replace(old, wall=tuple(map(tuple, cells)))
        if kind == 2:
            more = MARKER if chooser.random() < 0.5 else colour()
            return replace(old, floor=(*old.floor, more))
        return replace(old, floor=old.floor[: int(chooser.integers(len(old.floor) + 1))])

    seat = int(chooser.integers(position.seats))
    display = int(chooser.integers(len(position.displays)))
    shown = position.displays
    acts = position.phase in (Phase.OFFER, Phase.TILING)
    changes: list = [
        lambda: {"bag": counts(position.bag)},
        lambda: {"lid": counts(position.lid)},
        lambda: {"centre": counts(position.centre)},
        lambda: {"displays": (*shown[:display], counts(shown[display]), *shown[display + 1 :])},
        lambda: {"marker": seat if chooser.random() < 0.7 else None},
        lambda: {"turn": seat} if acts else {},
        lambda: {"round": int(chooser.integers(1, 4))},
        lambda: {"phase": list(Phase)[chooser.integers(4)]} if not acts else {},
        lambda: {
            "boards": (
                *position.boards[:seat],
                board(position.boards[seat]),
                *position.boards[seat + 1 :],
            )
        },
    ]
    change = changes[min(chooser.integers(len(changes) + 6), len(changes) - 1)]
    changed = replace(position, **change())
    # Tiles that came or went are set right elsewhere, so that more than their number is looked at.
    for order in COLOURS:
        short = 20 - tiles_in_play(changed)[order.order]
        place = "lid" if chooser.random() < 0.5 else "bag"
        there = getattr(changed, place)
        if there[order.order] + short >= 0 and chooser.random() < 0.9:
            changed = replace(changed, **{place: with_more(there, order, short)})
    return changed


@settings(max_examples=30, deadline=None)
@given(**GAMES)
def test_the_core_refuses_what_the_reader_of_texts_refuses(seed, seats, wall_kind, floor_share):
    """A position made impossible in some way is refused by both, and one that is not by neither."""
    chooser = np.random.default_rng(seed)
    positions = [each for each, _ in random_game(seed, seats, wall_kind, floor_share=floor_share)]
    for _ in range(40):
        changed = mutated(positions[chooser.integers(len(positions))], chooser)
        try:
            AzulPosition.parse(str(changed))
        except NotationError:
            with pytest.raises((NotationError, ValueError)):
                native.native_state(changed)
        else:
            assert_alike(native.native_state(changed), changed)


@settings(max_examples=30, deadline=None)
@given(**GAMES)
def test_the_core_refuses_the_deals_that_the_rules_refuse(seed, seats, wall_kind, floor_share):
    """Deals with tiles exchanged, added or missing, where bags are nearly empty and where not."""
    chooser = np.random.default_rng(seed)
    for position, deal in random_game(seed, seats, wall_kind, floor_share=floor_share):
        if not isinstance(deal, Deal):
            continue
        state = native.native_state(position)
        for _ in range(3):
            displays = list(deal.displays)
            for change in (1, -1)[: 1 + (chooser.random() < 0.9)]:
                number = chooser.integers(len(displays))
                displays[number] = with_more(displays[number], COLOURS[chooser.integers(5)], change)
            forged = Deal(tuple(displays[: len(displays) - (chooser.random() < 0.05)]))
            try:
                after = position.play(forged)
            except IllegalMoveError:
                with pytest.raises(ValueError, match=r"display|tiles"):
                    state.deal(forged.displays)
            else:
                assert_alike(state.deal(forged.displays), after)


# --- Rules, by hand ------------------------------------------------------------------------


def test_a_marker_that_finds_no_space_on_a_full_floor():
    start = table(player(30, floor="KKKKKKK"), EMPTY_PLAYER, centre="BB", displays="/YYRR/")
    taken = replay(start, "cB5")
    assert taken.marker == 0
    assert len(taken.boards[0].floor) == 7
    assert MARKER not in taken.boards[0].floor
    done = replay(taken, "1Y-", "cR1")
    assert done.first_player == 0
    assert done.boards[0].score == 17


def test_a_round_in_which_nobody_takes_the_marker():
    start = table(first=2, displays="BBBB/YYYY/RRRR/KKKK/WWWW")
    done = replay(start, "1B5", "2Y5", "3R4", "4K4", "5W3")
    assert done.phase is Phase.DEAL
    assert done.first_player == 1


def test_a_round_that_would_start_without_a_tile_and_one_with_a_single_tile():
    """Four players have locked all hundred tiles on walls and in unfinished lines."""
    rows = [[COLOURS[(column - row) % 5] for column in range(5)] for row in range(5)]
    walls = [
        "/".join(
            "".join("." if column == free else row[column] for column in range(5)) for row in rows
        )
        for free in (4, 0, 1, 2)
    ]
    start = table(
        player(1, lines="-/-/-/-/BBBB", wall=walls[0]),
        player(2, lines="-/W/-/-/YYYY", wall=walls[1]),
        player(3, lines="-/-/WW/-/RRRR", wall=walls[2]),
        player(4, lines="-/-/-/W/KKK", wall=walls[3]),
        displays="K",
        first=4,
        round=6,
    )
    assert replay(start, "1K5").phase is Phase.OVER
    onward = replay(start, "1K-", "deal K/-/-/-/-/-/-/-/-")
    assert [sum(counts) for counts in onward.displays] == [1] + [0] * 8


def test_an_exactly_emptied_bag_stays_empty_in_the_round():
    start = table(bag="BBBBYYYYRRRRKKKKWWWW", round=2)
    dealt = replay(start, "deal BYRK/BYRK/BYRK/BYRK/WWWW")
    assert not any(dealt.bag)
    assert dealt.lid == start.lid


def test_the_lid_is_poured_in_within_a_display():
    start = table(bag="BBBBBB", round=5)
    dealt = replay(start, "deal BBBB/BBYR/KKKK/YYYY/RRRR")
    assert not any(dealt.lid)


def test_a_shared_victory_and_one_by_rows():
    walls = "BYRK./...../...../...../....."
    shared = table(
        player(5, wall=walls), player(5, lines="W/-/-/-/-", wall=walls), player(3), displays="W"
    )
    assert replay(shared, "1W1").outcome.ranks == (1, 1, 3)
    by_rows = table(player(1, wall=walls), player(8), displays="W", first=1)
    assert replay(by_rows, "1W1").outcome.ranks == (1, 2)


def test_bonuses_of_all_kinds():
    wall = "BYRK./WB.../K.B../R..B./Y...B"
    over = replay(table(player(0, wall=wall), EMPTY_PLAYER, displays="W"), "1W1")
    assert over.scores[0] == 5 + 2 + 7 + 10


def test_a_dropped_line_of_the_grey_wall():
    start = table(
        player(lines="-/-/-/BBBB/-", wall="B..../.B.../..B../YRWK./....B", floor="KKKKK", score=20),
        EMPTY_PLAYER,
        wall="grey",
    )
    assert replay(start, "w4@-").boards[0].score == 20 - 14


def test_grey_walls_with_the_same_rows_and_columns_are_different():
    """Their colours stand in other places, though each row and column has the same ones."""
    one, other = (
        native.native_state(table(player(wall=wall), EMPTY_PLAYER, wall="grey", round=2))
        for wall in ("BY.../YB.../...../...../.....", "YB.../BY.../...../...../.....")
    )
    assert one != other
    assert core.State(*one.data()) == one
    assert core.State(*other.data()) == other


# --- Numbers of moves ----------------------------------------------------------------------


def test_numbers_and_moves_go_both_ways():
    takes = [take for by_colour in TAKES.values() for part in by_colour for take in part]
    assert sorted(map(native.move_number, takes)) == list(range(300))
    assert [native.move_of(native.move_number(take), None) for take in takes] == takes
    assert native.move_number(Take(None, COLOURS[0], 1)) == 0
    assert native.move_number(Take(2, COLOURS[1], None)) == (2 * 5 + 1) * 6 + 5
    for line in range(1, 6):
        for column in (1, 2, 3, 4, 5, None):
            tiling = Tiling(line, column)
            assert native.move_of(native.move_number(tiling), line) == tiling


@pytest.mark.parametrize(
    ("number", "line"), [(-1, None), (300, None), (306, 1), (2**16, 1), (-(2**70), 2)]
)
def test_numbers_of_no_move_are_refused(number, line):
    with pytest.raises(ValueError, match="is no move's number"):
        native.move_of(number, line)


# --- Random games and sequences ------------------------------------------------------------


def runs(variant: str) -> bool:
    try:
        core.count_sequences(core.State.start(2), 0, variant=variant)
    except RuntimeError:
        return False
    return True


def variants_here() -> list[str]:
    return [name for name in VARIANTS if runs(name)]


@pytest.fixture(params=VARIANTS)
def variant(request: pytest.FixtureRequest) -> str:
    if not runs(request.param):
        pytest.skip(f"CPU variant {request.param} is not in this processor")
    return request.param


def test_the_best_variant_is_one_that_runs_and_the_baseline_always_does():
    assert VARIANTS[0] == "baseline"
    assert variants_here()[0] == "baseline"
    assert variants_here()[-1] == core.cpu_variant()
    assert native.cpu_variants() == tuple(VARIANTS)
    assert native.cpu_variant() == core.cpu_variant()


def dealt(seats: int, kind: WallKind) -> AzulPosition:
    start = AzulPosition.start(seats, wall_kind=kind)
    return start.play(start.draw_chance(np.random.default_rng(5)))


@pytest.mark.parametrize(("seats", "kind"), KINDS)
def test_a_variant_plays_the_games_that_the_baseline_plays(variant, seats, kind):
    for position in (AzulPosition.start(seats, wall_kind=kind), dealt(seats, kind)):
        played = native.random_games(position, 2000, 17, variant=variant)
        assert played == native.random_games(position, 2000, 17, variant="baseline")
        assert played.games == 2000
        assert played.unfinished < 30
        assert len(played.points) == len(played.wins) == seats
        assert sum(played.wins) >= played.games - played.unfinished
        assert played.moves > 20 * played.games
        assert played != native.random_games(position, 2000, 18, variant=variant)


@pytest.mark.parametrize(("seats", "kind"), [(2, WallKind.COLOURED), (3, WallKind.GREY)])
def test_random_games_are_like_those_of_the_rules(seats, kind):
    """Were moves or deals not equally likely, games would be longer or shorter on average."""
    lengths, sums = [], []
    for seed in range(120):
        positions = list(random_game(seed, seats, kind, floor_share=0.0))
        if positions[-1][0].outcome is None:
            continue
        lengths.append(sum(not isinstance(move, Deal | None) for _, move in positions))
        sums.append(sum(positions[-1][0].scores))
    played = native.random_games(AzulPosition.start(seats, wall_kind=kind), 20_000, 3)
    finished = played.games - played.unfinished
    error = np.std(lengths) / len(lengths) ** 0.5
    assert abs(played.moves / played.games - np.mean(lengths)) < 4 * error + 1.5
    error = np.std(sums) / len(sums) ** 0.5
    assert abs(sum(played.points) / finished - np.mean(sums)) < 4 * error


def test_no_games_and_a_finished_game():
    start = AzulPosition.start(2)
    assert native.random_games(start, 0, 1) == native.RandomGames(0, 0, 0, 0, (0, 0), (0, 0))
    over = play(
        table(player(10, wall="BYRK./...../...../...../....."), player(30), displays="W"), "1W1"
    )
    assert native.random_games(over, 3, 1) == native.RandomGames(3, 0, 0, 0, (51, 90), (0, 3))


def sequences(position: AzulPosition, depth: int) -> int:
    if depth == 0:
        return 1
    moves = position.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(sequences(position.play(move), depth - 1) for move in moves)


@pytest.mark.parametrize(("seats", "kind"), KINDS)
def test_a_variant_counts_the_sequences_of_the_rules(variant, seats, kind):
    """From a deal two moves deep, and from near the end of the round to beyond it."""
    position = dealt(seats, kind)
    for depth in (0, 1, 2):
        assert native.count_sequences(position, depth, variant=variant) == sequences(
            position, depth
        )
    chooser = np.random.default_rng(seats)
    while position.phase is Phase.OFFER:
        last, moves = position, position.legal_moves()
        groups = {(move.source, move.colour) for move in moves}
        if len(groups) <= 2:
            break
        position = position.play(moves[chooser.integers(len(moves))])
    # Beyond the takes grey walls give many choices.
    for depth in (1, 2, 3, 100) if kind is WallKind.COLOURED else (1, 2, 3):
        assert native.count_sequences(last, depth, variant=variant) == sequences(last, depth)
    deal_awaited = AzulPosition.start(seats, wall_kind=kind)
    assert native.count_sequences(deal_awaited, 0, variant=variant) == 1
    assert native.count_sequences(deal_awaited, 1, variant=variant) == 0


def test_python_goes_on_while_the_core_plays():
    """Were the interpreter's lock held, the main thread would stand still until the end."""
    ends: list[float] = []
    start = AzulPosition.start(2)
    worker = threading.Thread(
        target=lambda: (native.random_games(start, 60_000, 1), ends.append(time.perf_counter()))
    )
    worker.start()
    ticks = []
    while worker.is_alive():
        ticks.append(time.perf_counter())
        time.sleep(0.001)
    assert len([tick for tick in ticks if tick < ends[0]]) > 2


@pytest.mark.parametrize("call", ["random_games(start, 2**60, 1)", "count_sequences(deal, 30)"])
def test_ctrl_c_stops_long_work(call):
    program = (
        "from tilewright._native import azul\n"
        "start = azul.State.start(2)\n"
        "deal = start.deal(((1, 1, 1, 1, 0),) * 5)\n"
        "print('ready', flush=True)\n"
        f"azul.{call}\n"
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
