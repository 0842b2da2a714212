"""A bad network between people and server changes nothing in their matches."""

import random

from fault_checks import check_everything
from proxy import Mischief, Proxy
from script_player import Pace
from world import World

TABLES = 20
MOVES = 400

IMPATIENT = Pace(thinking=0.02, patience=0.15, fickle=0.5)
"""Sends again, half of the time another move, before the answer to the first one can have come."""


async def test_doubled_late_overtaken_and_lost_messages(tmp_path):
    """A click that arrives twice or late is never a second move, and no acknowledged one is lost.

    Of two different moves that answer one position just one is accepted.
    """
    async with World(
        f"sqlite:///{tmp_path / 'games.db'}", tmp_path, seed=3, pace=IMPATIENT
    ) as world:
        proxy = Proxy(world.apps[0].address, random.Random(3))
        async with proxy.serving():
            world.around = lambda _address: proxy.address
            world.keep_playing(TABLES)
            await world.moves(MOVES)
            await world.finish()
        world.around = lambda address: address
        assert all(proxy.done[mischief] for mischief in Mischief), proxy.done
        refused = {
            code for table in world.tables for player in table.players for code in player.refusals
        }
        assert "play.outdated" in refused, "no message came too late: the network was too good"
        await check_everything(world)
