"""How long a move may take: a share of the clock, or what was asked for."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tilewright.engine.timing import Clock, limits_for
from tilewright.game import Limits

__all__ = ["LONGEST_SECONDS", "limits_of_move"]

MARGIN_SECONDS = 0.4
"""What the way to the site may take, beside the engine's own delay."""

LONGEST_SECONDS = 60.0
"""The most that a move takes by itself, however much a clock shows."""

_USUAL_TURNS = 15.0


def limits_of_move(
    position: Any,  # noqa: ANN401 - of the game
    game: str,
    clock: Clock | None,
    move_seconds: float | None,
    elapsed: float = 0.0,
) -> Limits:
    """The limits of a move; open ones where neither a clock nor ``move_seconds`` gives any.

    ``clock`` is what was left ``elapsed`` seconds ago, ``move_seconds`` what a move shall take,
    which never is more than the most that the clock allows for one.
    """
    if clock is None:
        return Limits(seconds=move_seconds)
    left = _later(clock, elapsed)
    shared = limits_for(left, _turns_to_think(position, game), margin=MARGIN_SECONDS)
    most = shared.seconds or 0.0
    if move_seconds is not None:
        return Limits(seconds=min(move_seconds, most))
    aim = min(shared.aim or most, LONGEST_SECONDS)
    return replace(shared, aim=aim, seconds=min(most, 2 * LONGEST_SECONDS))


def _later(clock: Clock, seconds: float) -> Clock:
    """What such a clock shows after it ran for so long; periods are not touched."""
    beyond = max(0.0, seconds - clock.turn)
    return replace(clock, turn=max(0.0, clock.turn - seconds), bank=max(0.0, clock.bank - beyond))


def _turns_to_think(position: Any, game: str) -> float:  # noqa: ANN401
    """How many turns' thought a player still needs, as the game says where it says so."""
    count = _COUNTS.get(game)
    return _USUAL_TURNS if count is None else count(position)


def _lits_turns(position: Any) -> float:  # noqa: ANN401
    from tilewright.lits.pace import turns_to_think

    return turns_to_think(position)


def _azul_turns(position: Any) -> float:  # noqa: ANN401
    from tilewright.azul.pace import turns_to_think

    return turns_to_think(position)


_COUNTS: dict[str, Callable[[Any], float]] = {"azul": _azul_turns, "lits": _lits_turns}
