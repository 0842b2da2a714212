"""Accounts: who gets a name, claims, sessions, tokens, bans, and what a request carries."""

import asyncio
import re

import pytest
from argon2 import PasswordHasher
from starlette.requests import Request
from starlette.responses import Response
from stored import CHEAP, EVENTS, WAITING, header

from tilewright.game import ConfigError
from tilewright.server.accounts import Accounts
from tilewright.server.errors import AccessError, status_of
from tilewright.server.identity import drop_session, new_identifier, set_session, token_of
from tilewright.server.passwords import Passwords
from tilewright.server.storage import PersonKind, SeatHolder, Storage

PASSWORD = "correct horse"


class CountingHasher:
    """Counts the comparisons that cost the time of a hash."""

    def __init__(self):
        self.compared = 0
        self.hash, self.check_needs_rehash = CHEAP.hash, CHEAP.check_needs_rehash

    def verify(self, known, password):
        try:
            return CHEAP.verify(known, password)
        finally:
            # A text that is no hash is refused at once.
            self.compared += known.startswith("$argon2id$")


@pytest.fixture
def now():
    return [1000.0]


@pytest.fixture
def hasher():
    return CountingHasher()


@pytest.fixture
def accounts(storage, now, hasher):
    return Accounts(storage, lambda: now[0], Passwords(hasher))


async def refused(call, code, kind=AccessError):
    with pytest.raises(kind) as error:
        await call
    assert error.value.code == code
    for language in ("en", "zh-Hant"):
        assert error.value.message(language)
    return error.value


# --- Guests and accounts -------------------------------------------------------------------


async def test_guests_play_at_once_under_any_name(accounts):
    first, second = await accounts.guest(" Ada "), await accounts.guest("Ada")
    assert first.person.name == second.person.name == "Ada"
    assert first.person.id != second.person.id
    assert await accounts.person_of(first.session) == first.person
    assert await accounts.person_of("x" * 43) is None
    assert await accounts.person_of(None) is None
    await accounts.rename(first.person, "Eve")
    assert (await accounts.person_of(first.session)).name == "Eve"


async def test_an_account_is_the_same_on_every_device(accounts):
    made = await accounts.register("Ada", PASSWORD)
    again = await accounts.sign_in("  ADA ", PASSWORD)
    assert again.person == made.person
    assert again.session != made.session
    await accounts.sign_out(again.session)
    assert await accounts.person_of(again.session) is None
    assert await accounts.person_of(made.session) == made.person


async def test_a_name_is_given_once_however_it_is_written(accounts):
    await accounts.register("Straße", PASSWORD)
    error = await refused(
        accounts.register("STRASSE", "another password"), "server.name.taken", ConfigError
    )
    assert status_of(error) == 409
    await refused(accounts.add_bot("strasse"), "server.name.taken", ConfigError)
    guest = (await accounts.guest("Straße")).person
    await refused(accounts.claim(guest, "strasse", None), "server.name.taken", ConfigError)


async def test_of_two_who_register_a_name_at_once_one_gets_it(accounts):
    done = await asyncio.gather(
        *(accounts.register("Ada", None) for _ in range(4)), return_exceptions=True
    )
    assert sum(isinstance(each, ConfigError) for each in done) == 3


@pytest.mark.parametrize("password", ["", "short", "a" * 201, "\ud800" * 8])
async def test_an_unusable_password_makes_no_account(accounts, storage, password):
    with pytest.raises(ConfigError):
        await accounts.register("Ada", password)
    assert await storage.people.page(9) == []


@pytest.mark.parametrize(
    ("name", "password"),
    [
        ("Ada", "wrong horse"),
        ("Ada", ""),
        ("Ada", "a" * 5000),
        ("Ada", "\ud800"),
        ("Eve", PASSWORD),
        ("Bot", PASSWORD),
        ("Nopass", PASSWORD),
        ("Nopass", ""),
        ("", PASSWORD),
        ("\ud800\x00", PASSWORD),
        ("a" * 10_000, PASSWORD),
    ],
)
async def test_a_wrong_password_and_an_unknown_name_look_the_same(accounts, hasher, name, password):
    """The same words after the same work: neither tells which names exist."""
    await accounts.register("Ada", PASSWORD)
    await accounts.register("Nopass", None)
    await accounts.add_bot("Bot")
    error = await refused(accounts.sign_in(name, password), "server.password.wrong")
    assert (error.parts, error.parameters) == ((), {})
    assert hasher.compared == 1


