"""Bots in worker processes: their moves are legal, and a worker that dies is replaced."""

import os
import signal
import time
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait

import pytest

from tilewright import game_named, new_game
from tilewright.engine.workers import BotWorkers, choose_move
from tilewright.game import NotationError

PATIENCE = 60
"""Seconds after which a thing that should happen at once is given up."""


@pytest.fixture
def workers():
    pool = BotWorkers()
    yield pool
    pool.close()


@pytest.mark.parametrize("name", ["lits", "azul"])
def test_a_chosen_move_is_legal_and_follows_from_the_seed(name):
    position = new_game(name, seed=4)
    if position.awaits_chance:
        position = position.play(position.parse_move("deal BYRK/BYRK/KKWW/RRYY/BBWW"))
    for bot in game_named(name).bots:
        text = choose_move(name, bot, str(position), 5)
        assert position.parse_move(text) in position.legal_moves()
        # Only what the champion finds depends on the time it has.
        assert bot == "champion" or choose_move(name, bot, str(position), 5) == text


def test_what_cannot_be_asked():
    with pytest.raises(NotationError):
        choose_move("lits", "greedy", "nonsense", 1)
    with pytest.raises(KeyError):
        choose_move("lits", "nobody", str(new_game("lits", seed=1)), 1)


async def test_a_worker_that_dies_is_replaced(workers):
    """A killed worker costs its owner nothing but a second try."""
    position = new_game("lits", seed=1, size=5)
    first = await workers.choose("lits", "greedy", str(position), 1)
    for process in workers._pool._processes:
        os.kill(process, signal.SIGKILL)
    assert await workers.choose("lits", "greedy", str(position), 1) == first


async def test_an_error_in_a_worker_arrives_with_its_code(workers):
    """Errors keep code, parts and parameters over the process boundary."""
    with pytest.raises(NotationError) as refused:
        await workers.choose("lits", "greedy", "XX/X X -", 1)
    assert refused.value.code.startswith("lits.")
    assert str(refused.value)


ENDLESS = """
from pathlib import Path
from tilewright import new_game
from tilewright.lits.engine import Engine
for _ in Engine().analyse(new_game("lits", seed=1, size=12)):
    Path({began!r}).touch()
"""


def test_closing_ends_a_worker_that_thinks(workers, tmp_path):
    """The strongest bot thinks for seconds, this one for ever; nobody waits for it at the end."""
    began = tmp_path / "began"
    thinking = workers._pool.submit(exec, ENDLESS.format(began=str(began)))
    deadline = time.monotonic() + PATIENCE
    while not began.exists():
        assert not thinking.done()
        assert time.monotonic() < deadline
        time.sleep(0.01)
    (process,) = workers._pool._processes.values()
    workers.close()
    # The pool looks after the process in a thread of its own; two that wait for its end would take
    # the news from each other.
    assert wait([process.sentinel], PATIENCE)
    assert isinstance(thinking.exception(PATIENCE), BrokenProcessPool)


def test_warming_is_not_waited_for(workers):
    workers.warm()
    workers.close()
