"""How fast Azul's compiled core plays: whole random games and moves a second, one core.

Each CPU variant plays whole games of 2, 3 and 4 players on both walls, from the first deal to the
end, every legal move (those to the floor too) and every deal equally likely. The reference is the
Python rules, which play such games in the same run.

The last figures are sequences of takes counted a second, the last take of each not made.

Run: ``python benches/azul_core.py``
"""

import random
import time
from collections.abc import Callable
from functools import partial

from figures import machine, report
from numpy.random import default_rng

from tilewright._native import azul as core
from tilewright.azul import AzulPosition, WallKind

SHORTEST = 0.7
"""Seconds of processor time, so that other programs count little."""

GAMES = 10_000
"""Of one measured run; runs are repeated, and the best rate counts."""

SEQUENCES_DEPTH = 3


def best_rate(work: Callable[[], float]) -> float:
    """The most a second over repeated runs of ``work``, which returns how much it did."""
    best = 0.0
    begun = time.process_time()
    while best == 0.0 or time.process_time() - begun < SHORTEST:
        start = time.process_time()
        done = work()
        best = max(best, done / (time.process_time() - start))
    return best


def python_games(start: AzulPosition) -> tuple[float, float]:
    """Games and moves a second of the Python rules."""
    chooser, chance = random.Random(1), default_rng(1)
    games = moves = 0
    begun = time.process_time()
    while (spent := time.process_time() - begun) < 2 * SHORTEST:
        position = start
        # The same cap as the core's for games that feed the floor for ever.
        while position.outcome is None and position.round <= 100:
            if position.awaits_chance:
                position = position.play(position.draw_chance(chance))
            else:
                position = position.play(chooser.choice(position.legal_moves()))
                moves += 1
        games += 1
    return games / spent, moves / spent


def core_games(state: core.State, variant: str) -> int:
    return core.random_games(state, GAMES, 1, variant=variant)[0]


def counted(state: core.State, variant: str) -> int:
    return core.count_sequences(state, SEQUENCES_DEPTH, variant=variant)


def measure(kind: WallKind, seats: int) -> None:
    state = core.State.start(seats, kind is WallKind.GREY)
    task = f"{kind.value}.{seats}"
    variants = core.cpu_variants()
    games, moves = python_games(AzulPosition.start(seats, wall_kind=kind))
    report(f"random_games.{task}.python", games, "/s")
    report(f"random_moves.{task}.python", moves, "/s")
    for variant in variants[: variants.index(core.cpu_variant()) + 1]:
        rate = best_rate(partial(core_games, state, variant))
        report(f"random_games.{task}.{variant}", rate, "/s", ("python", games))
        played = core.random_games(state, GAMES, 1, variant=variant)
        report(
            f"random_moves.{task}.{variant}", rate * played[2] / played[0], "/s", ("python", moves)
        )


def measure_sequences() -> None:
    """Sequences of three takes from a fixed deal of two players."""
    state = core.State.start(2).deal(
        ((1, 1, 2, 0, 0), (0, 1, 1, 1, 1), (2, 0, 1, 0, 1), (1, 0, 0, 2, 1), (0, 2, 0, 1, 1))
    )
    variants = core.cpu_variants()
    for variant in variants[: variants.index(core.cpu_variant()) + 1]:
        rate = best_rate(partial(counted, state, variant)) / 1e6
        report(f"sequences_counted.2.{variant}", rate, "M/s")


def main() -> None:
    print(machine())
    for kind in WallKind:
        for seats in (2, 3, 4):
            measure(kind, seats)
    measure_sequences()


if __name__ == "__main__":
    main()
