"""What takes long takes turns: an address that asks a lot must not hold up the event loop."""

import asyncio
import threading

import pytest

from tilewright.server.analysis.turns import Turns


async def test_no_more_are_worked_out_at_once_than_there_are_turns():
    """And those that wait come in the order in which they asked."""
    turns, release, begun = Turns(2), threading.Event(), []
    both = threading.Barrier(3)

    def work(number):
        begun.append(number)
        if number < 2:
            both.wait(20)
        assert release.wait(20)
        return number

    asked = [asyncio.create_task(turns.work_out(lambda n=n: work(n))) for n in range(6)]
    await asyncio.to_thread(both.wait, 20)
    # Without turns the others would have begun by the time that a further thread has answered.
    await asyncio.to_thread(int)
    assert sorted(begun) == [0, 1]
    release.set()
    assert await asyncio.gather(*asked) == list(range(6))
    assert sorted(begun[2:4]) == [2, 3]


async def test_a_turn_that_fails_is_free_again():
    def broken():
        raise ValueError("no")

    turns = Turns(1)
    for _ in range(2):
        with pytest.raises(ValueError, match="no"):
            await turns.work_out(broken)
    assert await turns.work_out(lambda: 1) == 1


def test_many_questions_to_the_coach_do_not_meet(person, monkeypatch):
    """Over HTTP: of four questions that come together no three are worked out together."""
    from concurrent.futures import ThreadPoolExecutor

    from tilewright.server.analysis.looking import Moment

    met, three = [], threading.Barrier(3)

    def coached(*_):
        try:
            three.wait(1)
        except threading.BrokenBarrierError:
            pass
        else:
            met.append(True)
        return {"count": 0, "moves": []}

    monkeypatch.setattr(Moment, "coached", coached)
    client = person()
    body = {"game": "lits", "position": "4/4/4/4 X -"}
    with ThreadPoolExecutor(4) as pool:
        asked = [pool.submit(client.post, "/api/analysis/coach", json=body) for _ in range(4)]
    assert [each.result().status_code for each in asked] == [200] * 4
    assert not met
