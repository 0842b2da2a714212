"""What clients may send, checked before anything is done with it."""

from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

from tilewright.server.hub import SEEDS

__all__ = [
    "InvitationRequest",
    "MatchRequest",
    "MoveRequest",
    "PreviewRequest",
    "ResignationRequest",
    "SeatRequest",
    "SocketMessage",
]

Name = Annotated[str, StringConstraints(min_length=1, max_length=64)]
MoveText = Annotated[str, StringConstraints(min_length=1, max_length=200)]
SettingText = Annotated[str, StringConstraints(max_length=1000)]
SeatNumber = Annotated[int, Field(ge=0, le=9)]
EventNumber = Annotated[int, Field(ge=0, le=2**31)]
RequestNumber = Annotated[int, Field(ge=0, le=2**53)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class SeatRequest(_Strict):
    """Who shall sit on a seat; ``bot`` names the bot when ``kind`` is ``bot``."""

    kind: Literal["me", "friend", "bot"]
    bot: Name | None = None

    @model_validator(mode="after")
    def _names_a_bot_or_not(self) -> Self:
        if (self.kind == "bot") != (self.bot is not None):
            raise ValueError("a seat for a bot names it, and no other seat does")
        return self


class MatchRequest(_Strict):
    """A match to be made. ``seed`` fixes every draw; ``shuffle`` draws who sits where."""

    game: Name
    variant: Name | None = None
    settings: Annotated[dict[Name, bool | int | SettingText], Field(max_length=32)] = {}
    seed: Annotated[int, Field(ge=0, lt=SEEDS)] | None = None
    seats: Annotated[list[SeatRequest], Field(min_length=1, max_length=8)]
    shuffle: bool = False


class InvitationRequest(_Strict):
    """An invitation to be taken up."""

    invitation: Name


class MoveRequest(_Strict):
    """A move; ``answers`` is the number of the last event its author saw."""

    seat: SeatNumber
    move: MoveText
    answers: EventNumber


class ResignationRequest(_Strict):
    """A seat gives up."""

    seat: SeatNumber


class PreviewRequest(_Strict):
    """A move held over the board."""

    move: MoveText


class MoveMessage(MoveRequest):
    """A move over a socket."""

    do: Literal["move"]
    request: RequestNumber


class PreviewMessage(PreviewRequest):
    """A preview asked for over a socket."""

    do: Literal["preview"]
    request: RequestNumber


class PlyMessage(_Strict):
    """An earlier position asked for over a socket."""

    do: Literal["ply"]
    request: RequestNumber
    ply: EventNumber


class ResignMessage(ResignationRequest):
    """A resignation over a socket."""

    do: Literal["resign"]
    request: RequestNumber


class RematchMessage(_Strict):
    """A rematch asked for over a socket."""

    do: Literal["rematch"]
    request: RequestNumber


SocketMessage = Annotated[
    MoveMessage | PreviewMessage | PlyMessage | ResignMessage | RematchMessage,
    Field(discriminator="do"),
]
