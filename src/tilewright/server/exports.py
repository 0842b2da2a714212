"""All that is kept of a person, as one JSON document for that person."""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence

from tilewright.game import TilewrightError
from tilewright.play.events import Event
from tilewright.play.match import Match
from tilewright.play.record_json import to_json
from tilewright.server.logs import log
from tilewright.server.records import record_of
from tilewright.server.storage import Cursor, Storage, Summary

__all__ = ["EXPORT_FORMAT", "export_of"]

EXPORT_FORMAT = "tilewright-person"
"""The value of the field ``format``."""

_PAGE = 100


async def export_of(storage: Storage, person: str) -> str:
    """The document: all rows that belong to a person, and the records of the person's matches.

    It ends with a line break. Of a match that is being played the record holds what the player
    sees; seeds, keys and the hashes of both are in no part of it. A match whose events no longer
    replay is left out. Raises LookupError for an unknown person, and StorageUnavailableError.
    """
    data = await storage.person_data.export(person)
    if data is None:
        raise LookupError(person)
    head = json.dumps({"format": EXPORT_FORMAT, "version": 1, **data}, ensure_ascii=False)
    records = ",\n".join([written async for written in _records(storage, person)])
    # The records are put in as they are: each is a long text already.
    return f'{head[:-1]}, "records": [\n{records}\n]}}\n'


async def _records(storage: Storage, person: str) -> AsyncIterator[str]:
    after: Cursor | None = None
    while page := await storage.lists.of_person(person, _PAGE, after):
        for summary in page:
            events = await storage.matches.events(summary.id)
            try:
                yield await asyncio.to_thread(_record, events, summary)
            except (TilewrightError, ValueError, TypeError, KeyError):
                log.exception("damaged", match=summary.id)
        after = Cursor(page[-1].created_at, page[-1].id)


def _record(events: Sequence[Event], summary: Summary) -> str:
    record = record_of(Match.replay(events), summary.created_at)
    return json.dumps({"match": summary.id, "record": to_json(record)}, ensure_ascii=False)
