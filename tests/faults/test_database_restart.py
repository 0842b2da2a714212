"""PostgreSQL goes away and comes back under running matches: they wait for it and go on."""

import asyncio

from fault_checks import check_everything
from world import World

TABLES = 20


async def test_the_database_is_restarted_twice(tmp_path, cluster, postgres_database):
    """Once in good order and once as by a crash; two processes that live on all the time.

    Who moves meanwhile is told that nothing was stored, and moves again; clocks run on.
    """
    async with World(postgres_database, tmp_path, seed=4, processes=2) as world:
        world.keep_playing(TABLES)
        for crash in (False, True):
            await world.moves(60)
            refused = world.refused("server.storage_unavailable")
            await asyncio.to_thread(cluster.stop, at_once=crash)
            await world.until(
                lambda before=refused: world.refused("server.storage_unavailable") > before
            )
            await asyncio.to_thread(cluster.start)
        await world.moves(60)
        await world.finish()
        await check_everything(world)
