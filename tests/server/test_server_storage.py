"""The storage: conflicts store nothing, and unusable databases are told in a sentence."""

import pytest

from tilewright.game import ConfigError
from tilewright.play.events import Created, Event, Occupant, Seated, Started
from tilewright.play.match import Status
from tilewright.server.storage import (
    ConflictError,
    MatchFacts,
    Storage,
    default_database,
    try_database,
)


def facts(name="one", sessions=("s", None), invitations=(None, "i")):
    return MatchFacts(
        id=name,
        watch=f"watch-{name}",
        game="lits",
        variant="classic",
        seed=2**53 - 1,
        created_at=1.5,
        creator="s",
        sessions=sessions,
        invitations=invitations,
    )


EVENTS = (
    Event(1, 1.0, Created("lits", "classic", {"size": 4}, "text", 2)),
    Event(2, 1.5, Seated(0, Occupant.PERSON)),
)


@pytest.fixture
async def storage(tmp_path):
    opened = await Storage.open(f"sqlite:///{tmp_path / 'games.db'}")
    yield opened
    await opened.close()


async def test_a_match_comes_back_as_it_was_stored(storage):
    await storage.add_match(facts(), EVENTS, Status.WAITING)
    loaded = await storage.load("one")
    assert loaded.facts == facts()
    assert loaded.events == EVENTS
    assert await storage.load("two") is None
    assert await storage.match_watched_at("watch-one") == "one"
    assert await storage.match_watched_at("nowhere") is None
    assert await storage.watching_address("one") == "watch-one"
    assert await storage.seat_invited_by("i") == ("one", 1)
    assert [each.id for each in await storage.matches_of("s", 10)] == ["one"]
    assert await storage.matches_of("t", 10) == []


async def test_two_writers_of_one_number_one_wins(storage):
    """The loser's transaction leaves nothing behind, the seat included."""
    await storage.add_match(facts(), EVENTS, Status.WAITING)
    third = Event(3, 2.0, Seated(1, Occupant.PERSON))
    await storage.append("one", [third], Status.WAITING)
    with pytest.raises(ConflictError):
        await storage.append(
            "one", [third, Event(4, 2.0, Started())], Status.PLAYING, seated=(1, "t")
        )
    loaded = await storage.load("one")
    assert loaded.events == (*EVENTS, third)
    assert loaded.facts.sessions == ("s", None)
    assert await storage.unfinished() == []


async def test_a_seat_is_given_once(storage):
    await storage.add_match(facts(), EVENTS, Status.WAITING)
    await storage.append(
        "one", [Event(3, 2.0, Seated(1, Occupant.PERSON))], Status.PLAYING, seated=(1, "t")
    )
    assert await storage.seat_invited_by("i") == ("one", 1)
    with pytest.raises(ConflictError):
        await storage.append("one", [Event(4, 2.0, Started())], Status.PLAYING, seated=(1, "u"))
    assert (await storage.load("one")).facts.sessions == ("s", "t")
    assert await storage.unfinished() == ["one"]


async def test_a_rematch_and_its_announcement_are_one_transaction(storage):
    await storage.add_match(facts(), EVENTS, Status.OVER)
    with pytest.raises(ConflictError):
        await storage.add_match(facts("two"), EVENTS, Status.WAITING, previous=("one", EVENTS[1:]))
    assert await storage.load("two") is None
    assert (await storage.load("one")).facts.rematch is None
    announced = [Event(3, 2.0, Started())]
    await storage.add_match(facts("two"), EVENTS, Status.WAITING, previous=("one", announced))
    assert (await storage.load("one")).facts.rematch == "two"


async def test_opening_again_keeps_everything(tmp_path):
    url = f"sqlite:///{tmp_path / 'games.db'}"
    first = await Storage.open(url)
    await first.add_match(facts(), EVENTS, Status.WAITING)
    await first.close()
    second = await Storage.open(url)
    assert (await second.load("one")).events == EVENTS
    await second.close()


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("nonsense", "server.database_url"),
        ("", "server.database_url"),
        ("oracle://host/name", "server.database_kind"),
        ("sqlite:////no/such/folder/games.db", "server.database_folder"),
    ],
)
async def test_urls_that_cannot_be_used(url, code):
    with pytest.raises(ConfigError) as refused:
        await try_database(url)
    assert refused.value.code == code
    assert str(refused.value)


async def test_a_file_that_is_no_database(tmp_path):
    damaged = tmp_path / "games.db"
    damaged.write_bytes(b"this is not a database, it only looks like a file" * 100)
    with pytest.raises(ConfigError) as refused:
        await Storage.open(f"sqlite:///{damaged}")
    assert refused.value.code == "server.database_unusable"
    assert damaged.read_bytes().startswith(b"this is not")


async def test_the_default_database_lies_in_the_users_data_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    url = default_database()
    await try_database(url)
    assert str(tmp_path) in url
