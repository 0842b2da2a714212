"""What is sent and answered in the chat."""

from typing import Annotated

from pydantic import BaseModel, Field, StringConstraints

from tilewright.server.requests import Strict
from tilewright.server.storage import Channel

__all__ = ["ChatLines", "ReportRequest", "Said", "SayRequest"]

# Only bounded here: what a line must be is said by the errors of ``clean_line``.
LineText = Annotated[str, StringConstraints(max_length=4000)]


class SayRequest(Strict):
    """A line or a move; ``channel`` is for whoever may write to both."""

    text: LineText
    channel: Annotated[Channel | None, Field(strict=False)] = None


class ReportRequest(Strict):
    """What is wrong with a line."""

    reason: LineText


class Said(BaseModel):
    """The number of the new line; null when the message was a move, which was ``moved``."""

    number: int | None
    moved: bool


class ChatLineInfo(BaseModel):
    """A line: ``seat`` is null for who does not play, ``at`` is in seconds since 1970.

    ``name`` is the writer's present one, null for who has given none.
    """

    number: int
    name: str | None
    seat: int | None
    channel: str
    text: str
    at: float
    yours: bool


class ChatLines(BaseModel):
    """The newest lines that the caller may read, in order."""

    lines: list[ChatLineInfo]
