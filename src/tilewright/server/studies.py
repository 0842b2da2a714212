"""Studies: analyses that are kept under a link. Whoever knows it may look; its owner changes it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from tilewright.game import ConfigError
from tilewright.play.record import Record
from tilewright.play.record_json import from_json, read_json, write_json
from tilewright.server.analysis.trees import check_size
from tilewright.server.analysis.turns import Turns
from tilewright.server.callers import Caller
from tilewright.server.chat import clean_line
from tilewright.server.errors import AccessError, QuotaError, UnknownError
from tilewright.server.identity import new_identifier
from tilewright.server.storage import ConflictError, Storage, Study

__all__ = ["MOST_STUDIES", "Studies", "record_of_study"]

MOST_STUDIES = 200
"""So many a person may keep."""


@dataclass(frozen=True, slots=True)
class Studies:
    """The studies of a server. ``clock`` gives seconds since 1970.

    Records are given as decoded JSON. What cannot be read raises NotationError, and ConfigError
    when it has too many moves.
    """

    storage: Storage
    clock: Callable[[], float]
    turns: Turns

    async def make(self, caller: Caller, title: str, document: dict[str, Any]) -> Study:
        """Keep a new study. Raises QuotaError when the person has as many as anybody may."""
        owner, title = caller.id or "", _title(title)
        record = await self.turns.work_out(lambda: _checked(document))
        if await self.storage.studies.count_of(owner) >= MOST_STUDIES:
            raise QuotaError("analysis.study.most", limit=MOST_STUDIES)
        now = self.clock()
        study = Study(new_identifier(), owner, record.game, title, write_json(record), now, now)
        await self.storage.studies.add(study)
        return study

    async def get(self, study: str) -> Study:
        """The study with that identifier. Raises UnknownError."""
        found = await self.storage.studies.get(study)
        if found is None:
            raise _unknown()
        return found

    async def change(
        self, caller: Caller, study: str, title: str, document: dict[str, Any]
    ) -> Study:
        """Store what a study of the caller's has become. Raises UnknownError, AccessError."""
        before, title = await self._own(caller, study), _title(title)
        record = await self.turns.work_out(lambda: _checked(document))
        changed = replace(
            before,
            game=record.game,
            title=title,
            record=write_json(record),
            changed_at=self.clock(),
        )
        try:
            await self.storage.studies.change(
                study, changed.game, title, changed.record, changed.changed_at
            )
        except ConflictError:
            # It was deleted meanwhile.
            raise _unknown() from None
        return changed

    async def remove(self, caller: Caller, study: str) -> None:
        """Delete a study of the caller's. Raises UnknownError, AccessError."""
        await self._own(caller, study)
        await self.storage.studies.remove(study)

    async def of_caller(self, caller: Caller) -> list[Study]:
        """The caller's studies, the one changed last first."""
        if caller.id is None:
            return []
        return await self.storage.studies.of_person(caller.id, MOST_STUDIES)

    async def _own(self, caller: Caller, study: str) -> Study:
        found = await self.get(study)
        if caller.id is None or found.owner != caller.id:
            raise AccessError("analysis.study.not_yours")
        return found


def _checked(document: dict[str, Any]) -> Record:
    record = from_json(document)
    check_size(record)
    return record


def _unknown() -> UnknownError:
    return UnknownError("analysis.study.unknown")


def record_of_study(study: Study) -> Record:
    """The record that a study keeps."""
    return read_json(study.record)


def _title(text: str) -> str:
    """The title as it is stored and shown, on one line. Raises ConfigError."""
    try:
        return clean_line(text)
    except ConfigError as error:
        # What is wrong with a line of chat is wrong with a title, but for its name.
        raise ConfigError("analysis.study.title", parts=["title"]) from error
