"""What the engine tells: lines, values, chances, and what it knows for certain."""

import functools

import pytest
from azul_rounds import late_rounds
from azul_tables import play, player, random_game, table

from tilewright.azul import AzulPosition, Phase, Take, WallKind
from tilewright.azul.engine import Engine, analyse, best_move
from tilewright.azul.engine.networks import network_for, packed, read_network
from tilewright.azul.engine.results import ends_surely
from tilewright.azul.native import MOST_POINTS
from tilewright.chance import generator_for
from tilewright.game import Analysis, Bound, ConfigError, Limits, TurnError

KINDS = [(seats, kind) for kind in WallKind for seats in (2, 3, 4)]


def small() -> Engine:
    return Engine(table_megabytes=4)


def opened(seats: int = 2, kind: WallKind = WallKind.COLOURED, seed: int = 1) -> AzulPosition:
    """The offer of a first round."""
    start = AzulPosition.start(seats, wall_kind=kind)
    return start.play(start.draw_chance(generator_for(seed, 1)))


def moments(seed: int, seats: int, kind: WallKind) -> list[AzulPosition]:
    """Moments of all sorts in which somebody is to move."""
    game = [position for position, move in random_game(seed, seats, kind) if move is not None]
    shown = [position for position in game if position.to_act]
    tilings = [position for position in shown if position.phase is Phase.TILING]
    return shown[::17] + tilings[:2]


def assert_told(position: AzulPosition, analysis: Analysis, most: int) -> None:
    """Lines of legal moves within the round, each with a value and a chance that can be."""
    assert 1 <= len(analysis.lines) <= most
    first_moves = [line.moves[0] for line in analysis.lines]
    assert len(set(first_moves)) == len(first_moves)
    for line in analysis.lines:
        assert -250 < line.value < 250
        assert 0 <= line.chance <= 1
        assert line.bound is Bound.EXACT
        assert line.whole_round or not line.proven
        after = position
        for move in line.moves:
            assert after.to_act
            assert after.round == position.round
            after = after.play(move)
    assert analysis.depth >= 1


@pytest.mark.parametrize(("seats", "kind"), KINDS)
def test_every_kind_of_game_at_any_moment(seats, kind):
    engine = small()
    for position in moments(5, seats, kind):
        for lines in (1, 4):
            for analysis in engine.analyse(position, Limits(nodes=2_000), lines=lines):
                assert_told(position, analysis, lines)
            assert 1 <= analysis.nodes <= 4_000


def test_as_many_lines_as_were_asked_for_and_there_are():
    position = opened()
    alike = len({position.displays.index(counts) for counts in position.displays})
    assert alike == len(position.displays), "no two displays are alike here"
    legal = len(position.legal_moves())
    for lines, told in ((1, 1), (7, 7), (legal, legal), (60_000, legal)):
        assert len(small().search(position, Limits(nodes=1), lines=lines).lines) == told


def test_of_alike_displays_the_first_is_told_of():
    position = table(displays="BBYY/BBYY/RRKK/BBYY", turn=1)
    analysis = small().search(position, Limits(depth=2), lines=200)
    assert {line.moves[0].source for line in analysis.lines} == {1, 3}


@pytest.mark.parametrize("displays", ["BBYY/BBYY/RRKK/RRKK", "BYRK/BYRK/BYRK", "BBYK/BBYK/BBYK"])
def test_lines_stay_legal_when_a_twin_of_the_expected_display_is_taken_from(displays):
    """What the table holds of the position with the other display may not be told as it is."""
    engine = Engine(table_megabytes=16)
    position = table(displays=displays, turn=1)
    while position.phase is Phase.OFFER:
        analysis = engine.search(position, Limits(nodes=500_000), lines=3)
        assert_told(position, analysis, 3)
        for line in analysis.lines:
            if line.whole_round:
                assert play_all(position, line.moves).phase is Phase.DEAL
        position = position.play(last_twin(position, analysis.best))


def play_all(position, moves):
    for move in moves:
        position = position.play(move)
    return position


def last_twin(position: AzulPosition, move: Take) -> Take:
    if move.source is None:
        return move
    counts = position.displays[move.source - 1]
    last = max(i for i, other in enumerate(position.displays, 1) if other == counts)
    return Take(last, move.colour, move.line)


def test_whole_rounds_are_searched_to_their_end():
    for position in late_rounds(6, 7):
        analysis = small().search(position, lines=3)
        assert analysis.lines[0].whole_round
        # The values of the search fall, and each line leads to the end of the round.
        for line in analysis.lines:
            assert not play_all(position, line.moves).to_act
        chances = [line.chance for line in analysis.lines]
        assert max(chances) - chances[0] < 0.2


# --- Before the deal, after the end ---------------------------------------------------------


@pytest.mark.parametrize(("seats", "kind"), KINDS)
def test_nobody_to_move_gives_one_result_without_lines(seats, kind):
    start = AzulPosition.start(seats, wall_kind=kind)
    *_, (over, _) = random_game(3, seats, kind)
    for position, code in ((start, "azul.turn.deal"), (over, "azul.turn.over")):
        assert list(small().analyse(position, lines=3)) == [Analysis((), 0, 0)]
        assert small().equally_good(position) == ()
        with pytest.raises(TurnError) as refused:
            best_move(position)
        assert refused.value.code == code


