"""Reproducible luck: every draw of a game follows from its seed and its place among the draws.

The start position is draw 0, the first deal draw 1, and so on. Because a draw depends on nothing
else, a match that is loaded again draws the same tiles, the same seed gives the same game in the
terminal and in the browser, and a move taken back and made otherwise does not change the next deal
(except for tiles that come from a lid which then holds others).
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from numpy.random import Generator

__all__ = ["SEED_LIMIT", "generator_for", "generator_of_choice"]

SEED_LIMIT = 2**63
"""Seeds are whole numbers from 0 and below this."""

_CHOICES = 1
"""Sets the generators of bots' choices apart from those of draws."""


def generator_for(seed: int, draw: int) -> "Generator":
    """The generator for a draw (0: the start position) of a game with ``seed``.

    ``seed`` is from 0 to ``SEED_LIMIT`` - 1. Raises ValueError for a negative one.
    """
    from numpy.random import default_rng

    return default_rng([seed, draw])


def generator_of_choice(seed: int, ply: int) -> "Generator":
    """The generator by which a bot chooses among equal moves at ``ply`` (from 1).

    It tells nothing of the draws to come. Raises ValueError for a negative seed.
    """
    from numpy.random import default_rng

    return default_rng([seed, ply, _CHOICES])
