"""The eight levels: order, determinism, limits, what the weaker ones overlook, threads."""

import re
import threading
import time
from pathlib import Path

import numpy
import pytest
from azul_tables import EMPTY_PLAYER, player, random_game, table

from tilewright import messages
from tilewright.azul import AzulPosition, WallKind
from tilewright.azul.bot import APPRENTICE, GREEDY
from tilewright.azul.engine import Engine
from tilewright.azul.levels import BOTS, ChampionBot, limited
from tilewright.game import Analysis, Limits, Line, TurnError
from tilewright.levels import LimitedBot

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
SHORT = Limits(nodes=500)


def rng(seed=0):
    return numpy.random.default_rng(seed)


def opened(seed=1, seats=2, wall_kind=WallKind.COLOURED):
    """The offer of a first round."""
    start = AzulPosition.start(seats, wall_kind=wall_kind)
    return start.play(start.draw_chance(rng(seed)))


def middle(seed=2, seats=2, wall_kind=WallKind.COLOURED):
    """A position of a random game in which much is to choose."""
    positions = [each for each, _ in random_game(seed, seats, wall_kind)]
    return next(each for each in positions[12:] if len(each.legal_moves()) > 25)


def test_there_are_eight_from_weakest_to_strongest():
    assert tuple(BOTS) == NAMES
    assert all(bot.name == name for name, bot in BOTS.items())
    strengths = [bot.elo for bot in BOTS.values()]
    assert strengths == sorted(strengths)
    assert strengths[0] == 0
    assert len(set(strengths)) == 8


def test_the_documented_strengths_are_those_of_the_program():
    """The table is measured by tools/measure_levels.py; both are changed together."""
    measured = re.search(r"<!-- measured azul -->(.*?)<!-- end", TABLE.read_text("utf-8"), re.S)
    documented = dict(re.findall(r"^\| `(\w+)` \| (\d+) \|", measured[1], re.M))
    assert documented == {name: str(bot.elo) for name, bot in BOTS.items()}


def test_each_level_is_described_in_both_languages():
    for language in messages.LANGUAGES:
        texts = {messages.render(f"azul.bot.{name}.about", {}, language) for name in NAMES}
        names = {messages.render(f"azul.bot.{name}", {}, language) for name in NAMES}
        assert len(texts) == len(names) == 8


def test_greedy_stays_what_strength_is_measured_against():
    for position, _ in list(random_game(5, 2, WallKind.COLOURED))[::7]:
        assert BOTS["greedy"].analyse(position, Limits()) == GREEDY.analyse(position, Limits())


@pytest.mark.parametrize("bot", BOTS.values(), ids=NAMES)
@pytest.mark.parametrize("wall_kind", WallKind)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_by_legal_moves(bot, wall_kind, seats):
    """The levels are asked in turn, so that every kind of position comes up for each."""
    position = AzulPosition.start(seats, wall_kind=wall_kind)
    generator = rng(seats)
    plies = 0
    while position.outcome is None:
        if position.awaits_chance:
            with pytest.raises(TurnError) as refused:
                bot.choose(position, generator)
            assert refused.value.code == "azul.turn.deal"
            assert bot.analyse(position, SHORT).lines == ()
            position = position.play(position.draw_chance(generator))
            continue
        plies += 1
        asked = bot if plies % 7 == 0 else BOTS["beginner"]
        move = asked.choose(position, generator, SHORT)
        assert move in position.legal_moves()
        position = position.play(move)
    assert bot.analyse(position, Limits()).lines == ()
    with pytest.raises(TurnError) as refused:
        bot.choose(position, generator)
    assert refused.value.code == "azul.turn.over"


@pytest.mark.parametrize("bot", LIMITED, ids=[bot.name for bot in LIMITED])
def test_a_limited_level_depends_on_nothing_but_position_and_generator(bot):
    """Neither on what it or another level saw before, nor on the time it took."""
    position = middle()
    first, analysis = bot.decide(position, rng(7))
    BOTS["champion"].choose(position, rng(), Limits(seconds=0.1))
    for other in LIMITED:
        other.choose(position, rng(1))
    again, same = bot.decide(position, rng(7))
    assert (again, same) == (first, analysis)
    # The search looks at its limit once in some thousand nodes.
    assert analysis.nodes <= (bot.limits.nodes or analysis.nodes) + 5000
    assert analysis.depth <= (bot.limits.depth or analysis.depth)


@pytest.mark.parametrize("bot", LIMITED, ids=[bot.name for bot in LIMITED])
def test_a_level_chooses_by_the_generator_among_what_it_holds_equal(bot):
    position = opened()
    assert bot.choose(position, rng(5)) == bot.choose(position, rng(5))
    analysis = bot.decide(position, rng(0))[1]
    values = {line.moves[0]: line.value for line in analysis.lines}
    for seed in range(6):
        assert values[bot.choose(position, rng(seed))] >= analysis.lines[0].value - bot.grain - 1e-6


