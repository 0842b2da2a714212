"""People on both databases: sessions, tokens, merging, export and deletion."""

import asyncio
import json

import pytest
from stored import EVENTS, PLAYING, WAITING, header, person, started

from tilewright.play.ratings import START, Category, Rating
from tilewright.server.storage import (
    Channel,
    ConflictError,
    Cursor,
    PersonKind,
    RatingChange,
    Result,
    SeatHolder,
    Study,
    Token,
)

YEAR = 365 * 86400.0
BLITZ = Category("lits", "classic", "blitz", 2)


async def test_a_name_belongs_to_one_account_while_guests_share_theirs(storage):
    await person(storage, "Ada", PersonKind.ACCOUNT, password="hash")
    guest = await person(storage, "Guest")
    with pytest.raises(ConflictError):
        await storage.people.promote("guest", "ADA", "ada", None)
    with pytest.raises(ConflictError):
        await storage.people.promote("ada", "Eve", "eve", None)
    assert await storage.people.get("guest") == guest
    assert (await storage.people.named("ada")).id == "ada"
    assert await storage.people.named("guest") is None
    assert await storage.people.password_of("ada") == "hash"
    assert await storage.people.names_of({"ada", "guest", "nobody"}) == {
        "ada": "Ada",
        "guest": "Guest",
    }


async def test_of_two_guests_who_want_a_name_at_once_one_gets_it(storage):
    await person(storage, "One")
    await person(storage, "Two")
    done = await asyncio.gather(
        storage.people.promote("one", "Ada", "ada", None),
        storage.people.promote("two", "Ada", "ada", None),
        return_exceptions=True,
    )
    assert sorted(type(each) is ConflictError for each in done) == [False, True]


async def test_a_password_is_replaced_only_by_who_knew_the_last_one(storage):
    await person(storage, "Ada", PersonKind.ACCOUNT)
    await storage.people.set_password("ada", "first", instead_of=None)
    with pytest.raises(ConflictError):
        await storage.people.set_password("ada", "second", instead_of=None)
    await storage.people.set_password("ada", "second", instead_of="first")
    assert await storage.people.password_of("ada") == "second"


