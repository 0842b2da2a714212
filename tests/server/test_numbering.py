"""Clients count only what everybody may know: private events leave no gap, and cannot be told."""

from hypothesis import given
from hypothesis import strategies as st

from tilewright.play.events import Event, Moved, Planned
from tilewright.server.numbering import Numbering


def event(number, private):
    fact = Planned(1, ()) if private else Moved(0, "a1a2a3a4")
    return Event(number, 0.0, fact)


@given(st.lists(st.booleans(), max_size=30), st.integers(0, 30))
def test_there_and_back(private, cut):
    """Whatever is private, and however the events come in."""
    events = [event(number, hidden) for number, hidden in enumerate(private, start=1)]
    numbering = Numbering().with_(events[:cut]).with_(events[cut:])
    public = [each.number for each in events if each.number not in numbering.private]
    assert [numbering.told(number) for number in public] == list(range(1, len(public) + 1))
    for told, number in enumerate(public, start=1):
        assert numbering.stored(told) == number
        seen = numbering.seen(told)
        # What was seen reaches to just before the next event for everybody.
        following = next((each for each in public if each > number), len(events) + 1)
        assert seen == following - 1


def test_nothing_private_is_the_usual_case():
    numbering = Numbering().with_([event(1, private=False), event(2, private=False)])
    assert numbering == Numbering()
    assert (numbering.told(2), numbering.stored(2), numbering.seen(2)) == (2, 2, 2)
