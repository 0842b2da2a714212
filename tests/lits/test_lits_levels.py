"""The eight levels: order, determinism, limits, the pie rule, threads."""

import math
import re
import threading
import time
from pathlib import Path

import numpy
import pytest
from lits_games import DOTS, random_game, start

from tilewright import messages
from tilewright.game import Limits, TurnError
from tilewright.levels import LimitedBot
from tilewright.lits import LitsPosition, Swap
from tilewright.lits.engine import Engine
from tilewright.lits.levels import BOTS, ChampionBot, limited

NAMES = (
    "beginner",
    "apprentice",
    "greedy",
    "planner",
    "tactician",
    "expert",
    "master",
    "champion",
)
LIMITED = [bot for bot in BOTS.values() if isinstance(bot, LimitedBot)]
TABLE = Path(__file__).parents[2] / "docs" / "levels.md"
SHORT = Limits(nodes=20_000)


def rng(seed=0):
    return numpy.random.default_rng(seed)


def ending(seed=4, size=8, left=60):
    """A position of a random game that is proven in no time, with some choice left."""
    positions = list(random_game(start(seed, size=size), seed))
    return next(each for each in positions if each.living.bit_count() <= left)


def test_there_are_eight_from_weakest_to_strongest():
    assert tuple(BOTS) == NAMES
    assert all(bot.name == name for name, bot in BOTS.items())
    strengths = [bot.elo for bot in BOTS.values()]
    assert strengths == sorted(strengths)
    assert strengths[0] == 0
    assert len(set(strengths)) == 8


def test_the_documented_strengths_are_those_of_the_program():
    """The table is measured by tools/measure_levels.py; both are changed together."""
    measured = re.search(r"<!-- measured lits -->(.*?)<!-- end", TABLE.read_text("utf-8"), re.S)
    documented = dict(re.findall(r"^\| `(\w+)` \| (\d+) \|", measured[1], re.M))
    assert documented == {name: str(bot.elo) for name, bot in BOTS.items()}


def test_each_level_is_described_in_both_languages():
    for language in messages.LANGUAGES:
        texts = {messages.render(f"lits.bot.{name}.about", {}, language) for name in NAMES}
        names = {messages.render(f"lits.bot.{name}", {}, language) for name in NAMES}
        assert len(texts) == len(names) == 8


@pytest.mark.parametrize("bot", BOTS.values(), ids=NAMES)
@pytest.mark.parametrize("size", [4, 7])
def test_whole_games_by_legal_moves(bot, size):
    position = start(3, size=size)
    while position.legal:
        analysis = bot.analyse(position, SHORT)
        values = [line.value for line in analysis.lines]
        assert values == sorted(values, reverse=True)
        assert values
        move = bot.choose(position, rng(), SHORT)
        assert move in position.legal_moves()
        position = position.play(move)
    assert bot.analyse(position, Limits()).lines == ()
    with pytest.raises(TurnError):
        bot.choose(position, rng())


@pytest.mark.parametrize("bot", LIMITED, ids=[bot.name for bot in LIMITED])
def test_a_limited_level_depends_on_nothing_but_position_and_generator(bot):
    """Neither on what it or another level saw before, nor on the time it took."""
    position = list(random_game(start(2), 2))[3]
    first, analysis = bot.decide(position, rng(7))
    BOTS["champion"].choose(position, rng(), Limits(seconds=0.1))
    for other in LIMITED:
        other.choose(position, rng(1))
    again, same = bot.decide(position, rng(7))
    assert (again, same) == (first, analysis)
    # The search looks at its limit once in some hundred nodes.
    assert analysis.nodes <= (bot.limits.nodes or analysis.nodes) + 1000
    assert analysis.depth <= (bot.limits.depth or analysis.depth)


@pytest.mark.parametrize("bot", LIMITED, ids=[bot.name for bot in LIMITED])
def test_a_level_chooses_by_the_generator_among_what_it_holds_equal(bot):
    """A board without symbols: no move is better than another."""
    position = LitsPosition.parse(f"{DOTS[8]} X -")
    assert len({bot.choose(position, rng(seed)) for seed in range(12)}) > 1
    assert bot.choose(position, rng(5)) == bot.choose(position, rng(5))
    uneven = list(random_game(start(6), 6))[4]
    analysis = bot.decide(uneven, rng(0))[1]
    values = {line.moves[0]: line.value for line in analysis.lines}
    for seed in range(6):
        assert values[bot.choose(uneven, rng(seed))] >= analysis.lines[0].value - bot.grain


@pytest.mark.parametrize("name", NAMES)
def test_limits_tighter_than_its_own_are_kept(name):
    bot = BOTS[name]
    position = start(1, size=12)
    bot.choose(position, rng(), Limits(nodes=10))
    # Of the processor's time: a machine that is busy may take it away for longer.
    started = time.process_time()
    assert bot.choose(position, rng(), Limits(seconds=0.02)) in position.legal_moves()
    # What is over the limit is the reading of the position.
    assert time.process_time() - started < 0.5
    few = bot.analyse(position, Limits(nodes=10))
    assert few.nodes <= 1292 * 2
    if name not in ("beginner", "champion"):
        assert few.nodes <= bot.analyse(position, Limits(nodes=2000)).nodes


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "limits",
    [
        Limits(seconds=0),
        Limits(seconds=-math.inf),
        Limits(nodes=-1),
        Limits(depth=0),
        Limits(aim=0),
        Limits(seconds=-1, nodes=0, depth=-1, aim=-1),
    ],
    ids=str,
)
def test_limits_that_leave_no_time_still_give_a_move(name, limits):
    position = start(1, size=6)
    assert BOTS[name].choose(position, rng(), limits) in position.legal_moves()


