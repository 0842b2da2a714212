"""Chat, complaints and ratings on both databases."""

import asyncio

import pytest
from stored import EVENTS, PLAYING, header, person, started

from tilewright.play.ratings import START, Category, Rating
from tilewright.server.storage import Channel, ConflictError, PersonKind, RatingChange, RatingPoint

BLITZ = Category("lits", "classic", "blitz", 2)
FOUR = Category("azul", "classic", "rapid", 4)


@pytest.fixture
async def match(storage):
    for name in ("Ada", "Ben"):
        await person(storage, name, PersonKind.ACCOUNT)
    await storage.matches.create(header(), EVENTS, PLAYING)
    return "one"


async def test_each_channel_has_its_own_lines(storage, match):
    first = await storage.chat.say(match, "ada", Channel.PLAYERS, "hi \N{WAVING HAND SIGN}", 1.0)
    other = await storage.chat.say(match, "ben", Channel.SPECTATORS, "who wins?", 2.0)
    second = await storage.chat.say(match, "ben", Channel.PLAYERS, "hello", 3.0)
    assert await storage.chat.lines(match, Channel.PLAYERS) == [first, second]
    assert await storage.chat.lines(match, Channel.PLAYERS, after=first.number) == [second]
    assert await storage.chat.lines(match, Channel.SPECTATORS) == [other]
    assert await storage.chat.lines("elsewhere", Channel.PLAYERS) == []
    assert await storage.chat.line(second.number) == second
    assert await storage.chat.line(10**6) is None


async def test_who_is_muted_is_not_read_by_who_muted(storage, match):
    line = await storage.chat.say(match, "ben", Channel.PLAYERS, "hello", 3.0)
    await storage.chat.mute("ada", "ben", 4.0)
    await storage.chat.mute("ada", "ben", 5.0)
    assert await storage.chat.muted_by("ada") == {"ben"}
    assert await storage.chat.lines(match, Channel.PLAYERS, reader="ada") == []
    assert await storage.chat.lines(match, Channel.PLAYERS, reader="ben") == [line]
    await storage.chat.unmute("ada", "ben")
    assert await storage.chat.lines(match, Channel.PLAYERS, reader="ada") == [line]


async def test_a_complaint_is_closed_once(storage, match):
    first = await storage.chat.report(match, "ada", "ben", "spam", 1.0)
    second = await storage.chat.report(match, "ada", "ben", "more spam", 2.0)
    assert await storage.chat.open_reports(1) == [first]
    await storage.chat.close_report(first.number, 3.0)
    assert await storage.chat.open_reports(9) == [second]
    with pytest.raises(ConflictError):
        await storage.chat.close_report(first.number, 4.0)


async def rate(storage, match, number, *changes):
    await storage.matches.append(match, [started(number)], PLAYING, ratings=changes)


def better(rating, at=1.0):
    return Rating(rating.value + 8, rating.deviation - 1, games=rating.games + 1, at=at)


async def test_ratings_and_their_history(storage, match):
    await storage.matches.create(header("two", seats=header().seats[:1]), EVENTS, PLAYING)
    first, second = better(START, 5.0), better(better(START), 6.0)
    await rate(storage, "one", 3, RatingChange("ada", BLITZ, START, first))
    await rate(
        storage,
        "two",
        3,
        RatingChange("ben", BLITZ, START, first),
        RatingChange("ada", BLITZ, first, second),
    )
    assert await storage.ratings.of(["ben", "ada", "nobody"], BLITZ) == (first, second, START)
    assert await storage.ratings.of(["ada"], FOUR) == (START,)
    assert await storage.ratings.all_of("ada") == {BLITZ: second}
    assert await storage.ratings.highest(BLITZ, 1) == [("ada", second)]
    assert await storage.ratings.history("ada", BLITZ) == [
        RatingPoint("one", 5.0, first.value, first.deviation, 8.0),
        RatingPoint("two", 6.0, second.value, second.deviation, 8.0),
    ]
    assert await storage.ratings.history("ada", FOUR) == []


async def test_a_rating_that_moved_meanwhile_stops_the_whole_append(storage, match):
    """Of two matches that end at once the second has to compute again from what is true now."""
    await storage.matches.create(header("two", seats=header().seats[:1]), EVENTS, PLAYING)
    change = RatingChange("ada", BLITZ, START, better(START))
    done = await asyncio.gather(
        rate(storage, "one", 3, change), rate(storage, "two", 3, change), return_exceptions=True
    )
    assert sorted(type(each) is ConflictError for each in done) == [False, True]
    lengths = [len(await storage.matches.events(each)) for each in ("one", "two")]
    assert sorted(lengths) == [2, 3]
    loser = "one" if lengths[0] == 2 else "two"
    with pytest.raises(ConflictError):
        await rate(storage, loser, 3, change)
    again = RatingChange("ada", BLITZ, change.after, better(change.after))
    await rate(storage, loser, 3, again)
    assert await storage.ratings.of(["ada"], BLITZ) == (again.after,)


async def test_a_bot_of_fixed_strength_keeps_its_rating(storage, match):
    fixed = Rating(1800.0, 50.0, anchored=True)
    await person(storage, "Bot", PersonKind.BOT)
    await storage.ratings.anchor("bot", BLITZ, Rating(1700.0, 50.0, anchored=True))
    await storage.ratings.anchor("bot", BLITZ, fixed)
    await rate(storage, match, 3, RatingChange("bot", BLITZ, fixed, fixed))
    assert await storage.ratings.of(["bot"], BLITZ) == (fixed,)
    assert await storage.ratings.history("bot", BLITZ) == []
