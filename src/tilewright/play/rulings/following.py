"""What must happen next in a match without anybody's decision, and when.

Everything that can be due is listed in one place, each with its moment, so that what
:func:`follow_up` says at some time and when :func:`due_at` says to ask again cannot disagree.
"""

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from tilewright.game import Outcome, Termination
from tilewright.play.clocks import FORGIVEN
from tilewright.play.commitments import BOARD, Secret, Secrets
from tilewright.play.events import (
    Arranged,
    Dealt,
    Ended,
    Fact,
    Flagged,
    Moved,
    Occupant,
    Opened,
    Paused,
    Proposal,
    Revealed,
    Sides,
    Started,
    TakenBack,
)
from tilewright.play.match import Match, Offer, Status
from tilewright.play.rulings.agreements import is_agreed, last_move_of
from tilewright.play.rulings.creation import Luck
from tilewright.play.rulings.requirements import moment
from tilewright.play.rulings.seating import CHOOSER, choosing_ends_at

__all__ = ["due_at", "follow_up"]

_AT_ONCE = -math.inf

_SIDES_DRAW = 2**40
"""The draw that settles sides: beyond every deal, and another than the start position's."""


@dataclass(frozen=True, slots=True)
class _Means:
    """What a fact may be made of that is not in the match."""

    luck: Luck
    secrets: Secrets

    def secret(self, name: str) -> Secret:
        if name not in self.secrets:
            raise ValueError(f"the secret behind the commitment {name!r} is missing")
        return self.secrets[name]


_Maker: TypeAlias = Callable[[_Means], Fact]


def follow_up(
    match: Match,
    luck: Luck,
    secrets: Secrets | None = None,
    now: float | None = None,
) -> Fact | None:
    """The next fact that needs nobody's decision at the time ``now``, or None.

    ``secrets`` are those of ``create_sealed``; ``now`` may be left out in a match without clocks
    and grace. A deal follows at once, and so settles the move that led to it; a result by the
    rules, the fixed policy's move for a fallen seat and a planned move wait until the last move
    cannot be withdrawn any more. With one seat left standing the match ends; with more, a seat that
    fell is played on. Raises ValueError when a secret or the time is missing.
    """
    at = moment(match, now)
    due = [(when, make) for when, make in _pending(match) if when <= at]
    if not due:
        return None
    # What was due first happens first, whenever somebody asks.
    _, make = min(due, key=lambda each: each[0])
    return make(_Means(luck, {} if secrets is None else secrets))


def due_at(match: Match) -> float | None:
    """When ``follow_up`` has something to tell if nobody acts (seconds since 1970); None: never.

    Before that moment it tells nothing, and at that moment it does. What is due at once is due at
    the time of the last event. A bot's move is not among it (see ``Match.bot_due_at``).
    """
    moments = [when for when, _ in _pending(match)]
    return max(match.at, min(moments)) if moments else None


def _pending(match: Match) -> Iterator[tuple[float, _Maker]]:
    """All that will happen by itself as things stand, each with its moment."""
    match match.status:
        case Status.OVER:
            for name in match.created.commitments:
                if name not in match.opened:
                    yield _AT_ONCE, _opening(name)
        case Status.CHOOSING:
            yield _before_start(match)
        case Status.PLAYING if not match.correcting:
            yield from _in_play(match)
        case _:
            pass


def _opening(name: str) -> _Maker:
    def opened(means: _Means) -> Fact:
        secret = means.secret(name)
        return Opened(name, secret.text, secret.salt)

    return opened


def _before_start(match: Match) -> tuple[float, _Maker]:
    if not match.revealed:
        return _AT_ONCE, _revealed
    if match.created.sides is Sides.RANDOM and not match.arranged:
        return _AT_ONCE, lambda means: Arranged(_drawn_order(means.luck, len(match.seats)))
    ends_at = choosing_ends_at(match)
    if ends_at is None or match.seats[CHOOSER].occupant is Occupant.BOT:
        return _AT_ONCE, lambda _: Started()
    return ends_at, lambda _: Started()


def _revealed(means: _Means) -> Fact:
    board = means.secret(BOARD)
    return Revealed(board.text, board.salt)


def _drawn_order(luck: Luck, seats: int) -> tuple[int, ...]:
    return tuple(int(seat) for seat in luck(_SIDES_DRAW).permutation(seats))


def _in_play(match: Match) -> Iterator[tuple[float, _Maker]]:
    if len(match.standing) <= 1:
        fallen = _by_fall(match)
        yield _AT_ONCE, lambda _: Ended(fallen)
        return
    for offer in match.offers:
        if is_agreed(match, offer):
            agreed = _agreed(match, offer)
            yield _AT_ONCE, lambda _, agreed=agreed: agreed  # type: ignore[misc]
    settled_at = _AT_ONCE if match.withdrawable_until is None else match.withdrawable_until
    result = match.position.outcome
    if result is not None:
        final = result.after_fall(match.fallen, result.termination) if match.fallen else result
        yield settled_at, lambda _: Ended(final)
        return
    if match.position.awaits_chance:
        draws = 1 + sum(played.seat is None for played in match.moves)
        yield (
            _AT_ONCE,
            lambda means: Dealt(str(match.position.draw_chance(means.luck(draws)))),
        )
    yield from _by_time(match, settled_at)


def _by_time(match: Match, settled_at: float) -> Iterator[tuple[float, _Maker]]:
    """The moves that nobody need decide on, and the flag."""
    plans: Mapping[int, tuple[tuple[str, ...], ...]] = dict(match.plans)
    for seat in sorted(match.to_act):
        if match.seats[seat].fallen:
            yield settled_at, _policy_move(match, seat)
        elif seat in plans:
            planned = Moved(seat, plans[seat][0][0], planned=True)
            yield settled_at, lambda _, planned=planned: planned  # type: ignore[misc]
    flag = None if match.clock is None else match.clock.next_flag()
    if flag is not None:
        flag_at, flagged = flag
        yield flag_at + FORGIVEN, lambda _: Flagged(flagged)


def _policy_move(match: Match, seat: int) -> _Maker:
    return lambda _: Moved(seat, str(match.position.default_move()), automatic=True)


def _by_fall(match: Match) -> Outcome:
    """The result when all but one fell; what felled the last of them ended the match."""
    last = match.seats[match.fallen[-1]].fell or Termination.RESIGNATION
    level = Outcome(last, (1,) * len(match.seats), match.position.scores)
    return level.after_fall(match.fallen, last)


def _agreed(match: Match, offer: Offer) -> Fact:
    match offer.what:
        case Proposal.TAKEBACK:
            return TakenBack(last_move_of(match, offer.seat) or 0)
        case Proposal.PAUSE:
            return Paused(offer.seat)
        case Proposal.END:
            scores = match.position.scores
            ranks = tuple(1 + sum(other > own for other in scores) for own in scores)
            present = Outcome(Termination.AGREEMENT, ranks, scores)
            return Ended(present.after_fall(match.fallen, Termination.AGREEMENT))
