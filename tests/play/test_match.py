"""The match as a fold over events: what it holds, and that it replays exactly."""

import json

import pytest
from matches import begin, play_on

from tilewright.chance import generator_for, generator_of_choice
from tilewright.game import Outcome, Termination
from tilewright.play.events import (
    Created,
    Dealt,
    Ended,
    Event,
    Moved,
    Occupant,
    Rematched,
    Resigned,
    Seated,
    Started,
)
from tilewright.play.match import Match


@pytest.mark.parametrize(
    ("game", "settings", "seats"),
    [
        ("lits", {"size": 6}, 2),
        ("azul", {"players": 2, "wall": "grey"}, 2),
        ("azul", {"players": 4}, 4),
    ],
)
def test_a_whole_match_replays_from_its_stored_events(game, settings, seats):
    """What is written to storage and read back folds to the same state, at every event."""
    events = begin(game, settings=settings, seats=seats)
    match = play_on(events, lambda position: position.legal_moves()[0], limit=150)
    stored = [
        Event.from_json(
            each.number,
            each.at,
            each.kind,
            json.loads(json.dumps(each.to_json())),
            each.audience.value,
        )
        for each in events
    ]
    assert stored == events
    assert Match.replay(stored) == match
    assert str(match.position_at(len(match.moves))) == str(match.position)
    assert str(match.position_at(0)) == match.start


def test_events_must_follow_one_another():
    """A gap or a repeated number means that storage was damaged; it is never folded over."""
    events = begin()
    with pytest.raises(ValueError, match="does not follow"):
        Match.replay([events[0], *events[2:]])
    with pytest.raises(ValueError, match="does not follow"):
        Match.replay([*events, events[-1]])
    with pytest.raises(ValueError, match="begins with"):
        Match.replay([])
    with pytest.raises(ValueError, match="begins with"):
        Match.replay(events[1:])
    with pytest.raises(ValueError, match="created once"):
        Match.replay([*events, Event(len(events) + 1, 0.0, events[0].fact)])


def test_position_at_names_a_ply_that_is_not_there():
    """Plies outside the match are an IndexError, never a wrapped-around position."""
    match = Match.replay(begin())
    for ply in (-1, 1):
        with pytest.raises(IndexError):
            match.position_at(ply)


def test_every_fact_survives_json():
    """Each kind of fact, also those that a short game never makes."""
    facts = [
        Created("lits", "classic", {"size": 4, "pie": True}, "X", 2),
        Seated(1, Occupant.BOT, "greedy"),
        Started(),
        Moved(0, "a1 b1 c1 d1", automatic=True),
        Dealt("deal BYRK"),
        Resigned(0),
        Ended(Outcome(Termination.RESIGNATION, (2, 1), (3, 4))),
        Rematched(),
    ]
    for number, fact in enumerate(facts, start=1):
        event = Event(number, 1.5, fact)
        fields = json.loads(json.dumps(event.to_json()))
        assert Event.from_json(number, 1.5, event.kind, fields, "everyone") == event


def test_the_same_seed_gives_the_same_luck_and_another_draw_another():
    """Deals must be reproducible from the seed, not repeat, and not be told by bots' choices."""
    first = generator_for(5, 3).integers(0, 2**30, 8).tolist()
    assert generator_for(5, 3).integers(0, 2**30, 8).tolist() == first
    assert generator_for(5, 4).integers(0, 2**30, 8).tolist() != first
    assert generator_for(6, 3).integers(0, 2**30, 8).tolist() != first
    assert generator_of_choice(5, 3).integers(0, 2**30, 8).tolist() != first
