"""Puzzles: positions with one best move, found in games of the bots and proven by the engines."""

from tilewright.puzzles.puzzle import Puzzle, Theme
from tilewright.puzzles.rating import BANDS, Difficulty

__all__ = ["BANDS", "Difficulty", "Puzzle", "Theme"]
