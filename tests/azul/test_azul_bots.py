"""The bots: legal, quick, sensible, and of different strength."""

from time import process_time

import numpy as np
import pytest
from azul_tables import EMPTY_PLAYER, player, random_game, table

from tilewright.azul import AzulPosition, WallKind
from tilewright.azul.bot import BEGINNER, GREEDY
from tilewright.azul.evaluation import board_worth, wall_outlook
from tilewright.azul.wall import EMPTY_WALL, PRINTED
from tilewright.game import Limits, TurnError

BOTS = [BEGINNER, GREEDY]
LIMITS = Limits(seconds=1.0)


def best(position, bot=GREEDY):
    return str(bot.analyse(position, LIMITS).lines[0].moves[0])


@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.name)
@pytest.mark.parametrize("wall_kind", WallKind)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_lines_rank_every_legal_move(bot, wall_kind, seats):
    for position, _ in list(random_game(7, seats, wall_kind))[::9]:
        analysis = bot.analyse(position, LIMITS)
        values = [line.value for line in analysis.lines]
        assert values == sorted(values, reverse=True)
        assert {line.moves[0] for line in analysis.lines} == set(position.legal_moves())
        assert analysis.nodes == len(values)
        if values:
            chosen = bot.choose(position, np.random.default_rng(1))
            assert values[0] == pytest.approx(
                next(line.value for line in analysis.lines if line.moves[0] == chosen)
            )


@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.name)
def test_there_is_nothing_to_choose_before_the_deal_and_after_the_end(bot):
    over = table(player(wall="BYRKW/...../...../...../....."), EMPTY_PLAYER)
    for position, code in ((AzulPosition.start(2), "deal"), (over, "over")):
        assert bot.analyse(position, LIMITS).lines == ()
        with pytest.raises(TurnError) as caught:
            bot.choose(position, np.random.default_rng(1))
        assert caught.value.code == f"azul.turn.{code}"


def test_equal_moves_are_chosen_by_the_generator():
    position = table(player(lines="B/-/-/-/-"), EMPTY_PLAYER, wall="grey")
    chosen = {str(GREEDY.choose(position, np.random.default_rng(seed))) for seed in range(40)}
    assert chosen == {"w1@1", "w1@2", "w1@3", "w1@4", "w1@5"}
    again = {str(GREEDY.choose(position, np.random.default_rng(3))) for _ in range(3)}
    assert len(again) == 1


def test_greedy_avoids_waste():
    """Four black tiles fit line 4 exactly; elsewhere they overflow or are left unfinished."""
    position = table(displays="KKKK/KKKK/KKKK/KKKK/KKKK")
    assert best(position)[2] == "4"


def test_greedy_counts_the_points_of_the_wall():
    """One blue tile fills line 1, where it stands alone, or line 2, where it makes a run of 4."""
    mover = player(lines="-/B/-/-/-", wall=".Y.../...../.W.../.K.../.....")
    assert best(table(mover, player(floor="M"), displays="B", centre="Y", marker=2)) == "1B2"


def test_greedy_on_the_grey_wall_takes_the_column_with_neighbours():
    position = table(
        player(lines="-/BB/-/-/-", wall="...K./...../...R./...../....."), EMPTY_PLAYER, wall="grey"
    )
    assert best(position) == "w2@4"


def test_greedy_drops_a_line_when_it_must():
    position = table(
        player(lines="-/-/-/BBBB/-", wall="B..../.B.../..B../YRWK./....B"),
        EMPTY_PLAYER,
        wall="grey",
    )
    assert best(position) == "w4@-"


def test_greedy_leaves_less_to_the_next_player():
    """Equal for the mover by itself, but one of the takes would finish the opponent's line."""
    opponent = player(lines="-/-/-/-/RRR", wall=".Y.../.B.../.W.../.K.../.....")
    position = table(EMPTY_PLAYER, opponent, displays="RRKK/YYWW")
    values = {str(line.moves[0]): line.value for line in GREEDY.analyse(position, LIMITS).lines}
    assert values["1R2"] > values["2Y2"]


def test_beginner_fills_lines_without_thinking_of_waste():
    position = table(player(lines="-/-/-/-/B"), EMPTY_PLAYER, displays="BBKK/BBBB")
    # Both places take all four tiles and become full.
    assert best(position, BEGINNER) == "2B4"
    full = table(player(lines="-/Y/YY/YYY/YYYY"), EMPTY_PLAYER, displays="BBBB")
    assert best(full, BEGINNER) == "1B1"


def test_outlook_grows_with_the_wall_and_ends_at_the_bonuses():
    assert wall_outlook(EMPTY_WALL) == 0
    assert wall_outlook(PRINTED) == 5 * (2 + 7 + 10)
    empty = table().boards[0]
    started = table(player(lines="-/B/-/-/-"), EMPTY_PLAYER, displays="K").boards[0]
    done = table(player(lines="-/BB/-/-/-"), EMPTY_PLAYER, displays="K").boards[0]
    worths = [board_worth(WallKind.COLOURED, board) for board in (empty, started, done)]
    assert worths == sorted(worths)
    assert len(set(worths)) == 3


def test_answers_come_in_well_under_a_second():
    """The opening of four players has the most moves."""
    start = AzulPosition.start(4)
    position = start.play(start.draw_chance(np.random.default_rng(1)))
    for bot in BOTS:
        began = process_time()
        bot.choose(position, np.random.default_rng(1))
        assert process_time() - began < 0.5


def test_greedy_beats_beginner():
    """Twelve games with changing seats; over many more games it wins about nine in ten."""
    wins = 0.0
    for game in range(12):
        generator = np.random.default_rng([11, game // 2])
        position = AzulPosition.start(2)
        seat = game % 2
        while position.outcome is None:
            if position.awaits_chance:
                position = position.play(position.draw_chance(generator))
            else:
                bot = GREEDY if position.turn == seat else BEGINNER
                position = position.play(bot.choose(position, generator))
            assert position.round < 40
        winners = position.outcome.winners
        wins += (seat in winners) / len(winners)
    assert wins >= 8
