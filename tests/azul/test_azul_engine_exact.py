"""Late rounds: what the engine chooses is as good as what looking at everything finds.

The plain search shares the rules and the network with the engine, and nothing else: it leaves out
no move, cuts nothing short, and tells positions apart by all their bytes. The rules are held equal
to those in Python elsewhere. ``benches/azul_round_ends.py`` does the same on many more positions.
"""

import pytest
from azul_rounds import late_rounds, plain_values

from tilewright._native import azul as core
from tilewright.azul import AzulPosition, Phase, WallKind
from tilewright.azul.engine import Engine
from tilewright.azul.engine.networks import network_for
from tilewright.azul.native import move_of, native_state
from tilewright.game import Limits

SAMPLE = {WallKind.COLOURED: (30, 7), WallKind.GREY: (20, 5)}
"""How many rounds, and with how many groups left at most: eight take the plain search too long."""


@pytest.mark.parametrize("kind", WallKind)
def test_the_move_chosen_is_worth_the_best_value(kind):
    count, most_groups = SAMPLE[kind]
    for position in late_rounds(count, most_groups, 2, kind):
        values = plain_values(position)
        assert set(values) == set(position.legal_moves())
        engine = Engine(table_megabytes=4, beyond=False)
        analysis = engine.search(position)
        assert analysis.lines[0].whole_round
        assert values[analysis.best] == max(values.values()), str(position)
        best = max(values.values())
        equal = {move for move, value in values.items() if value == best}
        assert set(engine.equally_good(position)) == equal, str(position)


@pytest.mark.parametrize("threads", [1, 3])
def test_every_line_of_a_whole_round_has_its_value(threads):
    """In the native figure, of which points and chance are the parts."""
    for position in late_rounds(16, 6, seed=1_000):
        values = plain_values(position)
        analyser = core.Analyser(network_for(2, position.wall_kind), threads, 1 << 20)
        reports: list = []
        analyser.analyse(native_state(position), 0, 0, 0, 0, 1_000, False, reports.append)
        for moves, value, share, margin, whole in reports[-1][0]:
            assert whole
            move = move_of(moves[0], position.tiling_line)
            assert value == values[move], (str(position), str(move))
            assert value == 2 * share - 10_000 + int(margin / 4), (str(position), str(move))


def test_what_was_searched_before_changes_no_value():
    """One engine on many rounds: nothing it remembers of one is taken for another."""
    engine = Engine(table_megabytes=4, beyond=False)
    for position in late_rounds(24, 5, seed=2_000):
        values = plain_values(position)
        engine.search(position, Limits(nodes=500), lines=5)
        assert values[engine.search(position).best] == max(values.values()), str(position)


def tiling() -> AzulPosition:
    position = next(late_rounds(1, 4, 2, WallKind.GREY, seed=3))
    while position.phase is Phase.OFFER:
        position = position.play(position.default_move())
    assert position.phase is Phase.TILING
    return position


def test_tiling_choices_of_the_grey_wall_are_searched():
    position = tiling()
    values = plain_values(position)
    analysis = Engine(table_megabytes=4, beyond=False).search(position)
    assert values[analysis.best] == max(values.values())
    assert analysis.lines[0].whole_round


def test_the_plain_search_refuses_what_it_is_not_for():
    two = network_for(2, WallKind.COLOURED)
    (position,) = late_rounds(1, 5, 2, WallKind.COLOURED)
    state = native_state(position)
    with pytest.raises(ValueError, match="too many positions"):
        core.plain_round(two, state, 3)
    with pytest.raises(ValueError, match="at least one position"):
        core.plain_round(two, state, 0)
    with pytest.raises(ValueError, match="another wall"):
        core.plain_round(network_for(2, WallKind.GREY), state, 1_000)
    with pytest.raises(ValueError, match="no player is to move"):
        core.plain_round(two, core.State.start(2), 1_000)
    (three,) = late_rounds(1, 5, 3, WallKind.COLOURED)
    with pytest.raises(ValueError, match="two players"):
        core.plain_round(network_for(3, WallKind.COLOURED), native_state(three), 1_000)
