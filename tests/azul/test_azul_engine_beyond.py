"""Once a round is searched to its end, the engine goes on to what the ends are worth."""

import numpy as np
import pytest
from azul_rounds import late_rounds

from tilewright.azul import AzulPosition, WallKind
from tilewright.azul.engine import Engine
from tilewright.game import Limits

DEALS = 48


def engine(*, beyond: bool, threads: int = 1) -> Engine:
    return Engine(table_megabytes=4, beyond=beyond, threads=threads)


def undecided(kind: WallKind = WallKind.COLOURED) -> AzulPosition:
    """A late round in which the best moves are close and the game goes on."""
    for position in late_rounds(40, 6, 2, kind, seed=77):
        lines = engine(beyond=False).search(position, lines=3).lines
        ends = [end_of(position, line.moves) for line in lines]
        if len(lines) == 3 and all(end.awaits_chance for end in ends):
            return position
    raise AssertionError("no such round")


def end_of(position: AzulPosition, moves: tuple) -> AzulPosition:
    for move in moves:
        position = position.play(move)
    return position


@pytest.mark.parametrize("kind", WallKind)
def test_a_value_is_what_next_rounds_come_to(kind):
    """Dealt here by another generator, and searched as little: means agree but for the luck."""
    position = undecided(kind)
    (seat,) = position.to_act
    judge = engine(beyond=False)
    for line in engine(beyond=True).search(position, lines=3).lines[:1]:
        end = end_of(position, line.moves)
        chances = []
        for deal in range(DEALS):
            dealt = end.play(end.draw_chance(np.random.default_rng(deal)))
            best = judge.search(dealt, Limits(nodes=3_000)).lines[0]
            chances.append(best.chance if dealt.to_act == {seat} else 1 - best.chance)
        luck = np.std(chances) / np.sqrt(DEALS)
        assert line.chance == pytest.approx(np.mean(chances), abs=4 * luck + 0.02)


def test_it_is_the_same_twice_and_takes_more_positions():
    position = undecided()
    first = engine(beyond=True).search(position, lines=2)
    assert engine(beyond=True).search(position, lines=2) == first
    assert first.nodes > engine(beyond=False).search(position, lines=2).nodes


def test_lines_are_told_best_first_and_go_to_the_end_of_the_round():
    position = undecided()
    *_, last = engine(beyond=True).analyse(position, lines=3)
    chances = [line.chance + line.value / 800 for line in last.lines]
    assert chances == sorted(chances, reverse=True)
    assert all(end_of(position, line.moves).awaits_chance for line in last.lines)


def test_without_room_for_it_the_round_alone_decides():
    """A limit that the round uses up leaves the choice as it was."""
    position = undecided()
    alone = engine(beyond=False).search(position, lines=3)
    short = engine(beyond=True).search(position, Limits(nodes=alone.nodes + 1_000), lines=3)
    assert [line.moves[0] for line in short.lines] == [line.moves[0] for line in alone.lines]
    assert short.nodes < alone.nodes + 8_000


def test_a_game_that_ends_with_the_round_is_not_gone_beyond():
    for position in late_rounds(60, 5, 2, seed=5):
        result = engine(beyond=True).search(position)
        if result.lines[0].proven:
            assert result.lines[0].value == engine(beyond=False).search(position).lines[0].value
            return
    raise AssertionError("no round was the last")


def test_threads_share_the_deals():
    position = undecided()
    alone = engine(beyond=True).search(position)
    shared = engine(beyond=True, threads=3).search(position)
    assert shared.lines[0].chance == pytest.approx(alone.lines[0].chance, abs=0.03)
