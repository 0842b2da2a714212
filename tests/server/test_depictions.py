"""What a match looks like is made once for all who look, and is the same however it was made."""

import asyncio
import random
import threading

import pytest
from matches import apply, begin, play_on

from tilewright.play import referee
from tilewright.play.events import Dealt, Moved, TakenBack
from tilewright.play.match import Match
from tilewright.server import depictions
from tilewright.server.depictions import Depictions


@pytest.fixture(scope="module", params=["lits", "azul"])
def events(request):
    """A whole match."""
    chooser = random.Random(1)
    events = begin(request.param)
    play_on(events, lambda position: chooser.choice(position.legal_moves()), limit=60)
    return events


def moves_among(events):
    return [each.number for each in events if isinstance(each.fact, Moved | Dealt)]


async def test_steps_that_go_on_from_a_known_state_are_those_from_the_beginning(events):
    """The way from the last state is only shorter: nothing else may come of it."""
    match = Match.replay(events)
    numbers = moves_among(events)
    whole = await Depictions().steps(match, numbers)
    growing = Depictions()
    for count in range(4, len(events) + 1):
        new = moves_among(events[count - 1 : count])
        told = await growing.steps(Match.replay(events[:count]), new)
        assert told == {number: whole[number] for number in new}
    assert all(whole.values())


async def test_a_move_that_was_taken_back_has_no_steps(events):
    """Nor does the state before the takeback shorten the way to what was played after it."""
    first, second = moves_among(events)[:2]
    match = Match.replay(events[:second])
    made = Depictions()
    await made.steps(match, [first])
    back = apply(match, [TakenBack(1)])
    assert await made.steps(back, [second]) == {second: []}
    if back.to_act:
        (seat,) = back.to_act
        text = str(back.position.legal_moves()[-1])
        again = apply(back, referee.move(back, seat, text, back.number))
        told = await made.steps(again, [again.number])
        assert told == await Depictions().steps(again, [again.number])


async def test_who_asks_at_the_same_time_shares_the_work(events, monkeypatch):
    describe, asked, go_on = depictions._describe, [], threading.Event()

    def slow(match, ply):
        asked.append(ply)
        assert go_on.wait(20)
        return describe(match, ply)

    monkeypatch.setattr(depictions, "_describe", slow)
    match, made = Match.replay(events), Depictions()
    asking = [asyncio.create_task(made.description(match, 1)) for _ in range(3)]
    await asyncio.sleep(0)
    # Whoever leaves takes nothing away from the others.
    asking[0].cancel()
    await asyncio.wait(asking[:1])
    go_on.set()
    first, second = await asyncio.gather(*asking[1:])
    assert asked == [1]
    assert first is second


async def test_what_failed_is_tried_again(events, monkeypatch):
    """A failure must not stay in the place of what was asked for."""
    match, made = Match.replay(events), Depictions()

    def failing(*_arguments):
        raise OSError("no memory")

    with monkeypatch.context() as patch:
        patch.setattr(depictions, "_describe", failing)
        with pytest.raises(OSError, match="no memory"):
            await made.description(match, 1)
    assert (await made.description(match, 1))["game"] == match.game