async def test_a_claimed_guest_keeps_person_session_and_games(accounts, storage):
    guest = await accounts.guest("Guest")
    await storage.matches.create(
        header(creator=guest.person.id, seats=[SeatHolder(guest.person.id)]), EVENTS, WAITING
    )
    account = await accounts.claim(guest.person, "Ada", PASSWORD)
    assert account.id == guest.person.id
    assert await accounts.person_of(guest.session) == account
    assert (await accounts.sign_in("ada", PASSWORD)).person == account
    assert [each.id for each in await storage.lists.of_person(account.id, 9)] == ["one"]
    await refused(accounts.claim(account, "Eve", None), "server.not_a_guest")
    await refused(accounts.claim(guest.person, "Eve", None), "server.not_a_guest")
    await refused(accounts.rename(account, "Eve"), "server.not_a_guest")
    await refused(accounts.rename(guest.person, "Eve"), "server.not_a_guest")


async def test_signing_in_brings_the_guests_games_along(accounts, storage):
    account = (await accounts.register("Ada", PASSWORD)).person
    guest = await accounts.guest("Guest")
    await storage.matches.create(
        header(creator=guest.person.id, seats=[SeatHolder(guest.person.id)]), EVENTS, WAITING
    )
    await refused(
        accounts.sign_in("Ada", "wrong horse", guest=guest.person), "server.password.wrong"
    )
    assert (await storage.matches.header("one")).creator == guest.person.id
    signed_in = await accounts.sign_in("Ada", PASSWORD, guest=guest.person)
    assert (await storage.matches.header("one")).seats[0].person == account.id
    assert await accounts.person_of(guest.session) is None
    # A second tab with the guest that is gone, and one that is another account already.
    assert (await accounts.sign_in("Ada", PASSWORD, guest=guest.person)).person == account
    other = (await accounts.register("Ben", PASSWORD)).person
    await accounts.sign_in("Ada", PASSWORD, guest=other)
    assert await storage.people.get(other.id) == other
    assert await accounts.person_of(signed_in.session) == account


async def test_a_changed_password_ends_the_other_sessions(accounts):
    first = await accounts.register("Ada", PASSWORD)
    second = await accounts.sign_in("Ada", PASSWORD)
    for old in (None, "", "wrong horse"):
        await refused(
            accounts.change_password(first.person, old, "new password", session=first.session),
            "server.password.wrong",
        )
    with pytest.raises(ConfigError):
        await accounts.change_password(first.person, PASSWORD, "short", session=first.session)
    assert await accounts.person_of(second.session) is not None
    await accounts.change_password(first.person, PASSWORD, "new password", session=first.session)
    assert await accounts.person_of(first.session) == first.person
    assert await accounts.person_of(second.session) is None
    await refused(accounts.sign_in("Ada", PASSWORD), "server.password.wrong")
    await accounts.sign_in("Ada", "new password")


async def test_an_account_without_a_password_may_get_one(accounts):
    made = await accounts.register("Ada", None)
    await accounts.change_password(made.person, None, PASSWORD, session=made.session)
    await accounts.sign_in("Ada", PASSWORD)
    guest = await accounts.guest("Guest")
    await refused(
        accounts.change_password(guest.person, None, PASSWORD, session=guest.session),
        "server.not_an_account",
    )


async def test_a_hash_of_older_parameters_is_renewed_at_the_next_sign_in(storage, accounts):
    account = (await accounts.register("Ada", PASSWORD)).person
    before = await storage.people.password_of(account.id)
    stronger = PasswordHasher(time_cost=2, memory_cost=8, parallelism=1)
    later = Accounts(storage, lambda: 1.0, Passwords(stronger))
    await later.sign_in("Ada", PASSWORD)
    after = await storage.people.password_of(account.id)
    assert "t=1" in before
    assert "t=2" in after
    await later.sign_in("Ada", PASSWORD)
    assert await storage.people.password_of(account.id) == after


