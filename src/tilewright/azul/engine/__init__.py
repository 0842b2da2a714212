"""The engine of Azul: searches the round, and judges by a network what its end is worth.

A line's value is the margin in points that is expected at the end of the game: own score minus the
best other's, bonuses included. Its chance is the expected share in the places; of two players it
is the chance of winning, a tie counting half.
"""

from tilewright.azul.engine.search import Engine, analyse, best_move

__all__ = ["Engine", "analyse", "best_move"]
