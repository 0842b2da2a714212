"""Whether the result of a record follows from its moves."""

from collections.abc import Sequence
from typing import Any

from tilewright.game import Outcome, Position, Termination

__all__ = ["could_end"]


def could_end(stated: Outcome, last: Position[Any]) -> bool:
    """Whether a game that stands at ``last`` can have ended as stated.

    Completed games end as the rules say, except that seats which fell on the way come last. A
    resignation or a lost clock ends a game anywhere: those seats come last, in any order, and the
    others share the place that is left to them. More than two players may agree to end a game that
    goes on, and are ranked by their points. A host may decide any game in any way.
    """
    seats, by_rules = last.seats, last.outcome
    if len(stated.ranks) != seats or len(stated.scores) != seats:
        return False
    known = [tuple(last.scores)] if by_rules is None else [tuple(last.scores), by_rules.scores]
    if stated.scores not in known:
        return False
    match stated.termination:
        case Termination.ADJUDICATION:
            return stated.ranks == _ranks([-rank for rank in stated.ranks])
        case Termination.AGREEMENT:
            by_points = Outcome(stated.termination, _ranks(stated.scores), stated.scores)
            return (
                seats > 2
                and by_rules is None
                and _ranks_after_falls(stated, by_points, range(seats - 1))
            )
        case Termination.COMPLETED:
            # A fall ends a game of two at once, so a game of two that was completed saw none.
            falls = range(1 if seats == 2 else seats)
            return by_rules is not None and _ranks_after_falls(stated, by_rules, falls)
        case Termination.RESIGNATION | Termination.TIME:
            level = Outcome(stated.termination, (1,) * seats, stated.scores)
            return _ranks_after_falls(stated, by_rules or level, range(1, seats))


def _ranks(points: Sequence[int]) -> tuple[int, ...]:
    return tuple(1 + sum(other > own for other in points) for own in points)


def _ranks_after_falls(stated: Outcome, basis: Outcome, falls: range) -> bool:
    """Whether the ranks are those of ``basis`` with so many seats fallen, in any order."""
    seats = len(stated.ranks)
    fallen: list[int] = []
    for number in range(falls.stop):
        after = basis.after_fall(fallen, stated.termination)
        if number >= falls.start and after.ranks == stated.ranks:
            return True
        if stated.ranks.count(seats - number) != 1:
            return False
        fallen.append(stated.ranks.index(seats - number))
    return False
