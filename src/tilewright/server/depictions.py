"""What a match looks like, worked out once for all who look at it."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from tilewright.game import JsonObject
from tilewright.play.match import Match

__all__ = ["Depiction", "Depictions", "depict"]

DESCRIPTIONS_KEPT = 16
"""How many descriptions of a match are kept.

The newest are asked for by everybody. A description of each move of each loaded match would be most
of the memory, and of what Python's collector has to go through while all wait.
"""

STEPS_KEPT = 128
"""The steps of how many moves of a match are kept: more than anybody is told at once."""

Steps: TypeAlias = list[JsonObject]
Key = TypeVar("Key")
Made = TypeVar("Made")


@dataclass(frozen=True, slots=True)
class Depiction:
    """A state of a match as it looks, and the steps of the moves that led to it, by event."""

    match: Match
    description: JsonObject
    steps: Mapping[int, Steps]


def depict(match: Match, events: Sequence[int], before: Match) -> Depiction:
    """What ``match`` looks like, with the steps of those events, which followed on ``before``."""
    description = _describe(match, len(match.moves))
    return Depiction(match, description, _steps(match, events, before) if events else {})


class Depictions:
    """The descriptions and steps of one match, made in threads.

    Whoever asks for what is being made for somebody else waits for the same work.
    """

    def __init__(self) -> None:
        self._descriptions: OrderedDict[tuple[int, int], asyncio.Future[JsonObject]] = OrderedDict()
        self._steps: OrderedDict[int, asyncio.Future[Mapping[int, Steps]]] = OrderedDict()
        self._stepped: Match | None = None

    def take(self, made: Depiction) -> None:
        """Keep what was made beforehand."""
        match = made.match
        key = _key(match, len(match.moves))
        _keep(self._descriptions, [key], _done(made.description), DESCRIPTIONS_KEPT)
        steps: asyncio.Future[Mapping[int, Steps]] = _done(made.steps)
        _keep(self._steps, list(made.steps), steps, STEPS_KEPT)
        self._stepped = match

    async def description(self, match: Match, ply: int) -> JsonObject:
        """The game's description of ``match`` after ``ply`` moves. Raises IndexError."""
        key = _key(match, ply)
        if key not in self._descriptions:
            made = _begun(lambda: _describe(match, ply))
            _keep(self._descriptions, [key], made, DESCRIPTIONS_KEPT)
        self._descriptions.move_to_end(key)
        return await asyncio.shield(self._descriptions[key])

    async def steps(self, match: Match, events: Sequence[int]) -> Mapping[int, Steps]:
        """The steps of the moves that are those events; none when one was taken back since."""
        missing = [number for number in events if number not in self._steps]
        if missing:
            before, self._stepped = self._stepped, match
            _keep(self._steps, missing, _begun(lambda: _steps(match, missing, before)), STEPS_KEPT)
        made = {number: self._steps[number] for number in events}
        return {number: (await asyncio.shield(task))[number] for number, task in made.items()}


def _key(match: Match, ply: int) -> tuple[int, int]:
    """A ply may be played again after a takeback; its event is another one then."""
    return ply, match.moves[ply - 1].number if ply else match.latest.get("revealed", 0)


def _begun(work: Callable[[], Made]) -> asyncio.Future[Made]:
    return asyncio.create_task(asyncio.to_thread(work))


def _done(made: Made) -> asyncio.Future[Made]:
    future: asyncio.Future[Made] = asyncio.get_running_loop().create_future()
    future.set_result(made)
    return future


def _keep(
    kept: OrderedDict[Key, asyncio.Future[Made]],
    keys: Sequence[Key],
    made: asyncio.Future[Made],
    most: int,
) -> None:
    kept.update(dict.fromkeys(keys, made))
    while len(kept) > most:
        kept.popitem(last=False)

    def forget_failure(made: asyncio.Future[Made]) -> None:
        if made.cancelled() or made.exception() is not None:
            for key in keys:
                kept.pop(key, None)

    made.add_done_callback(forget_failure)


def _describe(match: Match, ply: int) -> JsonObject:
    present = ply == len(match.moves)
    return match.rules.describe(match.position if present else match.position_at(ply))


def _steps(match: Match, events: Sequence[int], before: Match | None) -> Mapping[int, Steps]:
    """The steps of those moves; an earlier state of the match shortens the way to them."""
    told: dict[int, Steps] = {number: [] for number in events}
    known = _moves_shared(match, before) if before and before.number < min(events) else None
    position = match.rules.parse_position(match.start)
    if before is not None and known is not None:
        position = before.position
    for played in match.moves[known or 0 :]:
        move = position.parse_move(played.move)
        if played.number in told:
            told[played.number] = match.rules.steps(position, move)
        position = position.play(move)
    return told


def _moves_shared(match: Match, before: Match) -> int | None:
    """How many moves an earlier state has; None when ``match`` does not go on from it."""
    count = len(before.moves)
    goes_on = match.start == before.start and match.moves[:count] == before.moves
    return count if goes_on else None