async def test_lists_for_who_runs_the_server(storage):
    for at, name in enumerate("abc"):
        kind = PersonKind.ACCOUNT if name == "b" else PersonKind.GUEST
        await person(storage, name, kind, created_at=float(at // 2))
    await storage.people.set_ban("c", 5.0)
    await storage.people.set_settings("a", {"theme": "dark"})
    assert [each.id for each in await storage.people.page(9)] == ["c", "a", "b"]
    assert [each.id for each in await storage.people.page(9, Cursor(0.0, "a"))] == ["b"]
    assert [each.id for each in await storage.people.page(9, kind=PersonKind.ACCOUNT)] == ["b"]
    assert [each.banned_at for each in await storage.people.page(9, banned=True)] == [5.0]
    assert (await storage.people.get("a")).settings == {"theme": "dark"}


async def test_a_session_lives_as_long_as_it_is_used(storage):
    """Its end moves with each use, but a use is not written down every time."""
    ada = await person(storage, "Ada")
    await storage.sessions.add("s", "ada", 0.0, YEAR)
    assert await storage.sessions.person_of("s", 10.0, YEAR) == ada
    assert await storage.sessions.person_of("s", YEAR - 1, YEAR) == ada
    assert await storage.sessions.person_of("s", 2 * YEAR - 2, YEAR) == ada
    assert await storage.sessions.person_of("s", 3 * YEAR - 2, YEAR) is None
    assert await storage.sessions.person_of("t", 0.0, YEAR) is None
    assert await storage.sessions.remove_expired(3 * YEAR) == 1
    assert await storage.sessions.remove_expired(3 * YEAR) == 0


async def test_ending_other_sessions_leaves_this_one(storage):
    await person(storage, "Ada")
    await person(storage, "Ben")
    for session, owner in [("s", "ada"), ("t", "ada"), ("u", "ben")]:
        await storage.sessions.add(session, owner, 0.0, YEAR)
    await storage.sessions.remove_of("ada", but="s")
    alive = [await storage.sessions.person_of(each, 1.0, YEAR) for each in "stu"]
    assert [each and each.id for each in alive] == ["ada", None, "ben"]


async def test_tokens_are_ended_by_their_owner_only(storage):
    await person(storage, "Ada", PersonKind.ACCOUNT)
    await person(storage, "Ben", PersonKind.ACCOUNT)
    await storage.tokens.add(Token("t", "bot", 1.0), "ada", "hash")
    assert (await storage.tokens.person_of("hash", 5.0)).id == "ada"
    assert await storage.tokens.of("ada") == [Token("t", "bot", 1.0, used_at=5.0)]
    with pytest.raises(ConflictError):
        await storage.tokens.remove("ben", "t")
    await storage.tokens.remove("ada", "t")
    assert await storage.tokens.person_of("hash", 6.0) is None


async def a_life(storage, name):
    """A person who has used everything there is."""
    await person(storage, "Other")
    await storage.sessions.add(f"session of {name}", name, 0.0, YEAR)
    await storage.matches.create(
        header(creator=name, seats=[SeatHolder(name), SeatHolder("other", "i")]), EVENTS, WAITING
    )
    await storage.matches.append(
        "one",
        [started(3)],
        PLAYING,
        results=[Result(0, name, 1, 3.0, "normal"), Result(1, "other", 2, 1.0, "normal")],
        ratings=[RatingChange(name, BLITZ, START, Rating(1600.0, 300.0, games=1, at=2.0))],
    )
    said = await storage.chat.say("one", name, Channel.PLAYERS, "well played", 3.0)
    answer = await storage.chat.say("one", "other", Channel.PLAYERS, "thanks", 4.0)
    await storage.chat.mute(name, "other", 4.0)
    await storage.chat.mute("other", name, 4.0)
    await storage.chat.report("one", "other", name, "rude", 5.0, line=said.number)
    await storage.chat.report("one", name, "other", "rude too", 5.0, line=answer.number)
    await storage.studies.add(Study("s", name, "lits", "An opening", "{}", 6.0, 6.0))


async def test_a_guests_games_and_words_go_to_the_account(storage):
    """Seats, authorship, results, chat; the guest and its sessions are gone."""
    await person(storage, "Guest")
    await person(storage, "Ada", PersonKind.ACCOUNT)
    await a_life(storage, "guest")
    await storage.person_data.merge("guest", "ada")
    stored = await storage.matches.header("one")
    assert stored.creator == "ada"
    assert [seat.person for seat in stored.seats] == ["ada", "other"]
    assert [each.person for each in await storage.matches.results("one")] == ["ada", "other"]
    assert [each.person for each in await storage.chat.lines("one", Channel.PLAYERS)] == [
        "ada",
        "other",
    ]
    assert [(each.reporter, each.reported) for each in await storage.chat.open_reports(9)] == [
        ("other", "ada"),
        ("ada", "other"),
    ]
    assert await storage.people.get("guest") is None
    assert await storage.sessions.person_of("session of guest", 1.0, YEAR) is None
    with pytest.raises(ConflictError):
        await storage.person_data.merge("guest", "ada")


async def test_only_guests_are_merged(storage):
    await person(storage, "Ada", PersonKind.ACCOUNT)
    await person(storage, "Ben", PersonKind.ACCOUNT)
    await person(storage, "Guest")
    for guest, account in [("ada", "ben"), ("guest", "guest"), ("nobody", "ada")]:
        with pytest.raises(ConflictError):
            await storage.person_data.merge(guest, account)
    assert await storage.people.get("guest") is not None


async def test_a_deleted_person_is_nowhere_and_their_match_still_replays(storage):
    await person(storage, "Zoe", PersonKind.ACCOUNT, password="hash of Zoe")
    await a_life(storage, "zoe")
    await storage.tokens.add(Token("t", "token of Zoe", 1.0), "zoe", "h")
    before = await storage.matches.events("one")
    await storage.person_data.delete("zoe")
    assert await storage.people.get("zoe") is None
    stored = await storage.matches.header("one")
    assert stored.creator is None
    assert [seat.person for seat in stored.seats] == [None, "other"]
    assert await storage.matches.events("one") == before
    assert [each.person for each in await storage.matches.results("one")] == [None, "other"]
    assert [each.text for each in await storage.chat.lines("one", Channel.PLAYERS)] == ["thanks"]
    assert await storage.chat.open_reports(9) == []
    assert await storage.chat.muted_by("other") == frozenset()
    assert await storage.ratings.of(["zoe"], BLITZ) == (START,)
    assert await storage.person_data.export("zoe") is None


async def test_an_export_holds_all_of_a_person_and_no_secret(storage):
    await person(storage, "Zoe", PersonKind.ACCOUNT, password="hash of Zoe")
    await a_life(storage, "zoe")
    await storage.tokens.add(Token("t", "my bot", 1.0), "zoe", "hash of token")
    exported = await storage.person_data.export("zoe")
    text = json.dumps(exported)
    for known in ("Zoe", "well played", "my bot", "1600", "rude too", '"one"', "An opening"):
        assert known in text
    for unknown in ("hash of", "session of", "thanks", '"rude"', "secret"):
        assert unknown not in text
    assert all(exported.values())
