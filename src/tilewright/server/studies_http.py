"""Studies over HTTP."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import PlainTextResponse
from pydantic import BaseModel, StringConstraints

from tilewright.game import JsonObject
from tilewright.play.record_text import write_text
from tilewright.server.analysis.shapes import Tree
from tilewright.server.analysis.trees import tree_of
from tilewright.server.dependencies import ERRORS, CallerDependency, KnownCaller
from tilewright.server.requests import Strict
from tilewright.server.storage import Study
from tilewright.server.studies import Studies, record_of_study

__all__ = ["router", "study_address"]

router = APIRouter(prefix="/api/studies", responses=ERRORS)

_RECORD: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "The record, in the form asked for",
        "content": {"application/json": {"schema": {"type": "object"}}},
    }
}


class StudyRequest(Strict):
    """A study to be kept: its title, and its record in the JSON form (docs/records.md)."""

    # PostgreSQL takes no text with a NUL.
    title: Annotated[
        str,
        StringConstraints(
            strip_whitespace=True, min_length=1, max_length=120, pattern=r"^[^\x00]*$"
        ),
    ]
    record: dict[str, Any]


class StudyInfo(BaseModel):
    """A study without its moves; times are seconds since 1970."""

    study: str
    address: str
    game: str
    title: str
    yours: bool
    created_at: float
    changed_at: float


class StudyList(BaseModel):
    """The caller's studies, the one changed last first."""

    studies: list[StudyInfo]


class WholeStudy(StudyInfo):
    """A study, and its game as a tree with positions."""

    tree: Tree


async def _studies(request: Request) -> Studies:
    studies: Studies = request.app.state.studies
    return studies


StudiesDependency = Annotated[Studies, Depends(_studies)]


def study_address(study: str) -> str:
    """Where the page shows a study."""
    return f"/study/{study}"


@router.get("", response_model=StudyList)
async def list_studies(studies: StudiesDependency, caller: CallerDependency) -> JsonObject:
    """The studies of the caller."""
    return {"studies": [_told(study, yours=True) for study in await studies.of_caller(caller)]}


@router.post("", status_code=201, response_model=StudyInfo)
async def make(body: StudyRequest, studies: StudiesDependency, caller: KnownCaller) -> JsonObject:
    """Keep a new study."""
    return _told(await studies.make(caller, body.title, body.record), yours=True)


@router.get("/{study}", response_model=WholeStudy)
async def show(study: str, studies: StudiesDependency, caller: CallerDependency) -> JsonObject:
    """A study, for whoever knows its address."""
    found = await studies.get(study)
    tree = await studies.turns.work_out(lambda: tree_of(record_of_study(found)))
    return {**_told(found, yours=found.owner == caller.id), "tree": tree}


@router.put("/{study}", response_model=StudyInfo)
async def change(
    study: str, body: StudyRequest, studies: StudiesDependency, caller: CallerDependency
) -> JsonObject:
    """Store what a study of the caller's has become."""
    return _told(await studies.change(caller, study, body.title, body.record), yours=True)


@router.delete("/{study}", status_code=204)
async def remove(study: str, studies: StudiesDependency, caller: CallerDependency) -> None:
    """Delete a study of the caller's."""
    await studies.remove(caller, study)


@router.get("/{study}/record", response_class=PlainTextResponse, responses=_RECORD)
async def record(
    study: str, studies: StudiesDependency, form: Literal["json", "text"] = "json"
) -> Response:
    """The study's record with all variations and comments, as JSON or as text."""
    found = await studies.get(study)
    if form == "json":
        written, media_type, suffix = found.record, "application/json", "json"
    else:
        written = await studies.turns.work_out(lambda: write_text([record_of_study(found)]))
        media_type, suffix = "text/plain; charset=utf-8", "txt"
    name = f"tilewright-{found.game}-{found.id[:8]}.{suffix}"
    return Response(
        written,
        media_type=media_type,
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


def _told(study: Study, *, yours: bool) -> JsonObject:
    return {
        "study": study.id,
        "address": study_address(study.id),
        "game": study.game,
        "title": study.title,
        "yours": yours,
        "created_at": study.created_at,
        "changed_at": study.changed_at,
    }
