"""What a player's finished matches say of the player, by counting alone.

A match is read once for each seat (:func:`figures_of`); what was read is small, is added up by
:func:`statistics_of`, and holds no more of the match than is counted. A game that is not named here
has the counts that all games share.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, TypeAlias

from tilewright.game import Outcome, Termination
from tilewright.play.match import Match

if TYPE_CHECKING:
    from tilewright.azul.position import AzulPosition
    from tilewright.lits.position import LitsPosition

__all__ = ["Figures", "Standing", "Statistics", "figures_of", "statistics_of"]

Statistics: TypeAlias = dict[str, dict[str, float]]
"""By game, then by the name of a count or an average."""

_AVERAGES_DIGITS = 2


class Standing(StrEnum):
    """How a seat came out of a match; ``SHARED`` is a first place that is not its alone."""

    WON = "won"
    SHARED = "shared"
    LOST = "lost"

    @classmethod
    def of(cls, outcome: Outcome, seat: int) -> "Standing":
        """The standing of a seat."""
        if seat not in outcome.winners:
            return cls.LOST
        return cls.WON if len(outcome.winners) == 1 else cls.SHARED


@dataclass(frozen=True, slots=True)
class Figures:
    """What one seat's match adds to the statistics of whoever sat there.

    Results are told apart by ``roles``, such as ``first`` or ``x``. ``amounts`` are averaged; they
    are empty for a match that was not played to its end, whose points say nothing.
    """

    game: str
    standing: Standing
    roles: tuple[str, ...] = ()
    amounts: Mapping[str, float] = field(default_factory=dict)


_Reading: TypeAlias = tuple[tuple[str, ...], Mapping[str, float]]


def figures_of(match: Match) -> tuple[Figures, ...]:
    """The figures of each seat of a finished match. Raises ValueError while it is being played."""
    outcome = match.outcome
    if outcome is None:
        raise ValueError("the match is not over")
    read = _READERS.get(match.game, _no_more)
    completed = outcome.termination is Termination.COMPLETED
    figures = []
    for seat in range(len(match.seats)):
        roles, amounts = read(match.position, seat)
        standing = Standing.of(outcome, seat)
        figures.append(Figures(match.game, standing, roles, amounts if completed else {}))
    return tuple(figures)


def statistics_of(figures: Iterable[Figures]) -> Statistics:
    """The statistics of one player, who had each of these seats.

    Every game has ``games``, ``wins``, ``shared`` and ``losses``; for each role of a seat
    ``<role>_games`` and ``<role>_wins``; for each amount ``average_<amount>``, in hundredths. What
    never occurred is left out. Games come in the order in which they first occur.
    """
    by_game: dict[str, list[Figures]] = {}
    for each in figures:
        by_game.setdefault(each.game, []).append(each)
    return {game: _of_game(played) for game, played in by_game.items()}


def _of_game(played: list[Figures]) -> dict[str, float]:
    standings = Counter(each.standing for each in played)
    games = Counter(role for each in played for role in each.roles)
    wins = Counter(role for each in played if each.standing is Standing.WON for role in each.roles)
    amounts: dict[str, list[float]] = {}
    for each in played:
        for name, amount in each.amounts.items():
            amounts.setdefault(name, []).append(amount)
    counted: dict[str, float] = {
        "games": len(played),
        "wins": standings[Standing.WON],
        "shared": standings[Standing.SHARED],
        "losses": standings[Standing.LOST],
    }
    for role in sorted(games):
        counted |= {f"{role}_games": games[role], f"{role}_wins": wins[role]}
    for name, values in amounts.items():
        counted[f"average_{name}"] = round(sum(values) / len(values), _AVERAGES_DIGITS)
    return counted


# --- What single games add -----------------------------------------------------------------


def _lits(position: "LitsPosition", seat: int) -> _Reading:
    """Who placed first, who owned which symbol, whether the seat swapped; the margin in symbols."""
    first = position.first_symbol
    symbol = first if position.owner(first) == seat else first.other
    roles = ["second" if seat else "first", symbol.value.lower()]
    if position.swapped and seat == 1:
        roles.append("swap")
    return tuple(roles), {"margin": position.scores[seat] - position.scores[1 - seat]}


def _azul(position: "AzulPosition", seat: int) -> _Reading:
    """The score, and what was complete on the wall."""
    bonus = position.bonuses[seat]
    return (), {
        "score": position.scores[seat],
        "rows": bonus.rows,
        "columns": bonus.columns,
        "colours": bonus.colours,
    }


def _no_more(_position: object, _seat: int) -> _Reading:
    return (), {}


_READERS: Mapping[str, Callable[[Any, int], _Reading]] = {"lits": _lits, "azul": _azul}
