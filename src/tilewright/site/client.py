"""Requests to the site, as ``docs/api.md`` describes them, on behalf of the owner of a token."""

from collections.abc import Mapping
from types import TracebackType
from typing import Any, Self
from urllib.parse import quote, urlsplit

import httpx

from tilewright import __version__
from tilewright.game import ConfigError, JsonObject
from tilewright.play.time_controls import TimeControl
from tilewright.site.errors import AnswerError, RefusedError, UnreachableError
from tilewright.site.line import Line
from tilewright.site.views import MatchView, OpenMatch, OwnMatch, Reading

__all__ = ["Site", "site_address"]

_SECONDS = 20.0
"""How long an answer may take."""

_LONGEST_TOKEN = 128

_OWN = "/api/mine?unfinished=true"


def site_address(text: str) -> str:
    """The address of a site without a slash at its end. Raises ConfigError for what is none."""
    address = text.strip().rstrip("/")
    try:
        parts = urlsplit(address)
        is_sound = parts.scheme in ("http", "https") and bool(parts.hostname)
        # Reading the port is what finds a wrong one.
        is_sound = is_sound and parts.port != 0 and not (parts.query or parts.fragment)
    except ValueError:
        is_sound = False
    if not is_sound or parts.username is not None or not address.isprintable() or " " in address:
        raise ConfigError("site.address", parts=[text[:80]], value=text[:80])
    return address


class Site:
    """A site, asked in the name of a token's owner; ``language`` is that of its refusals.

    Any thread may ask. Every request raises UnreachableError without a connection, RefusedError
    when the site says no, AnswerError when it speaks another language. The token is sent to
    ``address`` alone: no redirection is followed.

    Raises ConfigError for an address or a token that cannot be one.
    """

    def __init__(self, address: str, token: str, *, language: str = "en") -> None:
        self.address = site_address(address)
        if not token.isascii() or not token.isprintable() or not 0 < len(token) <= _LONGEST_TOKEN:
            raise ConfigError("site.token", parts=["--token"])
        if " " in token:
            raise ConfigError("site.token", parts=["--token"])
        self._headers = {
            "Authorization": f"Bearer {token}",
            "Accept-Language": language,
            "User-Agent": f"tilewright/{__version__}",
        }
        self._client = httpx.Client(
            base_url=self.address,
            headers=self._headers,
            timeout=_SECONDS,
            follow_redirects=False,
        )
        self.reading = Reading(self.address)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the connections."""
        self._client.close()

    # --- Who and what there is ---

    def name(self) -> str:
        """The name of the token's owner."""
        told = self._ask("GET", "/api/me")
        return self.reading.one(lambda told: str(told["person"]["name"]), told)

    def own_matches(self) -> tuple[OwnMatch, ...]:
        """The matches that go on in which the owner sits or which the owner made, newest first."""
        found: list[OwnMatch] = []
        path = _OWN
        while True:
            told = self._ask("GET", path)
            found += self.reading.every(OwnMatch.read, told, "matches")
            after = self.reading.one(lambda told: told["next"], told)
            if after is None:
                return tuple(found)
            path = f"{_OWN}&after={quote(str(after), safe='')}"

    def view(self, match: str) -> MatchView:
        """A match as it stands."""
        told = self._ask("GET", f"/api/matches/{quote(match, safe='')}")
        return self.reading.one(MatchView.read, told)

    # --- What can be done ---

    def act(self, match: str, action: Mapping[str, Any]) -> MatchView:
        """Do something in a match (see ``docs/api.md``, Actions); the match after it."""
        told = self._ask("POST", f"/api/matches/{quote(match, safe='')}/actions", action)
        return self.reading.one(MatchView.read, told)

    def take_seat(self, match: str) -> None:
        """Sit down in a match of the lobby; who sits there already keeps the seat."""
        self._ask("POST", f"/api/lobby/{quote(match, safe='')}")

    def offer(self, game: str, clock: TimeControl | None, *, rated: bool) -> str:
        """Make a match of two with a free seat in the lobby; its identifier."""
        body: JsonObject = {
            "game": game,
            "seats": [{"kind": "me"}, {"kind": "open"}],
            "sides": "random",
            "clock": None if clock is None else clock.to_json(),
            "rated": rated,
        }
        told = self._ask("POST", "/api/matches", body)
        return self.reading.one(lambda told: str(told["match"]), told)

    # --- Being told ---

    def match_line(self, match: str) -> Line:
        """The socket of a match."""
        return self._line(f"/api/matches/{quote(match, safe='')}/socket")

    def lobby_line(self) -> Line:
        """The socket of the lobby."""
        return self._line("/api/lobby/socket")

    def open_matches(self, told: object) -> tuple[OpenMatch, ...]:
        """The matches that wait for players, in what the lobby's socket tells."""
        return self.reading.every(OpenMatch.read, told, "open")

    def _line(self, path: str) -> Line:
        headers = {name: self._headers[name] for name in ("Authorization", "Accept-Language")}
        return Line(f"{self.address.replace('http', 'ws', 1)}{path}", headers)

    def _ask(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> object:
        try:
            answer = self._client.request(method, path, json=body)
        except httpx.HTTPError as error:
            raise UnreachableError(self.address, str(error) or type(error).__name__) from error
        told: object = None
        try:
            told = answer.json()
        except ValueError:
            # What a proxy before the site says of itself is no JSON.
            if answer.status_code < 500:
                raise AnswerError(self.address) from None
        if answer.is_success:
            return told
        raise _refusal(answer.status_code, told)


def _refusal(status: int, told: object) -> RefusedError:
    error = told.get("error") if isinstance(told, Mapping) else None
    if isinstance(error, Mapping):
        return RefusedError(status, str(error.get("code", "")), str(error.get("message", "")))
    return RefusedError(status, "", f"HTTP {status}")
