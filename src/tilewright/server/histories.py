"""Finished matches, read from their events and remembered: what they say does not change."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

from tilewright.game import Outcome, TilewrightError
from tilewright.play.events import Event
from tilewright.play.match import Match
from tilewright.play.statistics import Figures, figures_of
from tilewright.server.logs import log
from tilewright.server.storage import Storage, Summary

__all__ = ["FinishedMatch", "Histories"]

MATCHES_KEPT = 4096
"""How many finished matches are remembered; each takes about a kilobyte."""


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """What is told of a finished match; by whom it was played is asked for anew every time."""

    bots: tuple[str | None, ...]
    outcome: Outcome
    figures: tuple[Figures, ...]
    shown: bool
    """Whether spectators are let in."""


class Histories:
    """The finished matches of a storage."""

    def __init__(self, storage: Storage, kept: int = MATCHES_KEPT) -> None:
        self._storage = storage
        self._kept = kept
        self._known: OrderedDict[tuple[str, int], FinishedMatch] = OrderedDict()
        self._turns = asyncio.Semaphore(1)

    async def finished(self, summary: Summary) -> FinishedMatch | None:
        """What that match says; None when its events no longer replay.

        Raises StorageUnavailableError.
        """
        # The host may still let spectators in or keep them out: that is a further event.
        key = (summary.id, summary.number)
        known = self._known.get(key)
        if known is None:
            # One at a time, so that a crowd that looks at profiles leaves room for those who play.
            async with self._turns:
                known = self._known.get(key) or await self._read(summary.id)
            if known is None:
                return None
            self._known[key] = known
        self._known.move_to_end(key)
        while len(self._known) > self._kept:
            self._known.popitem(last=False)
        return known

    async def _read(self, match: str) -> FinishedMatch | None:
        events = await self._storage.matches.events(match)
        try:
            return await asyncio.to_thread(_finished, events)
        except (TilewrightError, ValueError, TypeError, KeyError):
            log.exception("damaged", match=match)
            return None


def _finished(events: Sequence[Event]) -> FinishedMatch:
    match = Match.replay(events)
    if match.outcome is None:
        raise ValueError("the match is not over")
    return FinishedMatch(
        bots=tuple(seat.bot for seat in match.seats),
        outcome=match.outcome,
        figures=figures_of(match),
        shown=match.spectators.open,
    )
