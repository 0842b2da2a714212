"""A socket of the site that is connected again as often as it is cut."""

import json
import threading
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from tilewright.site.backoff import Backoff
from tilewright.site.errors import RefusedError

__all__ = ["Line"]

_OPEN_SECONDS = 20.0
_CLOSE_SECONDS = 1.0
_LARGEST_MESSAGE = 16 << 20

_REFUSALS = range(4400, 4600)
"""The codes by which the site closes a socket: 4000 and an HTTP status."""


class Line:
    """What the site tells over one socket. One thread reads it, any thread may close it.

    Pings are answered at once. The library's own pings find a connection that died in silence.
    """

    def __init__(self, address: str, headers: Mapping[str, str]) -> None:
        self._address = address
        self._headers = dict(headers)
        self._closed = threading.Event()
        self._access = threading.Lock()
        self._connection: ClientConnection | None = None

    def messages(self, after: Callable[[], int] = lambda: 0) -> Iterator[Mapping[str, Any]]:
        """Every message until the line is closed, however often it is connected again.

        ``after`` gives the number of the last event that was seen, from which it goes on. Raises
        RefusedError when the site says that there is nothing for us.
        """
        backoff = Backoff()
        while not self._closed.is_set():
            try:
                with connect(
                    f"{self._address}?after={after()}",
                    additional_headers=self._headers,
                    open_timeout=_OPEN_SECONDS,
                    close_timeout=_CLOSE_SECONDS,
                    max_size=_LARGEST_MESSAGE,
                ) as connection:
                    for message in self._received(connection):
                        backoff.reset()
                        if message.get("type") == "closing":
                            backoff.asked_for(message.get("reconnect_after"))
                        else:
                            yield message
            except RefusedError as error:
                if not error.is_temporary:
                    raise
            except (OSError, TimeoutError, WebSocketException):
                # Cut, or not there yet: what was missed is told after the next connection.
                pass
            self._closed.wait(backoff.pause())

    def close(self) -> None:
        """End it: whoever reads it hears nothing more."""
        self._closed.set()
        with self._access:
            connection = self._connection
        if connection is not None:
            connection.close()

    def _received(self, connection: ClientConnection) -> Iterator[Mapping[str, Any]]:
        with self._access:
            self._connection = connection
        refusal: Mapping[str, Any] = {}
        try:
            # It may have been closed before it was known here.
            while not self._closed.is_set():
                message = _read(connection.recv())
                match message.get("type"):
                    case "ping":
                        answer = {"do": "pong", "number": message.get("number")}
                        connection.send(json.dumps(answer))
                    case "error":
                        refusal = message
                    case _:
                        yield message
        except ConnectionClosed as error:
            code = 0 if error.rcvd is None else error.rcvd.code
            if code in _REFUSALS:
                raise _refusal(code - 4000, refusal) from error
            raise
        finally:
            with self._access:
                self._connection = None


def _read(text: str | bytes) -> Mapping[str, Any]:
    """A message; an empty one for what is none, which nobody acts on."""
    try:
        message = json.loads(text)
    except ValueError:
        return {}
    return message if isinstance(message, Mapping) else {}


def _refusal(status: int, message: Mapping[str, Any]) -> RefusedError:
    told = message.get("error")
    error = told if isinstance(told, Mapping) else {}
    reason = str(error.get("message") or f"HTTP {status}")
    return RefusedError(status, str(error.get("code", "")), reason)
