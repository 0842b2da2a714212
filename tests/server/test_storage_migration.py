"""Databases of the first version keep their games: every session becomes a guest."""

import json

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, text
from sqlalchemy.engine import make_url
from stored import EVENTS, PLAYING, started

from tilewright.server.storage import PersonKind, Storage

FIRST, SECOND = "a" * 64, "b" * 64
"""Hashes of the sessions of two browsers."""

MATCHES = [
    ("one", "w1", 2**53 - 1, 10.0, FIRST, "playing", None),
    ("two", "w2", 7, 20.0, FIRST, "over", "one"),
    ("bots", "w3", 8, 30.0, SECOND, "over", None),
]
SEATS = [
    ("one", 0, FIRST, None),
    ("one", 1, SECOND, "invitation"),
    ("two", 0, FIRST, None),
    ("two", 1, None, "open"),
    ("bots", 0, None, None),
    ("bots", 1, None, None),
]


@pytest.fixture
def old_database(database_url):
    """A database as the first version left it."""
    url = make_url(database_url)
    if url.get_backend_name() == "postgresql":
        url = url.set(drivername="postgresql+psycopg")
    engine = create_engine(url)
    config = Config()
    config.set_main_option("script_location", "tilewright.server:migrations")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        for id_, watch, seed, at, creator, status, rematch in MATCHES:
            connection.execute(
                text(
                    "INSERT INTO matches"
                    " (id, watch, game, variant, seed, created_at, creator, status, rematch) VALUES"
                    " (:id, :watch, 'lits', 'classic', :seed, :at, :creator, :status, :rematch)"
                ),
                {
                    "id": id_,
                    "watch": watch,
                    "seed": seed,
                    "at": at,
                    "creator": creator,
                    "status": status,
                    "rematch": rematch,
                },
            )
            for event in EVENTS:
                connection.execute(
                    text("INSERT INTO events VALUES (:match, :number, :at, :kind, :who, :fields)"),
                    {
                        "match": id_,
                        "number": event.number,
                        "at": event.at,
                        "kind": event.kind,
                        "who": "everyone",
                        "fields": json.dumps(event.to_json()),
                    },
                )
        for match, seat, session, invitation in SEATS:
            connection.execute(
                text("INSERT INTO seats VALUES (:match, :seat, :session, :invitation)"),
                {"match": match, "seat": seat, "session": session, "invitation": invitation},
            )
    engine.dispose()
    return database_url


async def test_the_seats_are_still_their_players(old_database):
    """Looked at from the session in the browser's cookie, as before."""
    storage = await Storage.open(old_database)
    first = await storage.sessions.person_of(FIRST, 40.0, 1.0)
    second = await storage.sessions.person_of(SECOND, 40.0, 1.0)
    assert first.id != second.id
    assert (first.kind, first.name, first.created_at) == (PersonKind.GUEST, "Guest", 10.0)
    one = await storage.matches.header("one")
    assert one.creator == first.id
    assert [seat.person for seat in one.seats] == [first.id, second.id]
    assert [seat.invitation for seat in one.seats] == [None, "invitation"]
    assert one.secret == {"seed": 2**53 - 1}
    assert [each.id for each in await storage.lists.of_person(first.id, 9)] == ["two", "one"]
    assert [each.id for each in await storage.lists.of_person(second.id, 9)] == ["bots", "one"]
    await storage.close()


async def test_matches_and_events_are_what_they_were(old_database):
    storage = await Storage.open(old_database)
    for id_, watch, seed, at, _creator, status, rematch in MATCHES:
        assert await storage.matches.events(id_) == EVENTS
        header = await storage.matches.header(id_)
        assert (header.watch, header.created_at, header.rematch) == (watch, at, rematch)
        assert header.secret == {"seed": seed}
        (summary,) = [each for each in await storage.lists.all(9) if each.id == id_]
        assert (summary.status.value, summary.number) == (status, 2)
        assert summary.finished_at == (1.5 if status == "over" else None)
    assert await storage.lists.unfinished() == ["one"]
    await storage.matches.append("one", [started(3)], PLAYING)
    assert len(await storage.matches.events("one")) == 3
    await storage.close()


async def test_nothing_is_done_twice(old_database):
    """The second start finds the same guests."""
    for _ in range(2):
        storage = await Storage.open(old_database)
        people = await storage.people.page(9)
        assert len(people) == 2
        await storage.close()
