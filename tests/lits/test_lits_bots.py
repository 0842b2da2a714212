"""The three levels that are fixed policies."""

import numpy
import pytest
from lits_games import DOTS, placement, random_game, start

from tilewright.game import Limits, TurnError
from tilewright.lits import LitsPosition, Swap
from tilewright.lits.bot import ApprenticeBot, BeginnerBot, GreedyBot
from tilewright.lits.strength import judge, judgements

BOTS = {bot.name: bot for bot in (BeginnerBot(), ApprenticeBot(), GreedyBot())}


def rng(seed=0):
    return numpy.random.default_rng(seed)


@pytest.mark.parametrize("bot", BOTS.values(), ids=list(BOTS))
@pytest.mark.parametrize("size", [4, 6, 10])
def test_bots_play_whole_games_by_legal_moves(bot, size):
    position = start(3, size=size)
    while position.legal:
        analysis = bot.analyse(position, Limits())
        assert {line.moves[0] for line in analysis.lines} == set(position.legal_moves())
        values = [line.value for line in analysis.lines]
        assert values == sorted(values, reverse=True)
        position = position.play(bot.choose(position, rng()))
    assert bot.analyse(position, Limits()).lines == ()
    with pytest.raises(TurnError):
        bot.choose(position, rng())


@pytest.mark.parametrize("bot", BOTS.values(), ids=list(BOTS))
def test_equal_moves_are_chosen_by_the_generator(bot):
    position = LitsPosition.parse(f"{DOTS[8]} X -")
    chosen = {bot.choose(position, rng(seed)) for seed in range(12)}
    assert len(chosen) > 3
    assert bot.choose(position, rng(5)) == bot.choose(position, rng(5))


def test_greedy_takes_the_best_net_strength():
    for position in random_game(start(6, size=8, pie=False), 6):
        if not position.legal:
            break
        best = max(judged.net for judged in judgements(position))
        chosen = GreedyBot().choose(position, rng())
        assert judge(position, position.table.index[chosen]).net == best


def test_greedy_lines_show_the_reply_that_was_looked_at():
    position = start(6, size=8)
    line = GreedyBot().analyse(position, Limits()).lines[0]
    assert len(line.moves) == 2
    position.play(line.moves[0]).play(line.moves[1])


def test_greedy_opens_nearest_to_even_under_the_pie_rule():
    position = start(8)
    nearest = min(abs(judged.net) for judged in judgements(position))
    chosen = GreedyBot().choose(position, rng())
    assert abs(judge(position, position.table.index[chosen]).net) == nearest
    without = start(8, pie=False)
    best = max(judged.net for judged in judgements(without))
    chosen = GreedyBot().choose(without, rng())
    assert judge(without, without.table.index[chosen]).net == best


@pytest.mark.parametrize("seed", range(4))
def test_greedy_swaps_exactly_when_the_first_piece_nets_more_than_nothing(seed):
    empty = start(seed, size=7)
    for number in list(empty.table.indexes(empty.legal))[seed::23]:
        net = judge(empty, number).net
        after = empty.play_index(number)
        assert (GreedyBot().choose(after, rng()) == Swap()) == (net > 0)
        swap = next(
            line for line in GreedyBot().analyse(after, Limits()).lines if line.moves[0] == Swap()
        )
        assert swap.value == net


def test_beginner_looks_at_cover_alone():
    """Two O in reach: an I covers both, although it opens an X row for the opponent."""
    position = LitsPosition.parse("...../.OO../...../...../..... X - pie=off")
    chosen = BeginnerBot().choose(position, rng())
    assert {"b2", "c2"} <= {str(cell) for cell in chosen.cells}


def test_beginner_swaps_a_first_piece_that_covers_more_than_is_left():
    position = LitsPosition.parse("OOO../...../...../...../..... X -")
    covered_three = position.play(placement("a1 b1 c1 d1"))
    assert BeginnerBot().choose(covered_three, rng()) == Swap()
    own_goal = LitsPosition.parse("XXX../...../...../...../..... X -").play(
        placement("a1 b1 c1 d1")
    )
    assert BeginnerBot().choose(own_goal, rng()) != Swap()


def test_apprentice_leaves_less_exposed_among_moves_that_cover_alike():
    """One O can be covered in many ways; what then lies open for the opponent's pieces differs."""
    position = LitsPosition.parse("...XX/...XX/.O.XX/...../O.... X - pie=off")
    lines = ApprenticeBot().analyse(position, Limits()).lines
    covering = [line for line in lines if "b3" in map(str, line.moves[0].cells)]
    assert lines[0] in covering
    assert len({line.value for line in covering}) > 1


def test_apprentice_overlooks_the_reply():
    """It takes what greedy leaves alone because of the best answer, in some position of a game."""
    differ = 0
    for position in random_game(start(6, size=8, pie=False), 6):
        if position.legal:
            chosen = ApprenticeBot().choose(position, rng())
            judged = judge(position, position.table.index[chosen])
            differ += judged.net < max(each.net for each in judgements(position))
    assert differ


@pytest.mark.parametrize("bot", [ApprenticeBot(), GreedyBot()], ids=["apprentice", "greedy"])
def test_limits_leave_the_moves_that_promise_most(bot):
    position = start(6, size=8)
    all_lines = bot.analyse(position, Limits()).lines
    few = bot.analyse(position, Limits(nodes=5))
    assert few.nodes == len(few.lines) == 5
    assert set(few.lines) <= set(all_lines)
    assert len(bot.analyse(position, Limits(seconds=0.0)).lines) == 1
    assert set(bot.analyse(position, Limits(seconds=60)).lines) == set(all_lines)


def test_greedy_beats_beginner_in_most_games():
    """Both sides of eight boards; chance alone would give 12 of 16 once in 26 tries."""
    won = 0
    for seed in range(8):
        for side in (0, 1):
            bots = (GreedyBot(), BeginnerBot()) if side == 0 else (BeginnerBot(), GreedyBot())
            position = start(seed, size=8)
            generator = rng(seed)
            while position.legal:
                (seat,) = position.to_act
                position = position.play(bots[seat].choose(position, generator))
            won += position.outcome.winners == (side,)
    assert won >= 12
