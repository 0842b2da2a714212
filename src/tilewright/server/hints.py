"""Hints in matches against bots: found by the strongest player, told in steps, and never an event.

What was found for a position is remembered, so that the three steps speak of one move.
"""

import asyncio
import secrets
from collections import OrderedDict
from typing import TypeAlias

from tilewright.game import HintStep, JsonObject
from tilewright.games import game_named
from tilewright.play.match import Match
from tilewright.server.limits import Buckets
from tilewright.server.making import SEEDS
from tilewright.server.room import Room
from tilewright.server.thinking.thinker import Chooser

__all__ = ["Hints"]

HINT_SECONDS = 1.0
"""How long the strongest player thinks about a hint; somebody waits for it."""

REMEMBERED = 1000
"""For so many positions the move is remembered; the one asked for longest ago is forgotten."""

_Key: TypeAlias = tuple[str, str]


class Hints:
    """The hints of a process. ``chooser`` thinks, and ``found_for_person`` counts what is new."""

    def __init__(self, chooser: Chooser, found_for_person: Buckets) -> None:
        self._chooser = chooser
        self._found_for_person = found_for_person
        self._moves: OrderedDict[_Key, asyncio.Task[str]] = OrderedDict()

    async def hint(self, room: Room, step: HintStep, number: int, language: str) -> JsonObject:
        """A hint for the viewer's seat that is to move, in a match seen up to event ``number``.

        Raises as ``Room.require_hint``, and TooManyError.
        """
        room.require_hint(number)
        match = room.live.match
        text = await self._move(match, room.viewer.person or "")

        def work() -> JsonObject:
            position = match.position
            move = position.parse_move(text)
            return match.rules.coach.hint(position, move, step, language).to_json()

        return await asyncio.to_thread(work)

    async def close(self) -> None:
        """Wait for nothing any more."""
        for task in self._moves.values():
            task.cancel()
        await asyncio.gather(*self._moves.values(), return_exceptions=True)

    async def _move(self, match: Match, person: str) -> str:
        key = (match.game, str(match.position))
        task = self._moves.get(key)
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            self._found_for_person.take(person)
            task = self._moves[key] = asyncio.create_task(self._find(key))
        self._moves.move_to_end(key)
        while len(self._moves) > REMEMBERED:
            self._moves.popitem(last=False)
        # Whoever goes away takes nothing from those who ask for the same.
        return await asyncio.shield(task)

    async def _find(self, key: _Key) -> str:
        game, position = key
        strongest = list(game_named(game).bots)[-1]
        seed = secrets.randbelow(SEEDS)
        return await self._chooser.choose(game, strongest, position, seed, HINT_SECONDS)
