"""The match as a fold over events: what it holds, and that it replays exactly."""

import json
import re
from pathlib import Path
from typing import get_args

import pytest
from matches import begin, play_on

import tilewright.play
from tilewright import messages
from tilewright.chance import generator_for, generator_of_choice
from tilewright.game import Outcome, Termination
from tilewright.play.clocks import ByoYomi
from tilewright.play.events import (
    Answered,
    Arranged,
    Assembled,
    Audience,
    Closed,
    Created,
    Dealt,
    Departure,
    Ended,
    Event,
    Fact,
    Flagged,
    Interrupted,
    Moved,
    Occupant,
    Offered,
    Opened,
    Paused,
    Planned,
    Proposal,
    Rematched,
    Resigned,
    Resumed,
    Revealed,
    Seated,
    SeriesPlace,
    Sides,
    Spectators,
    SpectatorsSet,
    Started,
    TakenBack,
    TimeAdded,
    Unseated,
    VacationTaken,
    Withdrawer,
    Withdrawn,
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


FACTS = [
    Created("lits", "classic", {"size": 4, "pie": True}, "X", 2),
    Created(
        "azul",
        "grey",
        {"players": 3},
        "azul",
        3,
        clock=ByoYomi(600, 30, 5),
        grace=2.5,
        sides=Sides.OPPONENT,
        hidden=True,
        hosted=True,
        rated=True,
        commitments={"seed": "ab" * 32},
        series=SeriesPlace("s1", 2),
        spectators=Spectators(False, 30.0),
        chat=False,
    ),
    Seated(1, Occupant.BOT, "greedy"),
    Unseated(1, Departure.KICKED),
    Closed(),
    Assembled(),
    Revealed("X", "salt"),
    Arranged((1, 0)),
    Started(),
    Moved(0, "a1 b1 c1 d1", automatic=True),
    Moved(1, "a1 b1 c1 d1", forgiven=0.25, planned=True),
    Dealt("deal BYRK"),
    Withdrawn(Withdrawer.HOST),
    TakenBack(3),
    Planned(1, (("a", "b"), ("c", "d"))),
    Offered(0, Proposal.TAKEBACK, 7),
    Answered(1, 8, True),
    Paused(None),
    Resumed(1),
    TimeAdded(0, 60.0),
    VacationTaken(1, True),
    Interrupted(12.5),
    Flagged(1),
    Resigned(0),
    Ended(Outcome(Termination.ADJUDICATION, (2, 1), (3, 4))),
    Opened("seed", "7", "salt"),
    Rematched(),
    SpectatorsSet(True, 5.0),
]


def test_every_fact_survives_json():
    """Each kind of fact, also those that a short game never makes."""
    assert {type(fact) for fact in FACTS} == set(get_args(Fact))
    assert len({Event(1, 0.0, fact).kind for fact in FACTS}) == len(get_args(Fact))
    for number, fact in enumerate(FACTS, start=1):
        event = Event(number, 1.5, fact)
        fields = json.loads(json.dumps(event.to_json()))
        read = Event.from_json(number, 1.5, event.kind, fields, event.audience.value)
        assert read == event


@pytest.mark.parametrize(
    ("kind", "fields", "fact"),
    [
        (
            "created",
            {"game": "lits", "variant": "classic", "settings": {}, "start": "X", "seats": 2},
            Created("lits", "classic", {}, "X", 2, clock=None, grace=0.0),
        ),
        ("seated", {"seat": 0, "by": "person", "bot": None}, Seated(0, Occupant.PERSON)),
        ("started", {}, Started()),
        ("moved", {"seat": 0, "move": "a", "automatic": False}, Moved(0, "a")),
        ("dealt", {"move": "deal"}, Dealt("deal")),
        ("resigned", {"seat": 1}, Resigned(1)),
        (
            "ended",
            {
                "outcome": {
                    "termination": "time",
                    "winners": [0],
                    "ranks": [1, 2],
                    "scores": [0, 0],
                }
            },
            Ended(Outcome(Termination.TIME, (1, 2), (0, 0))),
        ),
        ("rematched", {}, Rematched()),
    ],
)
def test_events_of_the_first_databases_still_load(kind, fields, fact):
    """Fields that did not exist then take defaults that mean what was so then."""
    assert Event.from_json(1, 0.0, kind, fields, "everyone").fact == fact


def test_only_a_plan_is_private_and_nobody_can_store_it_otherwise():
    for number, fact in enumerate(FACTS, start=1):
        expected = "seat:1" if isinstance(fact, Planned) else "everyone"
        assert str(Event(number, 0.0, fact).audience) == expected
    with pytest.raises(ValueError, match="stored for everyone"):
        Event.from_json(1, 0.0, "planned", {"seat": 1, "lines": []}, "everyone")


def test_an_audience_has_one_text_and_says_whom_it_includes():
    assert Audience("everyone") == Audience.EVERYONE
    assert Audience.of_seat(2) == Audience("seat:2")
    assert Audience.EVERYONE.includes()
    assert Audience.HOST.includes(host=True)
    assert not Audience.HOST.includes({0, 1})
    assert Audience.of_seat(2).includes({2})
    assert not Audience.of_seat(2).includes({0, 1}, host=True)
    for odd in ("", "all", "seat:", "seat:x", "seat:-1", "host:1", "everyone "):
        with pytest.raises(ValueError, match="no audience"):
            Audience(odd)


def test_every_code_of_the_referee_has_a_sentence_in_both_languages():
    """A code is a text that begins with ``play.``; each must be in both catalogues and be used."""
    room = Path(tilewright.play.__file__).parent
    texts = [file.read_text(encoding="utf-8") for file in room.rglob("*.py")]
    used = {code for text in texts for code in re.findall(r'"play\.([a-z_.]+)"', text)}
    for language in messages.LANGUAGES:
        assert set(messages.catalogue("play", language)) == used


def test_the_same_seed_gives_the_same_luck_and_another_draw_another():
    """Deals must be reproducible from the seed, not repeat, and not be told by bots' choices."""
    first = generator_for(5, 3).integers(0, 2**30, 8).tolist()
    assert generator_for(5, 3).integers(0, 2**30, 8).tolist() == first
    assert generator_for(5, 4).integers(0, 2**30, 8).tolist() != first
    assert generator_for(6, 3).integers(0, 2**30, 8).tolist() != first
    assert generator_of_choice(5, 3).integers(0, 2**30, 8).tolist() != first
