"""The built page: one document for every address of its own, and files named by their content."""

from functools import cache
from importlib import resources
from pathlib import Path

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import FileResponse, PlainTextResponse, Response

from tilewright import messages
from tilewright.server.identity import give_session

__all__ = ["router"]

router = APIRouter(include_in_schema=False)


@cache
def _files() -> dict[str, Path]:
    """The page's files by their address, fixed when first asked for: no path tricks reach disk."""
    folder = Path(str(resources.files("tilewright.server") / "static"))
    return {
        file.relative_to(folder).as_posix(): file
        for file in folder.rglob("*")
        if file.is_file() and not file.name.startswith(".")
    }


def _document(request: Request, status: int = 200) -> Response:
    """The page, with a session for whoever has none: requests it makes at once share one."""
    index = _files().get("index.html")
    if index is None:
        return PlainTextResponse(messages.render("server.page_missing", {}), status_code=503)
    document = FileResponse(index, status_code=status, headers={"Cache-Control": "no-cache"})
    give_session(request, document)
    return document


@router.get("/")
@router.get("/new")
@router.get("/settings")
@router.get("/lobby")
@router.get("/account")
@router.get("/learn")
@router.get("/boards")
@router.get("/analysis")
@router.get("/puzzles")
@router.get("/editor")
def page(request: Request) -> Response:
    """The page; it reads its own address."""
    return _document(request)


@router.get("/new/{_game}")
@router.get("/match/{_match}")
@router.get("/watch/{_watch}")
@router.get("/join/{_token}")
@router.get("/learn/{_lesson}")
@router.get("/boards/{_board}")
@router.get("/study/{_study}")
@router.get("/puzzles/{_puzzle}")
@router.get("/people/{_name:path}")
def page_with_name(request: Request) -> Response:
    """The page for an address that names something; it asks the interface whether it exists."""
    return _document(request)


@router.get("/{path:path}")
def file(path: str, request: Request) -> Response:
    """A file of the page, or the page itself saying that nothing is there."""
    found = _files().get(path)
    if found is None:
        if path.partition("/")[0] == "api":
            raise HTTPException(404)
        return _document(request, 404)
    forever = path.startswith("assets/")
    caching = "public, max-age=31536000, immutable" if forever else "no-cache"
    return FileResponse(found, headers={"Cache-Control": caching})
