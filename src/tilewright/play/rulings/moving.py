"""Moves, their withdrawal, moves left beforehand, and giving up."""

from collections.abc import Sequence

from tilewright.game import TurnError
from tilewright.play.clocks import FORGIVEN
from tilewright.play.events import (
    Fact,
    Moved,
    Occupant,
    Planned,
    Resigned,
    Withdrawer,
    Withdrawn,
)
from tilewright.play.match import Match
from tilewright.play.rulings.requirements import (
    moment,
    require_fresh,
    require_going,
    require_person,
    require_playing,
    require_position,
    require_seat,
    require_standing,
)
from tilewright.play.time_controls import Correspondence

__all__ = ["MOST_PLANNED", "move", "plan", "resign", "withdraw"]

MOST_PLANNED = 100
"""The most plies that the conditional moves of one seat may have in all."""


def move(
    match: Match,
    seat: int,
    text: str,
    answers: int,
    now: float | None = None,
    forgiven: float = 0.0,
) -> Sequence[Fact]:
    """A seat's move, written in the game's notation, as one fact.

    ``answers`` is the number of the last event its author saw: a move meant for another position
    is refused. ``forgiven`` is the measured network delay in seconds, of which at most 0.3 count.
    A bot's move is refused until the move that it answers is settled. Raises TurnError,
    NotationError or IllegalMoveError.
    """
    require_playing(match)
    require_seat(match, seat)
    require_position(match, answers)
    require_going(match)
    if seat not in match.to_act or match.seats[seat].fallen:
        raise TurnError("play.not_your_turn", parts=[str(seat)])
    at = moment(match, now)
    if match.seats[seat].occupant is Occupant.BOT and not match.settled(at):
        raise TurnError("play.not_settled")
    # Not a number would pass through min and max in the other order.
    delay = round(min(max(0.0, forgiven), FORGIVEN), 3)
    if match.clock is not None and match.clock.left(seat, at - delay) <= 0:
        raise TurnError("play.time_over")
    read = match.position.parse_move(text)
    match.position.play(read)
    return [Moved(seat, str(read), forgiven=0.0 if match.clock is None else delay)]


def withdraw(match: Match, seat: int, answers: int, now: float | None = None) -> Sequence[Fact]:
    """The author of the last move withdraws it within the grace period.

    The clock goes on as if the move had not been made. A move that led to a deal cannot be
    withdrawn: the deal follows at once, and settles it. Raises TurnError.
    """
    require_going(match)
    require_standing(match, seat)
    require_position(match, answers)
    last = match.moves[-1] if match.moves else None
    if last is not None and last.seat is None:
        raise TurnError("play.deal_revealed")
    if last is None or last.seat != seat or match.undo is None:
        raise TurnError("play.nothing_to_withdraw")
    at = moment(match, now)
    if match.settled(at):
        raise TurnError("play.settled")
    clock = match.undo.clock
    if clock is not None and clock.left(seat, at) <= 0:
        raise TurnError("play.time_over")
    return [Withdrawn(Withdrawer.AUTHOR)]


def resign(match: Match, seat: int, answers: int | None = None) -> Sequence[Fact]:
    """A seat gives up, in or out of turn. Raises TurnError.

    It fits any position of the game, so ``answers`` may be left out; when it is given, it must be
    of the game that is being played.
    """
    require_playing(match)
    require_standing(match, seat)
    if answers is not None:
        require_fresh(match, answers, "started")
    return [Resigned(seat)]


def plan(match: Match, seat: int, lines: Sequence[Sequence[str]], answers: int) -> Sequence[Fact]:
    """Conditional moves for a game by correspondence; they replace those that the seat left before.

    Each line goes on from the present position: first what others move, then what the seat answers,
    and so on, ending with an answer. Lines that agree so far must answer alike. No lines: nothing
    is planned any more. Raises TurnError, or NotationError and IllegalMoveError for a wrong move.
    """
    require_playing(match)
    require_person(match, seat)
    require_position(match, answers)
    if not isinstance(match.created.clock, Correspondence):
        raise TurnError("play.plan.correspondence_only")
    if match.position.outcome is not None:
        raise TurnError("play.over")
    if seat in match.position.to_act:
        raise TurnError("play.plan.your_turn")
    if sum(len(line) for line in lines) > MOST_PLANNED:
        raise TurnError("play.plan.long", limit=MOST_PLANNED)
    read = tuple(dict.fromkeys(_read_line(match, seat, line) for line in lines))
    answered: dict[tuple[str, ...], str] = {}
    for line, authors in read:
        for ply, author in enumerate(authors):
            if author == seat and answered.setdefault(line[:ply], line[ply]) != line[ply]:
                raise TurnError("play.plan.two_answers", parts=[answered[line[:ply]], line[ply]])
    return [Planned(seat, tuple(line for line, _ in read))]


def _read_line(
    match: Match, seat: int, line: Sequence[str]
) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The moves of a line in canonical notation, and who makes each."""
    position = match.position
    moves: list[str] = []
    authors: list[int] = []
    for text in line:
        if position.awaits_chance:
            raise TurnError("play.plan.chance", parts=[text[:40]])
        read = position.parse_move(text)
        authors.append(min(position.to_act, default=seat))
        position = position.play(read)
        moves.append(str(read))
    if not authors or authors[-1] != seat:
        raise TurnError("play.plan.no_answer", parts=moves[-1:])
    return tuple(moves), tuple(authors)