def test_limits_wider_than_its_own_make_no_level_stronger():
    position = list(random_game(start(2), 2))[3]
    for bot in LIMITED:
        assert bot.decide(position, rng(), Limits(nodes=10**9, depth=30)) == bot.decide(
            position, rng()
        )


def test_the_champion_keeps_to_given_limits_alone():
    position = start(2)
    champion = ChampionBot(limits=Limits(nodes=1))
    assert champion.decide(position, rng(), Limits(depth=3))[1].depth == 3
    assert champion.decide(position, rng())[1].depth < 3
    later = list(random_game(start(2), 2))[2]
    assert champion.decide(later, rng(), Limits(depth=3))[1].depth == 3


def test_an_aim_alone_ends_too():
    position = list(random_game(start(2), 2))[1]
    started = time.process_time()
    BOTS["champion"].choose(position, rng(), Limits(aim=0.05))
    assert time.process_time() - started < 2


def test_the_champion_varies_among_moves_proven_equal_only():
    varied = 0
    for seed in range(6):
        position = ending(seed)
        equal = set(Engine().equally_good(position))
        within = Limits(seconds=5)
        chosen = {BOTS["champion"].choose(position, rng(each), within) for each in range(8)}
        assert chosen <= equal
        varied += len(chosen) > 1
    assert varied


def test_the_champion_opens_among_the_fairest_first_placements():
    position, champion = start(3, size=9), BOTS["champion"]
    chosen = set()
    for seed in range(6):
        # What it remembers would let the next search see further.
        champion.clear()
        move, openings = champion.decide(position, rng(seed), Limits(nodes=20_000))
        value = next(line.value for line in openings.lines if line.moves[0] == move)
        assert value >= openings.lines[0].value - 0.25
        chosen.add(move)
    assert len(chosen) > 1


@pytest.mark.parametrize("name", NAMES)
def test_each_level_swaps_a_first_piece_that_wins_for_its_owner(name):
    """Three enemy symbols covered at once, and nothing like it left; and the other way round."""
    bot = BOTS[name]
    good = LitsPosition.parse("OOO../..X../...../...../..X.. X a1b1c1d1")
    assert bot.choose(good, rng(), SHORT) == Swap()
    bad = LitsPosition.parse("XXX../..O../...../...../..O.. X a1b1c1d1")
    assert bot.choose(bad, rng(), SHORT) != Swap()


@pytest.mark.parametrize("name", ["apprentice", "greedy"])
def test_a_simple_level_opens_with_what_is_worth_nothing_to_either(name):
    position = start(8)
    lines = BOTS[name].analyse(position, Limits()).lines
    assert lines[0].value == max(line.value for line in lines)
    assert all(line.value <= 0 for line in lines)
    without = start(8, pie=False)
    assert BOTS[name].analyse(without, Limits()).lines[0].value > 0


def test_levels_may_be_used_by_several_threads():
    """Nobody waits for another one's search, and none spoils it."""
    position = list(random_game(start(2), 2))[3]
    expected = {bot.name: bot.decide(position, rng(3)) for bot in LIMITED}
    found, faults = [], []

    def think(bot):
        try:
            for _ in range(3):
                found.append((bot.name, bot.decide(position, rng(3))))
                BOTS["champion"].choose(position, rng(), Limits(nodes=2000))
        except Exception as fault:
            faults.append(fault)

    threads = [threading.Thread(target=think, args=(bot,)) for bot in LIMITED]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert faults == []
    assert len(found) == 3 * len(LIMITED)
    assert all(decision == expected[name] for name, decision in found)


@pytest.mark.parametrize("name", ["master", "champion"])
def test_a_search_can_be_stopped_from_another_thread(name, monkeypatch):
    bot = ChampionBot() if name == "champion" else limited("slow", Limits(), 0.0, elo=0)
    position = start(1, size=12)
    done = threading.Event()

    def hurry():
        while not done.wait(0.05):
            bot.stop()

    thread = threading.Thread(target=hurry)
    thread.start()
    try:
        assert bot.choose(position, rng(), Limits(seconds=60)) in position.legal_moves()
    finally:
        done.set()
        thread.join()


def test_the_champion_remembers_until_it_is_told_to_forget():
    position = ending(3, size=9, left=150)
    champion = BOTS["champion"]
    champion.clear()
    first = champion.analyse(position, Limits(seconds=20))
    second = champion.analyse(position, Limits(seconds=20))
    champion.clear()
    third = champion.analyse(position, Limits(seconds=20))
    assert first.proven
    assert second.nodes < first.nodes
    assert third.nodes == first.nodes
