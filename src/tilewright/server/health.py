"""Whether the process lives and whether it can serve, for whoever watches over it."""

import asyncio
from typing import Literal

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel

from tilewright.server.errors import StorageUnavailableError
from tilewright.server.farewell import Farewell
from tilewright.server.storage import Storage

__all__ = ["router"]

DATABASE_SECONDS = 1.0
"""A database that takes longer to answer counts as away."""

router = APIRouter(prefix="/health", tags=["health"])


class Health(BaseModel):
    """``status`` is ``ok``, or why nothing should be sent here now."""

    status: Literal["ok", "stopping", "database"]


@router.get("/live", response_model=Health)
async def live() -> Health:
    """The process answers."""
    return Health(status="ok")


@router.get("/ready", response_model=Health, responses={503: {"model": Health}})
async def ready(request: Request, response: Response) -> Health:
    """The process serves: it is not about to stop, and its database answers."""
    health = await _health(request.app.state.farewell, request.app.state.hub.storage)
    if health.status != "ok":
        response.status_code = 503
    return health


async def _health(farewell: Farewell, storage: Storage) -> Health:
    if farewell.said:
        return Health(status="stopping")
    try:
        async with asyncio.timeout(DATABASE_SECONDS):
            await storage.ping()
    except (StorageUnavailableError, TimeoutError):
        return Health(status="database")
    return Health(status="ok")
