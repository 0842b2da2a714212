"""A person by script: holds seats in one match over one socket, and remembers all it was told.

It reconnects as often as it is cut off, and goes on from the last number it saw.
"""

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

COOKIE = "tilewright_session"

BREATH = 0.1
"""Seconds before a client tries again where there is nothing to wait for."""

MAY_MOVE_ON = {"play.outdated", "play.not_your_turn", "play.over", "play.not_playing"}
"""Refusals of a move that came too late or twice."""

AWAY = {"server.storage_unavailable"}


@dataclass(frozen=True, slots=True)
class Attempt:
    """A move that was sent; ``answers`` is the last event its author had seen."""

    seat: int
    move: str
    answers: int


@dataclass(slots=True)
class Pace:
    """How a script plays: the longest it thinks, and how long it waits for a reply (seconds).

    After ``patience`` it sends again: the same move, or with a probability of ``fickle`` another
    one in answer to the same position, as a person who clicks twice.
    """

    thinking: float = 0.1
    patience: float | None = None
    fickle: float = 0.0


@dataclass(slots=True)
class ScriptPlayer:
    """Plays the seats of ``session`` in ``match`` to the end; ``path`` is where it connects.

    ``reach`` gives the address of a server that should be there, waiting until one is.
    """

    session: str
    path: str
    reach: Callable[[], Awaitable[str]]
    chooser: random.Random
    pace: Pace = field(default_factory=Pace)
    on_acknowledged: Callable[[], None] = lambda: None
    on_refused: Callable[[], None] = lambda: None
    acknowledged: list[Attempt] = field(default_factory=list)
    told: dict[int, dict] = field(default_factory=dict)
    """Every event it ever heard of, by number."""
    refusals: list[str] = field(default_factory=list)
    final: dict | None = None
    """The snapshot of the match when it was over."""
    _sent: dict[int, Attempt] = field(default_factory=dict)
    _pending: int | None = None
    _snapshot: dict | None = None

    async def play(self) -> None:
        """Play until the match is over."""
        while self.final is None:
            address = await self.reach()
            try:
                await self._session_at(address)
            except (OSError, WebSocketException, TimeoutError):
                await asyncio.sleep(BREATH)

    async def _session_at(self, address: str) -> None:
        after = max(self.told, default=0)
        self._pending = None
        async with connect(
            f"{address.replace('http', 'ws', 1)}{self.path}/socket?after={after}",
            additional_headers={"Cookie": f"{COOKIE}={self.session}"},
            open_timeout=20,
            close_timeout=1,
        ) as socket:
            while self.final is None:
                await self._hear(socket)
                await self._move_if_due(socket)

    async def _hear(self, socket) -> None:
        waiting = self.pace.patience if self._pending is not None else None
        try:
            async with asyncio.timeout(waiting):
                message = json.loads(await socket.recv())
        except TimeoutError:
            await self._insist(socket)
            return
        match message["type"]:
            case "ping":
                await socket.send(json.dumps({"do": "pong", "number": message["number"]}))
            case "match":
                self._learn(message)
            case "reply":
                self._accepted(message["request"])
            case "error":
                await self._refused(message)

    def _learn(self, message: dict) -> None:
        snapshot = message["match"]
        for event in message["events"]:
            event.pop("steps", None)
            known = self.told.setdefault(event["number"], event)
            assert known == event, f"one number, two events: {known} and {event}"
        number = snapshot["number"]
        # Nobody in these matches keeps secrets: every event is for everybody.
        assert sorted(self.told) == list(range(1, number + 1)), f"events are missing up to {number}"
        self._snapshot = snapshot
        if snapshot["status"] == "over":
            self.final = snapshot

    def _accepted(self, request: int) -> None:
        self.acknowledged.append(self._sent[request])
        if request == self._pending:
            self._pending = None
        self.on_acknowledged()

    async def _refused(self, message: dict) -> None:
        code, request = message["error"]["code"], message["request"]
        self.refusals.append(code)
        self.on_refused()
        if code in AWAY:
            await asyncio.sleep(BREATH)
        else:
            assert code in MAY_MOVE_ON, message
        if request == self._pending:
            self._pending = None

    async def _move_if_due(self, socket) -> None:
        snapshot = self._snapshot
        if self._pending is not None or snapshot is None:
            return
        seats = [seat for seat in snapshot["to_act"] if seat in snapshot["your_seats"]]
        if not seats:
            return
        if self.acknowledged and self.acknowledged[-1].answers >= snapshot["number"]:
            # It was accepted; the snapshot after it is on its way.
            return
        await asyncio.sleep(self.chooser.uniform(0.0, self.pace.thinking))
        await self._send(socket, self._choice(seats[0], snapshot))

    def _choice(self, seat: int, snapshot: dict) -> Attempt:
        legal = snapshot["position"]["legal"]
        return Attempt(seat, self.chooser.choice(legal)["move"], snapshot["number"])

    async def _send(self, socket, attempt: Attempt) -> None:
        self._pending = request = len(self._sent) + 1
        self._sent[request] = attempt
        message = {
            "do": "move",
            "request": request,
            "seat": attempt.seat,
            "move": attempt.move,
            "answers": attempt.answers,
        }
        await socket.send(json.dumps(message))

    async def _insist(self, socket) -> None:
        attempt = self._sent[self._pending]
        if self._snapshot["number"] == attempt.answers and (
            self.chooser.random() < self.pace.fickle
        ):
            attempt = self._choice(attempt.seat, self._snapshot)
        await self._send(socket, attempt)
