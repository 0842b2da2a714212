"""What the functions of the HTTP interface are given: the hub, who asks, the room asked for."""

from typing import Annotated, Any

from fastapi import Depends, Request, Response

from tilewright.messages import language_of
from tilewright.server.accounts import Accounts
from tilewright.server.callers import Caller, caller_of, known_caller
from tilewright.server.hub import Hub
from tilewright.server.limits import Limits
from tilewright.server.quotas import Quotas
from tilewright.server.room import Room, room_of_player, room_of_watcher

__all__ = [
    "ERRORS",
    "AccountsDependency",
    "CallerDependency",
    "HubDependency",
    "KnownCaller",
    "Language",
    "LimitsDependency",
    "Player",
    "QuotasDependency",
    "Watcher",
]

_ERROR = {
    "content": {
        "application/json": {
            "schema": {
                "type": "object",
                "required": ["error"],
                "properties": {
                    "error": {
                        "type": "object",
                        "required": ["code", "message", "parts", "parameters"],
                        "properties": {
                            "code": {"type": "string"},
                            "message": {"type": "string"},
                            "parts": {"type": "array", "items": {"type": "string"}},
                            "parameters": {"type": "object"},
                        },
                    }
                },
            }
        }
    }
}
ERRORS: dict[int | str, dict[str, Any]] = {
    400: {"description": "It cannot be read or set up like this", **_ERROR},
    403: {"description": "It is not yours", **_ERROR},
    404: {"description": "Nothing is there", **_ERROR},
    409: {"description": "Not legal, or not now", **_ERROR},
    413: {"description": "Too large", **_ERROR},
    422: {"description": "The body or a parameter is malformed", **_ERROR},
    429: {"description": "Too many; the header Retry-After says for how many seconds", **_ERROR},
    503: {"description": "The database does not answer; try again", **_ERROR},
}


# None of these waits for anything. They are coroutines because the framework runs plain functions
# in a pool of threads, which others may have filled.


async def _hub(request: Request) -> Hub:
    hub: Hub = request.app.state.hub
    return hub


async def _accounts(request: Request) -> Accounts:
    accounts: Accounts = request.app.state.accounts
    return accounts


async def _limits(request: Request) -> Limits:
    limits: Limits = request.app.state.limits
    return limits


async def _quotas(request: Request) -> Quotas:
    quotas: Quotas = request.app.state.quotas
    return quotas


async def _language(request: Request) -> str:
    return language_of(request.headers.get("accept-language"))


async def _caller(request: Request) -> Caller:
    return await caller_of(request)


async def _known_caller(request: Request, response: Response) -> Caller:
    return await known_caller(request, response)


Language = Annotated[str, Depends(_language)]
HubDependency = Annotated[Hub, Depends(_hub)]
AccountsDependency = Annotated[Accounts, Depends(_accounts)]
LimitsDependency = Annotated[Limits, Depends(_limits)]
QuotasDependency = Annotated[Quotas, Depends(_quotas)]
CallerDependency = Annotated[Caller, Depends(_caller)]
KnownCaller = Annotated[Caller, Depends(_known_caller)]


async def _player(match: str, hub: HubDependency, caller: CallerDependency) -> Room:
    return await room_of_player(hub, match, caller)


async def _watcher(watch: str, hub: HubDependency, caller: CallerDependency) -> Room:
    return await room_of_watcher(hub, watch, caller)


Player = Annotated[Room, Depends(_player)]
Watcher = Annotated[Room, Depends(_watcher)]
