"""The engine of Battle of LITS: looks ahead as far as time allows, and proves endgames.

Values are symbols for the side to move: the final number of its own uncovered symbols minus the
opponent's, half a symbol up or down for equal counts, which the last placement decides. Where the
pie rule may be used, the swap counts as an option; a first placement under the pie rule is worth
what is left when the opponent takes the better side of it, so never more than nothing.
"""

from tilewright.lits.engine.search import Engine, analyse, best_move

__all__ = ["Engine", "analyse", "best_move"]