async def test_tokens(accounts, storage):
    ada = (await accounts.register("Ada", None)).person
    ben = (await accounts.register("Ben", None)).person
    token, secret = await accounts.make_token(ada, " my bot ")
    assert await accounts.person_of_token(secret) == ada
    (listed,) = await accounts.tokens(ada)
    assert (listed.id, listed.label) == (token.id, "my bot")
    assert secret not in repr(listed)
    await refused(accounts.revoke_token(ben, token.id), "server.token.unknown")
    await accounts.revoke_token(ada, token.id)
    await refused(accounts.person_of_token(secret), "server.token.unknown")
    await refused(accounts.person_of_token("\x00"), "server.token.unknown")
    await refused(accounts.make_token(ada, "\n"), "server.name.bad", ConfigError)
    guest = (await accounts.guest("Guest")).person
    await refused(accounts.make_token(guest, "bot"), "server.not_an_account")


async def test_who_is_banned_is_told_so_until_the_ban_ends(accounts):
    made = await accounts.register("Ada", PASSWORD)
    _, secret = await accounts.make_token(made.person, "bot")
    await accounts.ban(made.person.id)
    await refused(accounts.person_of(made.session), "server.banned")
    await refused(accounts.person_of_token(secret), "server.banned")
    await refused(accounts.sign_in("Ada", PASSWORD), "server.banned")
    # A wrong password does not tell that the name exists and is banned.
    await refused(accounts.sign_in("Ada", "wrong horse"), "server.password.wrong")
    await accounts.unban(made.person.id)
    assert await accounts.person_of(made.session) == made.person


async def test_a_session_ends_when_nobody_comes_for_long(accounts, now):
    made = await accounts.guest("Ada")
    now[0] += 399 * 86400
    assert await accounts.person_of(made.session) is not None
    now[0] += 399 * 86400
    assert await accounts.person_of(made.session) is not None
    now[0] += 401 * 86400
    assert await accounts.person_of(made.session) is None


async def test_no_secret_is_in_the_database(sqlite_url, tmp_path):
    """Whoever reads the file can be nobody; nor does what is logged of a sign-in help."""
    storage = await Storage.open(sqlite_url)
    accounts = Accounts(storage, lambda: 1.0, Passwords(CHEAP))
    made = await accounts.register("Ada", PASSWORD)
    _, secret = await accounts.make_token(made.person, "bot")
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"argon2id" in stored
    for each in (PASSWORD, made.session, secret):
        assert each.encode() not in stored
        assert each not in repr(made)
    await storage.close()


async def test_bots_are_people_that_nobody_signs_in_as(accounts):
    bot = await accounts.add_bot("Greedy")
    assert bot.kind is PersonKind.BOT
    _, secret = await accounts.make_token(bot, "worker")
    assert await accounts.person_of_token(secret) == bot


# --- What a request carries ----------------------------------------------------------------


def request(*headers, scheme="https"):
    return Request(
        {
            "type": "http",
            "scheme": scheme,
            "path": "/",
            "query_string": b"",
            "server": ("games.example", 443),
            "headers": [(name.encode(), value.encode()) for name, value in headers],
        }
    )


def test_the_session_cookie_is_out_of_reach_of_scripts_and_other_sites():
    answer = Response()
    set_session(request(), answer, "s" * 43)
    cookie = answer.headers["set-cookie"]
    for flag in ("HttpOnly", "SameSite=lax", "Secure", "Path=/", "Max-Age="):
        assert flag in cookie
    answer = Response()
    drop_session(answer)
    assert "Max-Age=0" in answer.headers["set-cookie"]


@pytest.mark.parametrize(
    ("header_value", "token"),
    [
        ("Bearer abc", "abc"),
        ("bearer  abc ", "abc"),
        ("Basic abc", None),
        ("Bearer", None),
        ("Bearer ", None),
        ("Bearer " + "a" * 129, None),
        ("", None),
    ],
)
def test_the_token_of_a_request(header_value, token):
    assert token_of(request(("authorization", header_value))) == token


def test_a_request_without_a_token():
    assert token_of(request()) is None


def test_no_command_takes_an_identifier_for_an_option():
    """Matches and people are named on command lines, where a hyphen begins an option."""
    made = [new_identifier() for _ in range(2000)]
    assert all(re.fullmatch(r"[A-Za-z0-9]{16}", each) for each in made)
    assert len(set(made)) == len(made)
