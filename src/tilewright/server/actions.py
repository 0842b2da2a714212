"""What can be done in a match, as clients ask for it, and what the referee is then asked."""

from collections.abc import Sequence
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from tilewright.play import referee
from tilewright.play.events import Fact, Proposal
from tilewright.play.match import Match
from tilewright.server.hub import Decision
from tilewright.server.requests import (
    EventNumber,
    MoveRequest,
    MoveText,
    ResignationRequest,
    SeatNumber,
    Strict,
)

__all__ = ["Action", "HostAction", "SeatAction", "decision_of"]

Lines = Annotated[
    list[Annotated[list[MoveText], Field(min_length=1, max_length=100)]], Field(max_length=100)
]
Seconds = Annotated[float, Field(ge=-(10**9), le=10**9, allow_inf_nan=False)]


# --- By the holder of a seat ---------------------------------------------------------------------


class Move(MoveRequest):
    """A move."""

    do: Literal["move"]


class Resign(ResignationRequest):
    """A seat gives up."""

    do: Literal["resign"]


class _OfSeat(Strict):
    seat: SeatNumber
    answers: EventNumber


class Withdraw(_OfSeat):
    """The last move does not count."""

    do: Literal["withdraw"]


class Offer(_OfSeat):
    """Something is proposed."""

    do: Literal["offer"]
    what: Proposal = Field(strict=False)


class Answer(_OfSeat):
    """An offer is agreed to, turned down, or called back."""

    do: Literal["answer"]
    offer: EventNumber
    accept: bool


class Resume(_OfSeat):
    """A pause ends."""

    do: Literal["resume"]


class Choose(_OfSeat):
    """A side is chosen: ``side`` is the seat that it stands for."""

    do: Literal["choose"]
    side: SeatNumber


class Leave(_OfSeat):
    """A seat is given up before the start."""

    do: Literal["leave"]


class Vacation(_OfSeat):
    """A vacation begins or ends."""

    do: Literal["vacation"]
    on: bool


class Plan(_OfSeat):
    """Conditional moves."""

    do: Literal["plan"]
    lines: Lines


# --- By the host, or whoever made the match ------------------------------------------------------


class _OfHost(Strict):
    answers: EventNumber


class Start(_OfHost):
    """Play begins."""

    do: Literal["start"]


class HostPause(_OfHost):
    """All clocks stand."""

    do: Literal["host-pause"]


class HostResume(_OfHost):
    """Play goes on."""

    do: Literal["host-resume"]


class AddTime(_OfHost):
    """A seat gets more time."""

    do: Literal["add-time"]
    to: SeatNumber = Field(alias="for")
    seconds: Seconds


class Correct(_OfHost):
    """Another move in place of the last one."""

    do: Literal["correct"]
    move: MoveText


class Adjudicate(_OfHost):
    """The match ends with these places by seat."""

    do: Literal["adjudicate"]
    ranks: Annotated[list[Annotated[int, Field(ge=1, le=8)]], Field(min_length=1, max_length=8)]


class SetSpectators(_OfHost):
    """Who may watch, and how late."""

    do: Literal["set-spectators"]
    open: bool
    delay: Seconds = 0.0


class Kick(_OfHost):
    """A seat becomes free before the start."""

    do: Literal["kick"]
    seat: SeatNumber = Field(alias="for")


class Close(_OfHost):
    """The match is called off before the start."""

    do: Literal["close"]


SeatAction: TypeAlias = (
    Move | Resign | Withdraw | Offer | Answer | Resume | Choose | Leave | Vacation | Plan
)
HostAction: TypeAlias = (
    Start | HostPause | HostResume | AddTime | Correct | Adjudicate | SetSpectators | Kick | Close
)
Action: TypeAlias = Annotated[SeatAction | HostAction, Field(discriminator="do")]


def decision_of(action: SeatAction | HostAction, forgiven: float = 0.0) -> Decision:
    """What the referee is asked for an action; ``forgiven`` is a move's measured network delay."""

    def decide(match: Match, now: float) -> Sequence[Fact]:
        return _decided(match, action, now, forgiven)

    return decide


def _decided(
    match: Match, action: SeatAction | HostAction, now: float, forgiven: float
) -> Sequence[Fact]:
    match action:
        case Move(seat=seat, move=move, answers=answers):
            return referee.move(match, seat, move, answers, now, forgiven)
        case Resign(seat=seat, answers=answers):
            return referee.resign(match, seat, answers)
        case Withdraw(seat=seat, answers=answers):
            return referee.withdraw(match, seat, answers, now)
        case Offer(seat=seat, what=what, answers=answers):
            return referee.offer(match, seat, what, answers)
        case Answer(seat=seat, offer=offer, accept=accept, answers=answers):
            return referee.answer(match, seat, offer, accept, answers)
        case Resume(seat=seat, answers=answers):
            return referee.resume(match, seat, answers)
        case Choose(seat=seat, side=side, answers=answers):
            return referee.choose_side(match, seat, side, answers, now)
        case Leave(seat=seat, answers=answers):
            return referee.leave(match, seat, answers)
        case Vacation(seat=seat, on=on, answers=answers):
            return referee.take_vacation(match, seat, on, answers, now)
        case Plan(seat=seat, lines=lines, answers=answers):
            return referee.plan(match, seat, lines, answers)
        case Start(answers=answers):
            return referee.start(match, answers)
        case HostPause(answers=answers):
            return referee.pause(match, answers)
        case HostResume(answers=answers):
            return referee.resume(match, None, answers)
        case AddTime(to=seat, seconds=seconds, answers=answers):
            return referee.add_time(match, seat, seconds, answers)
        case Correct(move=move, answers=answers):
            return referee.correct(match, move, answers)
        case Adjudicate(ranks=ranks, answers=answers):
            return referee.adjudicate(match, ranks, answers)
        case SetSpectators(open=is_open, delay=delay, answers=answers):
            return referee.set_spectators(match, is_open, delay, answers)
        case Kick(seat=seat, answers=answers):
            return referee.kick(match, seat, answers)
        case Close(answers=answers):
            return referee.close(match, answers)
