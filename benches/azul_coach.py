"""How long the coach of Azul takes for the figures of every legal move of a position.

Run: ``python benches/azul_coach.py [GAMES]`` (of each kind, 5 by default). Positions are those of
random games, each judged once; listed is the median and, as the slowest, the 95th percentile.
"""

import sys

import numpy as np
from figures import machine, report, seconds

from tilewright.azul import AzulPosition, Phase, WallKind
from tilewright.azul.coach import AzulCoach

COACH = AzulCoach()


def positions(seed: int, seats: int, kind: WallKind) -> list[AzulPosition]:
    """The positions of the offer of a random game of at most six rounds."""
    generator = np.random.default_rng(seed)
    position = AzulPosition.start(seats, wall_kind=kind)
    found = []
    while position.outcome is None and position.round <= 6:
        if position.awaits_chance:
            position = position.play(position.draw_chance(generator))
            continue
        if position.phase is Phase.OFFER:
            found.append(position)
        moves = position.legal_moves()
        position = position.play(moves[int(generator.integers(len(moves)))])
    return found


def judge(position: AzulPosition) -> None:
    for move in position.legal_moves():
        COACH.figures(position, move)


def main() -> None:
    print(machine())
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    for kind in WallKind:
        for seats in (2, 3, 4):
            # The network is read once.
            judge(positions(games, seats, kind)[0])
            taken = [
                1000 * seconds(lambda position=position: judge(position))
                for seed in range(games)
                for position in positions(seed, seats, kind)
            ]
            name = f"azul_coach_{kind.value}_{seats}"
            report(f"{name}_median", float(np.median(taken)), "ms")
            report(f"{name}_slowest", float(np.percentile(taken, 95)), "ms")


if __name__ == "__main__":
    main()
