"""Speed of the Python rules: legal moves listed and whole random games played a second.

Run: ``python benches/python_rules.py``
"""

import random
import time
from typing import Any

from figures import machine, report
from numpy.random import default_rng

from tilewright.game import Position, resolve_settings
from tilewright.games import game_named

SECONDS = 3.0


def random_game(start: Position[Any], seed: int) -> list[Position[Any]]:
    """The positions of one random game, the last one over."""
    chooser, chance = random.Random(seed), default_rng(seed)
    position = start
    passed = [position]
    # Random play may feed the floor for ever; 1,000 plies are far beyond any game that ends.
    while position.outcome is None and len(passed) < 1000:
        if position.awaits_chance:
            move = position.draw_chance(chance)
        else:
            move = chooser.choice(position.legal_moves())
        position = position.play(move)
        passed.append(position)
    return passed


def main() -> None:
    print(machine())
    for name in ("lits", "azul"):
        game = game_named(name)
        start = game.start(resolve_settings(game, None, {}), default_rng(1))
        positions = [each for seed in range(20) for each in random_game(start, seed)]
        texts = [str(each) for each in positions]
        listed, spent, seed = 0, 0.0, 0
        while spent < SECONDS:
            # Positions are read anew, so that nothing a position may remember is counted.
            fresh = [game.parse_position(text) for text in texts]
            begin = time.perf_counter()
            listed += sum(len(each.legal_moves()) for each in fresh)
            spent += time.perf_counter() - begin
        report(f"{name}_legal_moves_listed", listed / spent, "moves/s")
        games, begin = 0, time.perf_counter()
        while (spent := time.perf_counter() - begin) < SECONDS:
            random_game(start, seed)
            games, seed = games + 1, seed + 1
        report(f"{name}_random_games", games / spent, "games/s")


if __name__ == "__main__":
    main()
