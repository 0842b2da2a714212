"""What each event makes of a match. Nothing is checked here: what happened is true."""

from dataclasses import replace
from typing import TYPE_CHECKING

from tilewright.game import Outcome, Termination
from tilewright.play.clocks import FORGIVEN, Clock
from tilewright.play.events import (
    Answered,
    Arranged,
    Assembled,
    Closed,
    Created,
    Dealt,
    Ended,
    Event,
    Flagged,
    Interrupted,
    Moved,
    Occupant,
    Offered,
    Opened,
    Paused,
    Planned,
    Rematched,
    Resigned,
    Resumed,
    Revealed,
    Seated,
    Sides,
    Spectators,
    SpectatorsSet,
    Started,
    TakenBack,
    TimeAdded,
    Unseated,
    VacationTaken,
    Withdrawer,
    Withdrawn,
)
from tilewright.play.match_parts import Lines, Offer, PlayedMove, Seat, Status, Undo

if TYPE_CHECKING:
    from collections.abc import Callable

    from tilewright.play.match import Match

__all__ = ["folded"]


def folded(match: "Match", event: Event) -> "Match":
    """The state after ``event``; ``match`` has its number and time already.

    Raises ValueError for a second creation.
    """
    at = event.at
    match event.fact:
        case Created():
            raise ValueError("a match is created once")
        case Seated(seat, by, bot):
            return _waiting(_with_seat(match, seat, Seat(by, bot)))
        case Unseated(seat):
            return _waiting(_with_seat(match, seat, Seat()))
        case Closed():
            return replace(match, status=Status.CLOSED)
        case Assembled():
            return _choosing(match, at)
        case Revealed(start):
            position = match.rules.parse_position(start)
            shown = replace(
                match, start=start, position=position, revealed=True, position_number=match.number
            )
            return replace(_choosing(shown, at), opened=match.opened | {"board"})
        case Arranged(order):
            seats = tuple(match.seats[seat] for seat in order)
            return replace(match, seats=seats, arranged=True)
        case Started():
            return _run(replace(match, status=Status.PLAYING, choosing_since=None), at)
        case Moved():
            return _moved(match, event.fact, at)
        case Dealt(move):
            dealt = replace(_played(match, None, move, at), undo=None, plans=())
            return _noted(_run(_lapsed(dealt), at), at)
        case Withdrawn(by):
            return _withdrawn(match, by, at)
        case TakenBack(plies):
            return _taken_back(match, plies, at)
        case Planned(seat, lines):
            others = {**dict(match.plans), seat: lines}
            return replace(match, plans=_tidy(others))
        case Offered(seat, what):
            kept = tuple(offer for offer in match.offers if offer.seat != seat)
            return replace(match, offers=(*kept, Offer(match.number, seat, what)))
        case Answered(seat, offer, accepted):
            return replace(match, offers=_answered(match.offers, seat, offer, accepted))
        case Paused(by):
            stopped = _timed(match, lambda clock: clock.stop(at))
            return replace(_lapsed(stopped), paused=True, paused_by=by)
        case Resumed():
            return _run(replace(match, paused=False, paused_by=None), at)
        case TimeAdded(seat, seconds):
            return _timed(match, lambda clock: clock.added(seat, seconds))
        case VacationTaken(seat, on):
            return _timed(match, lambda clock: clock.vacation_taken(seat, on, at))
        case Interrupted(seconds):
            since = match.choosing_since
            later = None if since is None else max(since, min(since + seconds, at))
            given = _timed(match, lambda clock: clock.given_back(seconds, at))
            return replace(given, choosing_since=later)
        case Flagged(seat):
            return _fallen(match, seat, Termination.TIME, at)
        case Resigned(seat):
            return _fallen(match, seat, Termination.RESIGNATION, at)
        case Ended(outcome):
            return _ended(match, outcome, at)
        case Opened(name):
            return replace(match, opened=match.opened | {name})
        case Rematched():
            return replace(match, rematched=True)
        case SpectatorsSet(is_open, delay):
            return replace(match, spectators=Spectators(is_open, delay))


# --- Before the game -----------------------------------------------------------------------


def _with_seat(match: "Match", number: int, seat: Seat) -> "Match":
    seats = (*match.seats[:number], seat, *match.seats[number + 1 :])
    return replace(match, seats=seats)


def _waiting(match: "Match") -> "Match":
    ready = match.created.hosted and match.is_full
    return replace(match, status=Status.READY if ready else Status.WAITING)


def _choosing(match: "Match", at: float) -> "Match":
    chosen = match.created.sides is Sides.OPPONENT
    return replace(match, status=Status.CHOOSING, choosing_since=at if chosen else None)


# --- Moves ---------------------------------------------------------------------------------


