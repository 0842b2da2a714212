"""How long the review of a whole game takes, and whether a separate deep search agrees with it.

The strongest player of each game meets its weakest one, seats changing; each game is reviewed with
two threads at the usual depth. With ``--check N`` every reviewed position is searched again by a
new engine that may visit N times as many positions: values that the review calls proven (in Azul
also those for which the whole round was looked at) must be equal, and of the others the differences
are told. Ends with status 1 where an exact value differs.

Run: ``python benches/review.py [GAMES] [--check N]`` (20 games of each by default, no check).
"""

import argparse
import sys
from collections.abc import Callable
from statistics import fmean

from figures import machine, median, report, seconds

from tilewright import GAME_NAMES, game_named, new_game
from tilewright.chance import generator_for, generator_of_choice
from tilewright.game import Limits
from tilewright.play.record import Record
from tilewright.review import Review, ReviewedMove, review
from tilewright.review.measures import Measure, measure_of
from tilewright.review.shapes import Worth

STRONG, WEAK = "champion", "beginner"
STRONG_LIMITS = Limits(nodes=200_000)

LEAST_DIFFERENCE = 0.00005 + 1e-9
"""Worths no further apart are the same: the engine of Azul ranks by whole numbers, each of which
stands for half of a ten-thousandth of the chance or for a 25th of a point."""


def played(name: str, seed: int) -> Record:
    """A game of the strong player, who begins in even ones, against the weak one."""
    bots, position = game_named(name).bots, new_game(name, seed=seed)
    start, moves, draws = position, [], 0
    while position.outcome is None:
        if position.awaits_chance:
            draws += 1
            move = position.draw_chance(generator_for(seed, draws))
        else:
            (seat,) = position.to_act
            is_strong = seat == seed % 2
            move = bots[STRONG if is_strong else WEAK].choose(
                position,
                generator_of_choice(seed, len(moves) + 1),
                STRONG_LIMITS if is_strong else Limits(),
            )
        moves.append(move)
        position = position.play(move)
    return Record.from_moves(name, start, moves)


class Check:
    """Reviewed values against those of separate searches, for one game."""

    def __init__(self, name: str, times: int) -> None:
        self.game = game_named(name)
        self.measure: Measure = measure_of(name)
        self.limits = Limits(nodes=times * self.measure.nodes(2))
        self.exact = self.equal = 0
        self.differences: list[float] = []

    def add(self, found: Review) -> None:
        """Search every position of a review again, each by an engine that knows nothing yet."""
        for move in found.moves:
            engine = self.measure.make(1)
            *_, analysis = engine.analyse(self.game.parse_position(move.position), self.limits)
            line = analysis.lines[0]
            deep = Worth(line.value, line.chance, line.proven, line.whole_round)
            if self._is_exact(move, analysis):
                self.exact += 1
                # Moves that are equally good may differ in the figures that make up their worth.
                is_equal = self._apart(self.measure.order, move.expected, deep) <= LEAST_DIFFERENCE
                self.equal += is_equal
                if not is_equal:
                    print(f"differs: {move.position}: {move.expected} in the review, {deep} alone")
            else:
                self.differences.append(self._apart(self.measure.amount, move.expected, deep))

    @staticmethod
    def _apart(figure: Callable[[Worth], float], one: Worth, other: Worth) -> float:
        return abs(figure(one) - figure(other))

    def _is_exact(self, move: ReviewedMove, analysis) -> bool:  # noqa: ANN001
        if self.game.name == "lits":
            return move.expected.proven
        return move.expected.whole_round and analysis.lines[0].whole_round

    def tell(self, name: str) -> None:
        """The figures, and within the noise how many of the estimates are."""
        noise = self.measure.noise(2)
        report(f"review_{name}.exact_positions", self.exact, "positions")
        report(f"review_{name}.equal", self.equal, "positions")
        if self.differences:
            within = [each <= noise for each in self.differences]
            report(f"review_{name}.estimated", len(within), "positions")
            report(f"review_{name}.estimated_mean_difference", fmean(self.differences), "")
            report(f"review_{name}.estimated_within_noise", 100 * fmean(within), "%")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="?", type=int, default=20)
    parser.add_argument("--check", type=int, default=0)
    arguments = parser.parse_args()
    print(machine())
    is_equal = True
    for name in GAME_NAMES:
        check, taken = Check(name, arguments.check), []
        for seed in range(arguments.games):
            record, reviews = played(name, seed), []
            taken.append(seconds(lambda: reviews.append(review(record, threads=2))))  # noqa: B023
            if arguments.check:
                check.add(reviews[0])
        report(f"review_{name}.median", median(taken), "s")
        report(f"review_{name}.slowest", max(taken), "s")
        if arguments.check:
            check.tell(name)
            is_equal &= check.exact == check.equal
    return 0 if is_equal else 1


if __name__ == "__main__":
    sys.exit(main())