def test_equal_is_what_is_hardly_worse_in_points_and_in_chances():
    position = opened()
    moves = position.legal_moves()
    told = [(2.0, 0.6), (1.8, 0.597), (1.9, 0.5), (1.0, 0.6), (2.4, None)]
    lines = [
        Line((move,), value, chance=chance)
        for move, (value, chance) in zip(moves, told, strict=False)
    ]
    bot = limited("coarse", Limits(), 0.25, elo=0)

    def choices(grain):
        found = Analysis(tuple(lines), 1, 1)
        return {bot.ranking.chosen(position, found, rng(seed), grain) for seed in range(60)}

    assert choices(0.25) == {moves[0], moves[1], moves[4]}
    assert choices(0.0) == {moves[0], moves[4]}
    assert choices(10.0) == set(moves[:5])


@pytest.mark.parametrize("name", NAMES)
def test_limits_tighter_than_its_own_are_kept(name):
    bot = BOTS[name]
    position = opened(seats=4)
    bot.choose(position, rng(), Limits(nodes=10))
    started = time.perf_counter()
    assert bot.choose(position, rng(), Limits(seconds=0.02)) in position.legal_moves()
    # What is over the limit is the reading of the position, and a machine that is busy.
    assert time.perf_counter() - started < 0.5


def test_limits_wider_than_its_own_make_no_level_stronger():
    position = middle()
    for bot in LIMITED:
        assert bot.decide(position, rng(), Limits(nodes=10**9, depth=30)) == bot.decide(
            position, rng()
        )


def test_the_champion_keeps_to_given_limits_alone():
    position = opened()
    champion = ChampionBot(limits=Limits(depth=1))
    champion.clear()
    assert champion.decide(position, rng(), Limits(depth=3))[1].depth == 3
    champion.clear()
    assert champion.decide(position, rng())[1].depth == 1
    started = time.perf_counter()
    champion.choose(position, rng(), Limits(aim=0.05))
    assert time.perf_counter() - started < 2


def test_levels_may_be_used_by_several_threads():
    """Nobody waits for another one's search, and none spoils it."""
    position = middle()
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


@pytest.mark.parametrize("name", ["slow", "champion"])
def test_a_search_can_be_stopped_from_another_thread(name):
    bot = ChampionBot() if name == "champion" else limited(name, Limits(), 0.0, elo=0)
    position = opened(seats=2)
    done = threading.Event()

    def hurry():
        while not done.wait(0.05):
            bot.stop()

    thread = threading.Thread(target=hurry)
    thread.start()
    started = time.perf_counter()
    try:
        assert bot.choose(position, rng(), Limits(seconds=60)) in position.legal_moves()
    finally:
        done.set()
        thread.join()
    assert time.perf_counter() - started < 20


# --- What the weaker ones overlook ---------------------------------------------------------


def best(bot, position):
    return str(bot.analyse(position, Limits(seconds=5)).lines[0].moves[0])


def test_the_apprentice_counts_waste():
    position = table(displays="KKKK/KKKK/KKKK/KKKK/KKKK")
    assert best(APPRENTICE, position)[2] == "4"


def test_the_apprentice_overlooks_what_it_leaves():
    """Equal for the mover by itself, but one of the takes would finish the opponent's line."""
    opponent = player(lines="-/-/-/-/RRR", wall=".Y.../.B.../.W.../.K.../.....")
    position = table(EMPTY_PLAYER, opponent, displays="RRKK/YYWW")
    values = {str(line.moves[0]): line.value for line in APPRENTICE.analyse(position, SHORT).lines}
    assert values["1R2"] == pytest.approx(values["2Y2"])


def test_the_apprentice_tiles_by_points():
    position = table(
        player(lines="-/BB/-/-/-", wall="...K./...../...R./...../....."), EMPTY_PLAYER, wall="grey"
    )
    assert best(APPRENTICE, position) == "w2@4"


def test_the_champion_plays_the_end_of_a_round_without_a_mistake():
    """With few groups left everything to the end of the round is looked at.

    Among moves that come near the best by that, what lies beyond the round may decide.
    """
    tried = 0
    for position, _ in random_game(9, 2, WallKind.COLOURED):
        groups = sum(map(bool, (n for each in (*position.displays, position.centre) for n in each)))
        if not 2 <= groups <= 5:
            continue
        tried += 1
        chosen, analysis = BOTS["champion"].decide(position, rng(), Limits(seconds=5))
        assert analysis.lines[0].whole_round
        lines = Engine(table_megabytes=4, beyond=False).search(position, lines=100).lines
        near = [line for line in lines if line.chance > lines[0].chance - 0.05]
        alike = {(move.colour, move.line) for move in (line.moves[0] for line in near)}
        assert (chosen.colour, chosen.line) in alike
    assert tried > 5
