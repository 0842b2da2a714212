"""Draw the README's pictures: a moment of a game between bots, from a fixed seed.

Run: ``python tools/make_pictures.py``
"""

from pathlib import Path

from tilewright import game_named, new_game
from tilewright.chance import generator_for, generator_of_choice

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"


def draw(name: str, seed: int, plies: int) -> None:
    """Write the position after ``plies`` moves and deals of greedy bots."""
    game = game_named(name)
    bot = game.bots["greedy"]
    position = new_game(name, seed=seed)
    draws = 0
    for ply in range(1, plies + 1):
        if position.awaits_chance:
            draws += 1
            move = position.draw_chance(generator_for(seed, draws))
        else:
            move = bot.choose(position, generator_of_choice(seed, ply))
        position = position.play(move)
    (PICTURES / f"{name}.svg").write_text(game.draw(position) + "\n", encoding="utf-8")


if __name__ == "__main__":
    PICTURES.mkdir(exist_ok=True)
    draw("lits", 3, 11)
    draw("azul", 7, 39)
