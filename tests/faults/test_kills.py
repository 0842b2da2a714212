"""App processes that are killed at random moments under fifty running matches lose nothing.

``TILEWRIGHT_KILLS`` says how often (3); ``make faults`` kills twenty times.
"""

import os
import random

import pytest
from fault_checks import check_everything
from script_player import Pace
from world import World

KILLS = int(os.environ.get("TILEWRIGHT_KILLS", "3"))
TABLES = 50

CALM = Pace(thinking=0.4)
"""So slow that fifty matches leave a small machine time for all: what is tested are kills."""

pytestmark = pytest.mark.timeout(120 + 20 * KILLS)


async def test_one_process_on_sqlite(tmp_path):
    """Every acknowledged move is there, every match goes on, and the clocks are right."""
    chooser = random.Random(2026)
    async with World(f"sqlite:///{tmp_path / 'games.db'}", tmp_path, seed=1, pace=CALM) as world:
        world.keep_playing(TABLES)
        for number in range(KILLS):
            await world.moves(chooser.randrange(10, 150))
            await world.kill(world.apps, again_after=_on_the_way(number, chooser))
        await world.finish()
        await check_everything(world)


async def test_two_processes_on_one_postgresql(tmp_path, postgres_database):
    """The same; and while one process lives, nothing has stood still.

    Players and watchers connect to either process, and are told of moves that the other accepted.
    """
    chooser = random.Random(2027)
    async with World(postgres_database, tmp_path, seed=2, processes=2, pace=CALM) as world:
        world.keep_playing(TABLES)
        for number in range(KILLS):
            await world.moves(chooser.randrange(10, 150))
            # Both first, so that even few kills see everything.
            which = [world.apps, world.apps[:1], world.apps[1:]][number % 3]
            await world.kill(which, again_after=_on_the_way(number, chooser))
        await world.finish()
        await check_everything(world)


def _on_the_way(number, chooser):
    """Every third kill is followed by another one while the server is starting."""
    return chooser.uniform(0.3, 1.2) if number % 3 == 1 else None