def _moved(match: "Match", fact: Moved, at: float) -> "Match":
    author = match.seats[fact.seat]
    undo = match.undo if match.correcting else Undo(match.position, match.clock, match.plans)
    before, clock = match.position, match.clock
    played = _played(match, fact.seat, fact.move, at)
    goes_on = match.rules.turn_goes_on(before, played.position)
    # The host's correction leaves the clocks as they were: the turn ended when it was mistyped.
    if clock is not None and fact.seat in clock.running and not (goes_on or match.correcting):
        forgiven = min(max(fact.forgiven, 0.0), FORGIVEN)
        played = replace(played, clock=clock.finish(fact.seat, at - forgiven))
    withdrawable = (
        match.created.grace > 0
        and author.occupant is Occupant.PERSON
        and not (fact.automatic or fact.planned or match.correcting)
    )
    changed = _lapsed(
        replace(
            played,
            undo=undo,
            plans=_followed(match.plans, fact.move),
            correcting=False,
        )
    )
    if withdrawable:
        changed = replace(changed, withdrawable_until=at + match.created.grace)
    return _noted(_run(changed, at), at)


def _played(match: "Match", seat: int | None, move: str, at: float) -> "Match":
    played = PlayedMove(match.number, seat, move, at)
    return replace(
        match,
        position=match.position.play(match.position.parse_move(move)),
        moves=(*match.moves, played),
        position_number=match.number,
    )


def _noted(match: "Match", at: float) -> "Match":
    """The last move with what the clocks show after it."""
    clock = match.clock
    if clock is None:
        return match
    left = tuple(round(clock.left(seat, at), 3) for seat in range(len(match.seats)))
    return replace(match, moves=(*match.moves[:-1], replace(match.moves[-1], clock=left)))


def _withdrawn(match: "Match", by: Withdrawer, at: float) -> "Match":
    undo = match.undo
    if undo is None:
        raise ValueError("there is no move to withdraw")
    back = _lapsed(
        replace(
            match,
            position=undo.position,
            moves=match.moves[:-1],
            plans=undo.plans,
            position_number=match.number,
        )
    )
    if by is Withdrawer.HOST:
        return replace(back, correcting=True)
    return _run(replace(back, clock=undo.clock, undo=None), at)


def _taken_back(match: "Match", plies: int, at: float) -> "Match":
    back = replace(
        match,
        position=match.position_at(plies),
        moves=match.moves[:plies],
        position_number=match.number,
        undo=None,
        plans=(),
    )
    # The time that was used stays used: a takeback wins nobody time.
    charged = _timed(
        back, lambda clock: clock.abandon(clock.begun.intersection(match.standing), at)
    )
    return _run(_lapsed(charged), at)


def _lapsed(match: "Match") -> "Match":
    """What was proposed, and what its author could withdraw, belonged to the moment before."""
    return replace(match, offers=(), withdrawable_until=None)


def _followed(plans: tuple[tuple[int, Lines], ...], move: str) -> tuple[tuple[int, Lines], ...]:
    """What is left of plans after a move: the lines that expected it, without it."""
    return _tidy(
        {
            seat: tuple(line[1:] for line in lines if line[0] == move and len(line) > 1)
            for seat, lines in plans
        }
    )


def _tidy(plans: dict[int, Lines]) -> tuple[tuple[int, Lines], ...]:
    return tuple((seat, plans[seat]) for seat in sorted(plans) if plans[seat])


# --- Agreements ----------------------------------------------------------------------------


def _answered(
    offers: tuple[Offer, ...], seat: int, number: int, accepted: bool
) -> tuple[Offer, ...]:
    if not accepted:
        return tuple(offer for offer in offers if offer.number != number)
    return tuple(
        replace(offer, accepted=offer.accepted | {seat}) if offer.number == number else offer
        for offer in offers
    )


# --- Time and the end ----------------------------------------------------------------------


def _timed(match: "Match", change: "Callable[[Clock], Clock]") -> "Match":
    """Something happens to the clocks, also to those of a move that may yet be withdrawn."""
    clock = None if match.clock is None else change(match.clock)
    undo = match.undo
    if undo is not None and undo.clock is not None:
        undo = replace(undo, clock=change(undo.clock))
    return replace(match, clock=clock, undo=undo)


def _run(match: "Match", at: float) -> "Match":
    """The clocks run of those who are to move, and of nobody else."""
    clock = match.clock
    if clock is None or match.paused:
        return match
    awaited = frozenset(seat for seat in match.to_act if not match.seats[seat].fallen)
    done = clock.begun.intersection(match.standing) - awaited
    return replace(match, clock=clock.abandon(done, at).run(awaited, at))


def _fallen(match: "Match", seat: int, by: Termination, at: float) -> "Match":
    fallen = _with_seat(match, seat, replace(match.seats[seat], fell=by))
    kept = tuple(offer for offer in match.offers if offer.seat != seat)
    fallen = replace(
        fallen,
        fallen=(*match.fallen, seat),
        offers=kept,
        plans=_tidy({holder: lines for holder, lines in match.plans if holder != seat}),
        withdrawable_until=None,
    )
    if by is Termination.TIME:
        return _run(_timed(fallen, lambda clock: clock.emptied(seat)), at)
    return _run(_timed(fallen, lambda clock: clock.abandon((seat,), at)), at)


def _ended(match: "Match", outcome: Outcome, at: float) -> "Match":
    over = replace(
        match,
        status=Status.OVER,
        outcome=outcome,
        paused=False,
        paused_by=None,
        undo=None,
        plans=(),
    )
    return _run(_lapsed(over), at)
