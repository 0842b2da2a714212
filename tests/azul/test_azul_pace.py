"""How long a game will still last, as good players play it."""

import numpy
import pytest
from azul_tables import EMPTY_PLAYER, play, player, table

from tilewright.azul import AzulPosition
from tilewright.azul.bot import GREEDY
from tilewright.azul.pace import rounds_left, turns_to_think


def test_rounds_are_what_the_fullest_row_lacks():
    assert rounds_left(AzulPosition.start(2)) == 5
    later = table(player(wall="BYR../...../...../...../....."), EMPTY_PLAYER, round=4)
    assert rounds_left(later) == 2
    over = table(player(wall="BYRKW/...../...../...../....."), EMPTY_PLAYER)
    assert rounds_left(over) == 0
    # A full line of the last row to be completed is still being played.
    row = table(player(wall="BYRK./...../...../...../....."), EMPTY_PLAYER, displays="WWWW")
    assert rounds_left(row) == 1


def test_turns_fall_as_a_round_and_the_game_go_on():
    position = AzulPosition.start(2)
    position = position.play(position.draw_chance(numpy.random.default_rng(1)))
    found = [turns_to_think(position)]
    while not position.awaits_chance:
        position = play(position, str(position.default_move()))
        found.append(turns_to_think(position))
    assert found == sorted(found, reverse=True)
    assert found[0] > 12
    over = table(player(wall="BYRKW/...../...../...../....."), EMPTY_PLAYER)
    assert turns_to_think(over) == 1


@pytest.mark.parametrize("seats", [2, 4])
def test_the_length_of_a_game_is_foreseen(seats):
    """Within a round, of games by a bot that plays to finish rows."""
    for seed in range(2):
        position = AzulPosition.start(seats)
        generator = numpy.random.default_rng(seed)
        foreseen = []
        while position.outcome is None:
            if position.awaits_chance:
                foreseen.append((position.round, rounds_left(position)))
                position = position.play(position.draw_chance(generator))
            else:
                position = position.play(GREEDY.choose(position, generator))
        for number, left in foreseen:
            assert abs(position.round - number + 1 - left) <= 1
