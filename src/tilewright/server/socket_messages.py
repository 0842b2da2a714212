"""What clients may send over a socket: every action, questions, and answers to pings.

Every message but ``pong`` also carries the ``request`` number that its answer names.
"""

from typing import Annotated, Literal, TypeAlias, TypeVar

from pydantic import Field, TypeAdapter, ValidationError

from tilewright.server.actions import HostAction, SeatAction
from tilewright.server.chat_shapes import SayRequest
from tilewright.server.errors import malformed
from tilewright.server.requests import EventNumber, PreviewRequest, Strict

__all__ = [
    "Ply",
    "Pong",
    "Preview",
    "Rematch",
    "Say",
    "SocketMessage",
    "checked",
    "request_number",
    "require_request_number",
    "validated",
]

Read = TypeVar("Read")

LARGEST_REQUEST = 2**53
"""Request numbers go up to here, so that a JSON number carries them exactly."""


class Preview(PreviewRequest):
    """A preview is asked for."""

    do: Literal["preview"]


class Ply(Strict):
    """An earlier position is asked for."""

    do: Literal["ply"]
    ply: EventNumber


class Rematch(Strict):
    """The next match is asked for."""

    do: Literal["rematch"]


class Say(SayRequest):
    """A line of chat, or a move by text."""

    do: Literal["say"]


class Pong(Strict):
    """The answer to a ping, sent at once."""

    do: Literal["pong"]
    number: EventNumber


SocketMessage: TypeAlias = SeatAction | HostAction | Preview | Ply | Rematch | Say | Pong

_READER: TypeAdapter[SocketMessage] = TypeAdapter(
    Annotated[SocketMessage, Field(discriminator="do")]
)


def request_number(fields: object) -> int | None:
    """The number to answer with, also when the rest of the message is wrong."""
    number = fields.get("request") if isinstance(fields, dict) else None
    return number if type(number) is int and 0 <= number <= LARGEST_REQUEST else None


def checked(fields: object) -> SocketMessage:
    """The message in what was sent. Raises RequestError that names the part that is wrong."""
    message = validated(fields, _READER)
    if not isinstance(message, Pong):
        require_request_number(fields)
    return message


def validated(fields: object, reader: TypeAdapter[Read]) -> Read:
    """What was sent, but for its ``request``, in the form that ``reader`` reads.

    Raises RequestError that names the part that is wrong.
    """
    without = (
        {name: value for name, value in fields.items() if name != "request"}
        if isinstance(fields, dict)
        else fields
    )
    try:
        return reader.validate_python(without)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        raise malformed(first["loc"], first["msg"]) from error


def require_request_number(fields: object) -> int:
    """The number to answer with. Raises RequestError when there is none."""
    number = request_number(fields)
    if number is None:
        raise malformed(["request"], f"a number from 0 to {LARGEST_REQUEST}")
    return number
