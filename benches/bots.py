"""Strength of ``greedy`` against ``beginner`` in each game, seats changing, with its 95 % interval.

Run: ``python benches/bots.py [GAMES]`` (an even number, 200 by default).
"""

import math
import sys

from figures import machine, report

from tilewright import GAME_NAMES, game_named, new_game
from tilewright.chance import generator_for, generator_of_choice


def winner_share(name: str, seed: int, first: str, second: str) -> tuple[float, float]:
    """What two bots get of one game: 1 for a win, a half each for a shared one."""
    bots = game_named(name).bots
    position = new_game(name, seed=seed)
    draws = plies = 0
    while position.outcome is None:
        plies += 1
        if position.awaits_chance:
            draws += 1
            move = position.draw_chance(generator_for(seed, draws))
        else:
            (seat,) = position.to_act
            luck = generator_of_choice(seed, plies)
            move = bots[(first, second)[seat]].choose(position, luck)
        position = position.play(move)
    winners = position.outcome.winners
    return (0 in winners) / len(winners), (1 in winners) / len(winners)


def wilson(share: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share of ``games`` (E. B. Wilson, 1927)."""
    z = 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    spread = math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    half = z * spread / (1 + z * z / games)
    return middle - half, middle + half


def main() -> None:
    print(machine())
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    for name in GAME_NAMES:
        weaker, stronger = "beginner", "greedy"
        won = 0.0
        for seed in range(games // 2):
            won += winner_share(name, seed, stronger, weaker)[0]
            won += winner_share(name, seed, weaker, stronger)[1]
        low, high = wilson(won / games, games)
        report(f"{name}_{stronger}_against_{weaker}", 100 * won / games, "%")
        print(f"  of {games} games, 95 % interval {100 * low:.1f} to {100 * high:.1f} %")


if __name__ == "__main__":
    main()
