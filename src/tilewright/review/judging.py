"""One move against the best, and one position by itself."""

from dataclasses import dataclass, replace
from typing import Any

from tilewright.game import Analysis, Bound, Limits, Line, Move, Position
from tilewright.review.measures import Measure, Searcher
from tilewright.review.shapes import Worth

__all__ = ["Judge", "Verdict", "best_known"]

_REPLY_NODES = 4
"""How many times the limit of nodes the search after the played move may visit to reach the depth
of the other one."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is known of a move: ``best`` is the best line, the worths are to who moved.

    ``received`` is None when the search never came to the played move.
    """

    best: tuple[Move, ...]
    expected: Worth
    received: Worth | None
    depth: int


def best_known(received: Worth, expected: Worth) -> Worth:
    """What a position is worth whose best move is a played one that the search had overlooked.

    All is known of that move, perhaps, but not that none is better: of ``received`` stays no more
    than ``expected`` claimed of the whole position.
    """
    is_whole = received.whole_round and expected.whole_round
    return replace(received, proven=received.proven and expected.proven, whole_round=is_whole)


class Judge:
    """Judges positions of one game by an engine of its own, which remembers from one to the next.

    ``limits`` hold for each search. Only the position counts: nothing that chance has yet to
    bring is known to it.
    """

    def __init__(self, measure: Measure, limits: Limits, threads: int) -> None:
        self._measure = measure
        self._limits = limits
        self._engine: Searcher = measure.make(threads)

    def stop(self) -> None:
        """End the search that runs, from any thread; what it was for is then worth nothing."""
        self._engine.stop()

    def position(self, position: Position[Any]) -> Worth | None:
        """What a position is worth to who is to move; None when nobody is."""
        if not position.to_act:
            return None
        return _worth(self._search(position, self._limits, 1).lines[0])

    def move(self, position: Position[Any], move: Move) -> Verdict:
        """What a legal move of a player is worth, and the best one.

        Both are searched to the same depth. With two players the move is judged by a search of
        what follows it; with more, and before chance decides, by its line in the search of the
        position, since the next player's view says nothing of one's own.
        """
        after = position.play(move)
        seat, told = _seat(position), self._measure.as_told(position, move)
        by_lines = after.awaits_chance or position.seats > 2
        lines = len(position.legal_moves()) if by_lines else 1
        analysis = self._search(position, self._limits, lines)
        best = analysis.lines[0]
        line = next((line for line in analysis.lines if line.moves[0] == told), None)
        if line is None and after.outcome is not None:
            received = self._measure.final(after.outcome, seat)
            return self._settled(best, Line((move,), received.points), received, analysis.depth)
        if line is None and not by_lines:
            reply = self._reply(after, told, analysis)
            received = _worth(reply) if _seat(after) == seat else _worth(reply).turned()
            line = Line((move, *reply.moves), received.points)
            return self._settled(best, line, received, analysis.depth)
        expected = _worth(best)
        if line is None:
            return Verdict(best.moves, expected, None, analysis.depth)
        if line is best:
            # The player's own name for it, where several displays hold the same.
            return Verdict((move, *best.moves[1:]), expected, expected, analysis.depth)
        line = replace(line, moves=(move, *line.moves[1:]))
        return self._settled(best, line, _worth(line), analysis.depth)

    def _settled(self, best: Line, line: Line, received: Worth, depth: int) -> Verdict:
        """The verdict on another move than the best, which may have proved no worse."""
        expected, order = _worth(best), self._measure.order
        if order(received) < order(expected):
            return Verdict(best.moves, expected, received, depth)
        if expected.proven:
            # Nothing beats it, whatever an estimate says.
            return Verdict(best.moves, expected, replace(expected, proven=received.proven), depth)
        known = best_known(received, expected)
        return Verdict(line.moves, known, known, depth)

    def _reply(self, after: Position[Any], move: Move, analysis: Analysis) -> Line:
        """The best line after a move, searched as deeply as the position before it was."""
        limits = self._limits
        if not analysis.proven:
            depth = max(1, analysis.depth - self._measure.plies(move))
            nodes = None if limits.nodes is None else _REPLY_NODES * limits.nodes
            limits = replace(limits, depth=depth, nodes=nodes)
        return self._search(after, limits, 1).lines[0]

    def _search(self, position: Position[Any], limits: Limits, lines: int) -> Analysis:
        *_, analysis = self._engine.analyse(position, limits, lines=lines)
        return analysis


def _seat(position: Position[Any]) -> int:
    return min(position.to_act)


def _worth(line: Line) -> Worth:
    is_exact = line.proven and line.bound is Bound.EXACT
    return Worth(line.value + 0.0, line.chance, is_exact, line.whole_round)