def test_the_functions_are_the_engine():
    position = next(late_rounds(1, 6))
    *_, last = analyse(position, lines=2)
    assert last.lines == Engine().search(position, lines=2).lines
    assert best_move(position) == last.best


# --- What is certain ------------------------------------------------------------------------

FOUR_OF_FIVE = "BYRK./...../...../...../....."


def last_round(**fields) -> AzulPosition:
    """One's fifth tile of a row lies in its line, and a few groups are left."""
    return table(
        player(30, "W/-/-/KKK/-", FOUR_OF_FIVE),
        player(28, "-/-/RR/-/-", floor="M"),
        displays="BBKW/RRYW",
        marker=2,
        turn=1,
        **fields,
    )


@functools.cache
def true_margin(position: AzulPosition, own: int) -> float:
    """The margin that best play leads to, by every continuation of the rules in Python."""
    if position.outcome is not None:
        return position.scores[own] - position.scores[1 - own]
    margins = [true_margin(position.play(move), own) for move in position.legal_moves()]
    return max(margins) if position.turn == own else min(margins)


def test_the_margin_is_proven_when_the_game_ends_with_the_round():
    position = play(last_round(), "1B2")
    assert ends_surely(position)
    analysis = small().search(position, lines=3)
    truth = {
        move: true_margin(position.play(move), position.turn) for move in position.legal_moves()
    }
    assert analysis.proven
    for line in analysis.lines:
        assert line.proven
        assert line.value == truth[line.moves[0]]
        assert line.chance == (line.value > 0) + (line.value == 0) / 2
    assert analysis.lines[0].value == max(truth.values())


def test_nothing_is_proven_while_it_is_open_when_the_game_ends():
    for position in late_rounds(10, 6):
        analysis = small().search(position)
        assert analysis.proven == ends_surely(position)
    early = small().search(last_round(), Limits(depth=1))
    assert not early.lines[0].whole_round
    assert not early.proven


def test_when_a_round_is_surely_the_last():
    assert ends_surely(last_round())
    wall = "...../W.YRK/...../...../....."
    open_line = table(player(0, "-/B/-/-/-", wall), player(), displays="RRKK", turn=1)
    assert not ends_surely(open_line)
    # On the grey wall the fifth tile may find its column taken by its colour.
    grey = last_round(wall="grey")
    assert not ends_surely(grey)
    assert not small().search(grey).proven
    complete = table(
        player(0, "-/-/-/-/-", "BYRKW/...../...../...../....."),
        player(0, "-/RR/-/-/-"),
        wall="grey",
        phase="tiling",
        marker=1,
        turn=2,
    )
    assert ends_surely(complete)
    assert small().search(complete).proven


# --- Moves that are equally good ------------------------------------------------------------


def test_moves_as_good_as_the_best_with_those_from_alike_displays():
    position = table(player(), player(floor="M"), displays="BBYY/BBYY", marker=2, turn=1)
    equal = small().equally_good(position)
    best = small().search(position).best
    assert best in equal
    twins = {move for move in equal if isinstance(move, Take) and move.source == 1}
    assert {Take(2, move.colour, move.line) for move in twins} <= set(equal)
    assert set(equal) < set(position.legal_moves())
    assert list(equal) == [move for move in position.legal_moves() if move in set(equal)]


def test_equally_good_moves_need_the_whole_round():
    assert small().equally_good(opened(), Limits(nodes=2_000)) == ()
    assert small().equally_good(next(late_rounds(1, 5, 3)), Limits(nodes=2_000)) == ()


# --- The networks ---------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "kind"), KINDS)
def test_a_network_is_there_for_every_kind(seats, kind):
    network = network_for(seats, kind)
    assert network is network_for(seats, kind)
    assert (network.seats, network.grey) == (seats, kind is WallKind.GREY)


@pytest.mark.parametrize(
    "content",
    [b"", b"\0", b"\0" * 1000, b"\0" * 78_277, b"\0" * 78_278, b"\0\x7e" * 39_138],
    ids=["empty", "half", "short", "odd", "long", "no_numbers"],
)
def test_a_damaged_network_is_told_so(content):
    with pytest.raises(ConfigError, match=r"two\.weights.*damaged") as refused:
        read_network(2, WallKind.COLOURED, content, "two.weights")
    assert refused.value.code == "azul_engine.network.broken"


def test_a_missing_network_is_told_so(monkeypatch, tmp_path):
    from tilewright.azul.engine import networks

    monkeypatch.setattr(networks.resources, "files", lambda package: tmp_path)
    with pytest.raises(ConfigError, match=r"coloured-2\.weights.*cannot be read") as refused:
        network_for.__wrapped__(2, WallKind.COLOURED)
    assert refused.value.code == "azul_engine.network.unreadable"


def test_weights_are_packed_as_they_are_read():
    import array
    import struct

    weights = array.array("f", [0.5, -1.25, 0.1])
    assert struct.unpack("<3e", packed(weights.tobytes())) == (0.5, -1.25, 0.0999755859375)
    with pytest.raises(OverflowError):
        packed(array.array("f", [1e30]).tobytes())


def test_a_score_beyond_any_game_is_refused():
    text = str(opened()).replace("player=0:", f"player={MOST_POINTS + 1}:", 1)
    with pytest.raises(ConfigError) as refused:
        small().search(AzulPosition.parse(text))
    assert refused.value.code == "native.points"
