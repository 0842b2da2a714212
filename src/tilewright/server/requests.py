"""What clients may send, checked before anything is done with it."""

from secrets import SystemRandom
from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

from tilewright.play.events import SeriesPlace, Sides, Spectators
from tilewright.play.referee import Terms
from tilewright.play.series import MOST_GAMES
from tilewright.play.time_controls import control_from_json
from tilewright.server.identity import new_identifier
from tilewright.server.making import SEEDS, SeatPlan, Wish

__all__ = [
    "ClockRequest",
    "EventNumber",
    "InvitationRequest",
    "MatchRequest",
    "MoveRequest",
    "MoveText",
    "Name",
    "PreviewRequest",
    "RequestNumber",
    "ResignationRequest",
    "SeatNumber",
    "SeatRequest",
    "SpectatorsRequest",
    "Strict",
]

# PostgreSQL takes no text with a NUL.
Name = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^[^\x00]*$")]
MoveText = Annotated[str, StringConstraints(min_length=1, max_length=200)]
SettingText = Annotated[str, StringConstraints(max_length=1000)]
SeatNumber = Annotated[int, Field(ge=0, le=9)]
EventNumber = Annotated[int, Field(ge=0, le=2**31)]
RequestNumber = Annotated[int, Field(ge=0, le=2**53)]
Seconds = Annotated[float, Field(ge=0, le=10**6, allow_inf_nan=False)]


class Strict(BaseModel):
    """A message that holds what it must and nothing else."""

    model_config = ConfigDict(extra="forbid", strict=True)


class SeatRequest(Strict):
    """Who shall sit on a seat; ``bot`` names the bot when ``kind`` is ``bot``."""

    kind: Literal["me", "friend", "open", "bot"]
    bot: Name | None = None

    @model_validator(mode="after")
    def _names_a_bot_or_not(self) -> Self:
        if (self.kind == "bot") != (self.bot is not None):
            raise ValueError("a seat for a bot names it, and no other seat does")
        return self


class TurnRequest(Strict):
    """Time for every turn, and a bank for the game; in seconds."""

    kind: Literal["turn"]
    turn: Seconds
    bank: Seconds


class FischerRequest(Strict):
    """Time for the game that grows with every turn; in seconds."""

    kind: Literal["fischer"]
    base: Seconds
    increment: Seconds


class ByoYomiRequest(Strict):
    """Main time, then periods; in seconds."""

    kind: Literal["byo-yomi"]
    main: Seconds
    period: Seconds
    periods: Annotated[int, Field(ge=0, le=1000)]


class CorrespondenceRequest(Strict):
    """Days for every turn, and days of vacation."""

    kind: Literal["correspondence"]
    days: Annotated[int, Field(ge=0, le=1000)]
    vacation: Annotated[int, Field(ge=0, le=1000)]


ClockRequest = Annotated[
    TurnRequest | FischerRequest | ByoYomiRequest | CorrespondenceRequest,
    Field(discriminator="kind"),
]


class SpectatorsRequest(Strict):
    """Whether a match may be watched, and how many seconds late."""

    open: bool = True
    delay: Seconds = 0.0


class MatchRequest(Strict):
    """A match to be made. ``seed`` fixes every draw; ``shuffle`` draws who sits where."""

    game: Name
    variant: Name | None = None
    settings: Annotated[dict[Name, bool | int | SettingText], Field(max_length=32)] = {}
    seed: Annotated[int, Field(ge=0, lt=SEEDS)] | None = None
    seats: Annotated[list[SeatRequest], Field(min_length=1, max_length=8)]
    shuffle: bool = False
    clock: ClockRequest | None = None
    grace: Seconds | None = None
    sides: Annotated[Sides, Field(strict=False)] = Sides.OWNER
    hidden: bool = False
    host: bool = False
    rated: bool = False
    listed: bool = False
    spectators: SpectatorsRequest = SpectatorsRequest()
    chat: bool = True
    series: Annotated[int, Field(ge=1, le=MOST_GAMES)] | None = None

    def wish(self) -> Wish:
        """What is asked for; with ``shuffle`` the seats are drawn now. Raises ConfigError."""
        plan = [SeatPlan(seat.kind, seat.bot) for seat in self.seats]
        if self.shuffle:
            SystemRandom().shuffle(plan)
        place = None if self.series is None else SeriesPlace(new_identifier(), 1)
        terms = Terms(
            clock=None if self.clock is None else control_from_json(self.clock.model_dump()),
            sides=self.sides,
            hidden=self.hidden,
            hosted=self.host,
            rated=self.rated,
            series=place,
            spectators=Spectators(self.spectators.open, self.spectators.delay),
            chat=self.chat,
        )
        return Wish(
            self.game,
            self.variant,
            self.settings,
            plan,
            seed=self.seed,
            grace=self.grace,
            terms=terms,
            listed=self.listed,
            games=self.series,
        )


class InvitationRequest(Strict):
    """An invitation to be taken up."""

    invitation: Name


class MoveRequest(Strict):
    """A move; ``answers`` is the number of the last event its author saw."""

    seat: SeatNumber
    move: MoveText
    answers: EventNumber


class ResignationRequest(Strict):
    """A seat gives up."""

    seat: SeatNumber
    answers: EventNumber | None = None


class PreviewRequest(Strict):
    """A move held over the board."""

    move: MoveText
