"""How fast the compiled core makes placements on a 10x10, one core, every last placement made.

Each CPU variant is measured on two tasks: three placements from the empty board, and three from a
fixed middle game of five pieces. The reference is the core's plain kernel, measured in the same
run: the rules on a board of cells, every placement looked at anew in every position (from the
empty board it goes two placements deep, which is enough to know its rate).

The task's last line gives the sequences counted per second when the last placement is only counted.
"""

import time
from collections.abc import Callable
from functools import partial

from figures import report

from tilewright._native import lits as core

SIZE, SUPPLY, DEPTH = 10, 5, 3
MIDDLE_GAME = ("d4 c5 d5 d6", "e3 f3 g3 e4", "f5 e6 f6 e7", "e8 e9 f9 e10", "g8 g9 h9 i9")
SHORTEST = 0.5
"""Seconds of processor time, so that other programs count little. What takes less is repeated,
and the best rate counts."""


def numbers(moves: tuple[str, ...]) -> list[int]:
    """The moves as numbers of placements."""
    known = {cells: number for number, (_, cells) in enumerate(core.placements(SIZE))}

    def cell(text: str) -> int:
        return (int(text[1:]) - 1) * SIZE + ord(text[0]) - ord("a")

    return [known[tuple(sorted(map(cell, move.split())))] for move in moves]  # type: ignore[index]


def rate(work: Callable[[], int]) -> float:
    """The best number of millions a second over repeated runs of ``work``."""
    best = 0.0
    begun = time.process_time()
    while best == 0.0 or time.process_time() - begun < SHORTEST:
        start = time.process_time()
        done = work()
        best = max(best, done / (time.process_time() - start) / 1e6)
    return best


def made_by(variant: str, placed: list[int]) -> int:
    return core.perft_made(SIZE, SUPPLY, DEPTH, placed, variant=variant)[1]


def measure(task: str, placed: list[int], plain_depth: int) -> None:
    variants = core.cpu_variants()
    plain = rate(lambda: core.perft_plain(SIZE, SUPPLY, plain_depth, placed)[1])
    report(f"perft_made.{task}.plain", plain, "M/s")
    for variant in variants[: variants.index(core.cpu_variant()) + 1]:
        made = rate(partial(made_by, variant, placed))
        report(f"perft_made.{task}.{variant}", made, "M/s", ("plain", plain))
    counted = rate(lambda: core.perft(SIZE, SUPPLY, DEPTH, placed))
    report(f"perft_counted.{task}.{core.cpu_variant()}", counted, "M/s")


def main() -> None:
    measure("opening", [], DEPTH - 1)
    measure("middle_game", numbers(MIDDLE_GAME), DEPTH)


if __name__ == "__main__":
    main()
