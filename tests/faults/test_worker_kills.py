"""Workers that think for bots are killed at random moments, and no match notices.

``TILEWRIGHT_KILLS`` says how often (3); ``make faults`` kills twenty times.
"""

import os
import random

import pytest
from fault_checks import check_everything
from script_player import Pace
from worker_processes import Workers
from world import World

KILLS = int(os.environ.get("TILEWRIGHT_KILLS", "3"))
TABLES = 50

CALM = Pace(thinking=0.4)

ELSEWHERE = ("--bot-processes", "0")
"""Options of a server whose bots are left to workers."""

pytestmark = pytest.mark.timeout(120 + 20 * KILLS)


async def test_workers_die_and_are_replaced(tmp_path, postgres_database):
    """One of two, the other, or both: whatever they thought about is thought about again.

    Every match ends as it should, no turn is played twice, and the clocks are right: a bot's own
    clock runs while nobody thinks for it, nobody else's does.
    """
    chooser = random.Random(2028)
    world = World(postgres_database, tmp_path, seed=3, pace=CALM, options=ELSEWHERE)
    async with world, Workers(postgres_database, tmp_path, 2) as workers:
        world.keep_playing(TABLES)
        for number in range(KILLS):
            await world.moves(chooser.randrange(10, 150))
            which = [workers.each[:1], workers.each, workers.each[1:]][number % 3]
            await workers.kill(which)
        await world.finish()
        await check_everything(world)


async def test_a_server_dies_while_workers_live(tmp_path, postgres_database):
    """Workers do not move while nobody serves, so that clocks stand still; then they go on."""
    chooser = random.Random(2029)
    world = World(postgres_database, tmp_path, seed=4, pace=CALM, options=ELSEWHERE)
    async with world, Workers(postgres_database, tmp_path, 1) as workers:
        world.keep_playing(TABLES)
        await world.moves(chooser.randrange(10, 150))
        await world.kill(world.apps)
        await world.moves(chooser.randrange(10, 150))
        await world.finish()
        await check_everything(world)
        assert await workers.each[0].stop() == 0
        await workers.each[0].start()
