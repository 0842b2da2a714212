"""The plain players: legal, within their limits, repeatable; late rounds equal a brute force.

The brute force is a few lines over ``AzulPosition`` with a judgement written anew in whole
hundredths of a point, so that it has nothing but the rules in common with the core.
"""

import threading
import time
from collections.abc import Iterator
from fractions import Fraction

import numpy as np
import pytest
from azul_tables import player, random_game, table

from tilewright._native import azul as core
from tilewright.azul import COLOURS, AzulPosition, Phase, Take, Tiling, WallKind, evaluation
from tilewright.azul.board import PlayerBoard
from tilewright.azul.evaluation import board_worth
from tilewright.azul.native import move_number, native_state
from tilewright.azul.plain_search import playouts_bot, rounds_bot
from tilewright.azul.wall import bonus_of
from tilewright.engine.arena.players import BotPlayer, Deciding
from tilewright.engine.baselines import baseline_names, player_named
from tilewright.game import Limits, TurnError

TABLES = [(seats, kind) for seats in (2, 3, 4) for kind in WallKind]
BOTS = [rounds_bot, playouts_bot]
FEW = Limits(nodes=200)
WIN = 2000
MARKER = 80


def samples(seats: int, kind: WallKind, phases: set[Phase], count: int) -> Iterator[AzulPosition]:
    """Positions of random games, a player being to move, spread over the games."""
    generator = np.random.default_rng([seats, len(kind.value), count])
    for seed in range(count):
        game = [
            position
            for position, _ in random_game(seed, seats, kind, floor_share=0.1)
            if position.phase in phases
        ]
        if game:
            yield game[int(generator.integers(len(game)))]


def groups(position: AzulPosition) -> int:
    """How many groups of one colour the displays and the centre hold."""
    return sum(map(bool, position.centre)) + sum(
        map(bool, [count for display in position.displays for count in display])
    )


def late_rounds(seats: int, kind: WallKind, most: int, count: int) -> Iterator[AzulPosition]:
    """Positions of random games with two to ``most`` groups left, from every round."""
    found = 0
    for seed in range(1000):
        for position, _ in random_game(1000 + seed, seats, kind, floor_share=0.05):
            if (
                position.phase is Phase.OFFER
                and groups(position) == 2 + found % (most - 1)
                and position.round >= 1 + found % 5
            ):
                yield position
                found += 1
                break
        if found == count:
            return


# --- The judgement, once more --------------------------------------------------------------


@pytest.fixture
def exact(monkeypatch: pytest.MonkeyPatch) -> None:
    """Count outlooks in whole hundredths: sums of floats break ties between columns by chance."""
    outlook = evaluation.wall_outlook

    def rounded(wall: object, weights: object = evaluation.DEFAULT_WEIGHTS) -> Fraction:
        return Fraction(round(100 * outlook(wall, weights)), 100)  # type: ignore[arg-type]

    monkeypatch.setattr(evaluation, "wall_outlook", rounded)


@pytest.mark.usefixtures("exact")
@pytest.mark.parametrize(("seats", "kind"), TABLES)
def test_the_worth_of_a_board_is_that_of_the_evaluation_in_python(seats, kind):
    """The two were written down separately, and a wrong number in one would only weaken play."""
    for position in samples(seats, kind, {Phase.OFFER, Phase.TILING, Phase.DEAL}, 12):
        for seat, board in enumerate(position.boards):
            worth = 100 * float(board_worth(kind, board))
            assert core.plain_board_worth(native_state(position), seat) == pytest.approx(
                worth, abs=0.6
            )


RARE = {
    "a colour without a column": ("-/-/-/RR/-", "..R../.R.../R..../...../...R."),
    "an overfull floor": ("-/-/-/-/-", "...../...../...../...../....."),
    "complete columns and colours": ("-/-/-/-/-", "BYRK./YRKW./RKWB./KWBY./WBYR."),
    "full lines": ("W/WW/WWW/KKKK/RR", "BYR../...../...../...../....."),
}


@pytest.mark.usefixtures("exact")
@pytest.mark.parametrize("name", RARE)
def test_the_worth_of_rare_boards(name):
    """Random games hardly come to them."""
    lines, wall = RARE[name]
    first = player(5, lines=lines, wall=wall, floor="BBBBYYW")
    position = table(first, player(), wall="grey", displays="KKKK")
    worth = 100 * float(board_worth(WallKind.GREY, position.boards[0]))
    assert core.plain_board_worth(native_state(position), 0) == pytest.approx(worth, abs=0.6)


# --- Legal moves ---------------------------------------------------------------------------


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(("seats", "kind"), TABLES)
def test_moves_and_lines_are_legal(bot, seats, kind):
    """Every line can be played from the position on."""
    phases = {Phase.OFFER, Phase.TILING}
    for position in samples(seats, kind, phases, 6):
        analysis = bot().analyse(position, FEW)
        assert analysis.lines
        for line in analysis.lines:
            played = position
            for move in line.moves:
                assert move in played.legal_moves()
                played = played.play(move)


@pytest.mark.parametrize("bot", BOTS)
def test_tilings_are_chosen_on_the_grey_wall(bot):
    for position in samples(3, WallKind.GREY, {Phase.TILING}, 10):
        move = bot().choose(position, np.random.default_rng(1), FEW)
        assert isinstance(move, Tiling)
        assert move in position.legal_moves()


@pytest.mark.parametrize("name", ["plain-rounds", "plain-playouts"])
def test_a_whole_game_is_played(name):
    bot = player_named("azul", name)
    generator = np.random.default_rng(5)
    position = AzulPosition.start(2)
    while position.outcome is None:
        if position.awaits_chance:
            position = position.play(position.draw_chance(generator))
        else:
            position = position.play(bot.choose(position, generator, Limits(nodes=60)))
    assert position.round >= 5


# --- Exact late rounds ---------------------------------------------------------------------


def standing(position: AzulPosition, seat: int) -> int:
    """The judgement of the core, or the exact result written by the rules."""
    outcome = position.outcome
    if outcome is None:
        return core.plain_judged(native_state(position), seat)
    others = [other for other in range(position.seats) if other != seat]
    margin = outcome.scores[seat] - max(outcome.scores[other] for other in others)
    rank = outcome.ranks[seat]
    best = min(outcome.ranks[other] for other in others)
    return 100 * margin + (WIN if rank < best else -WIN if rank > best else 0)


def by_brute_force(position: AzulPosition, seat: int) -> int:
    """The value for ``seat`` when all others play against it, every line tried to the end."""
    if position.phase is not Phase.OFFER:
        if position.phase is Phase.TILING:
            return core.plain_judged(native_state(position), seat)
        return standing(position, seat)
    values = [by_brute_force(position.play(move), seat) for move in position.legal_moves()]
    return max(values) if position.turn == seat else min(values)


@pytest.mark.parametrize(("seats", "kind"), TABLES)
def test_late_rounds_are_solved(seats, kind):
    """The value told is the best that there is, and the chosen move reaches it."""
    bot = rounds_bot()
    most = 3 if seats == 2 else 2
    for position in late_rounds(seats, kind, most, 8):
        seat = position.turn
        line = bot.analyse(position, Limits(depth=20)).lines[0]
        truth = by_brute_force(position, seat)
        assert round(100 * line.value) == truth
        assert by_brute_force(position.play(line.moves[0]), seat) == truth


def test_the_judgement_of_a_finished_game_is_the_result():
    for seats, kind in TABLES:
        for seed in range(3):
            *_, (position, _) = random_game(seed, seats, kind, floor_share=0.0)
            if position.outcome is None:
                continue
            for seat in range(seats):
                assert core.plain_judged(native_state(position), seat) == standing(position, seat)


def test_within_the_offer_the_evaluation_and_the_marker_count():
    """Unless a complete row ends the game with this round."""
    count = 0
    for position in samples(2, WallKind.COLOURED, {Phase.OFFER}, 40):
        state = native_state(position)
        rows = [cells for board in position.boards for cells in board.wall]
        if any(sum(cell is not None for cell in cells) == 4 for cells in rows):
            continue
        worths = [core.plain_board_worth(state, seat) for seat in (0, 1)]
        held = {None: 0, 0: MARKER, 1: -MARKER}[position.marker]
        assert core.plain_judged(state, 0) == pytest.approx(worths[0] - worths[1] + held, abs=2)
        assert core.plain_judged(state, 1) == -core.plain_judged(state, 0)
        count += position.marker is not None
    assert count


KEPT_ROWS = (0, 140, 190, 210, 250, 0)
KEPT_COLUMNS = (0, 120, 175, 200, 260, 0)
KEPT_COLOURS = (0, 60, 145, 180, 260, 0)
KEPT_LINES = {
    (2, 1): -255,
    (3, 1): -150,
    (3, 2): -85,
    (4, 1): -220,
    (4, 2): -130,
    (4, 3): -20,
    (5, 1): -250,
    (5, 2): -190,
    (5, 3): -55,
    (5, 4): -5,
}


def kept(board: PlayerBoard) -> int:
    """The worth of a board where a round ends and another follows, in hundredths of a point."""
    columns = list(zip(*board.wall, strict=True))
    in_row = [sum(cell is not None for cell in cells) for cells in board.wall]
    in_column = [sum(cell is not None for cell in cells) for cells in columns]
    of_colour = [sum(colour in cells for cells in board.wall) for colour in COLOURS]
    return (
        100 * (board.score + bonus_of(board.wall).points)
        + sum(KEPT_ROWS[count] for count in in_row)
        + sum(KEPT_COLUMNS[count] for count in in_column)
        + sum(KEPT_COLOURS[count] for count in of_colour)
        + sum(KEPT_LINES.get((row, line.count), 0) for row, line in enumerate(board.lines, 1))
    )


@pytest.mark.parametrize("kind", list(WallKind))
def test_between_rounds_what_is_kept_counts_and_who_begins(kind):
    for position in samples(2, kind, {Phase.DEAL}, 12):
        worths = [kept(board) for board in position.boards]
        rows = [cells for board in position.boards for cells in board.wall]
        late = any(sum(cell is not None for cell in cells) == 4 for cells in rows)
        begins = position.first_player
        value = worths[begins] - worths[1 - begins] + (250 if late else 130)
        assert core.plain_judged(native_state(position), begins) == value
        assert core.plain_judged(native_state(position), 1 - begins) == -value


def best_tilings(position: AzulPosition, seat: int) -> int:
    """The best that ``seat`` reaches by its tiling choices, judged as soon as they are made."""
    if position.phase is not Phase.TILING or position.turn != seat:
        return standing(position, seat)
    return max(best_tilings(position.play(move), seat) for move in position.legal_moves())


def test_all_ways_to_tile_are_compared():
    """Two seats: the choice for the first line looks at what it does to the others."""
    bot = rounds_bot()
    count = 0
    for position in samples(2, WallKind.GREY, {Phase.TILING}, 25):
        line = bot.analyse(position, FEW).lines[0]
        assert round(100 * line.value) == best_tilings(position, position.turn)
        count += len(line.moves) > 1
    assert count


def test_a_win_that_is_there_is_taken():
    """The other's full line ends the game with this round; only one's own row beats it."""
    wall = "BYRK./...../...../...../....."
    position = table(
        player(30, wall=wall),
        player(28, lines="W/-/-/-/-", wall=wall),
        displays="WBBB/-/-/-/-",
        round=5,
    )
    for bot in BOTS:
        move = bot().choose(position, np.random.default_rng(0), Limits(nodes=2000))
        assert str(move) == "1W1"


# --- Limits --------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", BOTS)
def test_time_is_kept(bot):
    """Measured in processor time of this thread, which other work on the machine does not count."""
    searcher = bot()
    position = next(samples(4, WallKind.COLOURED, {Phase.OFFER}, 5))
    searcher.analyse(position, Limits(seconds=0.01))
    for seconds in (0.002, 0.02, 0.1):
        started = time.thread_time()
        analysis = searcher.analyse(position, Limits(seconds=seconds))
        assert time.thread_time() - started < seconds
        assert analysis.lines


@pytest.mark.parametrize("bot", BOTS)
def test_the_aim_ends_the_search_too(bot):
    position = next(samples(2, WallKind.COLOURED, {Phase.OFFER}, 3))
    started = time.thread_time()
    bot().analyse(position, Limits(seconds=60, aim=0.01))
    assert time.thread_time() - started < 5


@pytest.mark.parametrize("nodes", [1, 7, 500, 5000])
def test_nodes_are_kept(nodes):
    """The first ply is looked at in full, and one simulation is always made."""
    position = AzulPosition.start(2)
    position = position.play(position.draw_chance(np.random.default_rng(3)))
    assert playouts_bot().analyse(position, Limits(nodes=nodes)).nodes == nodes
    most = max(nodes, len(position.legal_moves()))
    assert 0 < rounds_bot().analyse(position, Limits(nodes=nodes)).nodes <= most


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_the_depth_is_kept(depth):
    position = AzulPosition.start(2)
    position = position.play(position.draw_chance(np.random.default_rng(3)))
    analysis = rounds_bot().analyse(position, Limits(depth=depth))
    assert analysis.depth == depth
    assert len(analysis.lines[0].moves) <= depth


@pytest.mark.parametrize("bot", BOTS)
def test_without_limits_it_thinks_for_a_second(bot, monkeypatch):
    monkeypatch.setattr("tilewright.azul.plain_search.DEFAULT_SECONDS", 0.05)
    position = AzulPosition.start(2)
    position = position.play(position.draw_chance(np.random.default_rng(3)))
    analysis = bot().analyse(position, Limits())
    assert 0 < analysis.seconds < 5


@pytest.mark.parametrize("bot", BOTS)
def test_another_thread_stops_it(bot):
    """A search without an end comes back with what it has."""
    searcher = bot()
    searcher.stop()
    position = AzulPosition.start(4)
    position = position.play(position.draw_chance(np.random.default_rng(3)))
    found = []
    thread = threading.Thread(
        target=lambda: found.append(searcher.analyse(position, Limits(seconds=60)))
    )
    thread.start()
    until = time.monotonic() + 30
    while thread.is_alive() and time.monotonic() < until:
        searcher.stop()
        time.sleep(0.01)
    thread.join(1)
    assert found
    assert found[0].lines


@pytest.mark.parametrize("bot", BOTS)
def test_threads_wait_for_each_other(bot):
    """What one search holds in memory is not another's."""
    searcher = bot()
    position = next(samples(2, WallKind.COLOURED, {Phase.OFFER}, 4))
    alone = searcher.analyse(position, FEW)
    found = []
    threads = [
        threading.Thread(target=lambda: found.append(searcher.analyse(position, FEW)))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [alone] * 4


# --- Repeatable ----------------------------------------------------------------------------


@pytest.mark.parametrize("bot", BOTS)
def test_equal_seeds_give_equal_moves(bot):
    """Whatever was searched in between."""
    one, other = bot(), bot()
    limits = Limits(nodes=500)
    positions = list(samples(3, WallKind.COLOURED, {Phase.OFFER}, 4))
    for seed, position in enumerate(positions):
        first = one.decide(position, np.random.default_rng(seed), limits)
        other.analyse(positions[0], limits)
        other.clear()
        assert other.decide(position, np.random.default_rng(seed), limits) == first


def test_playouts_differ_by_their_seed():
    position = AzulPosition.start(2)
    position = position.play(position.draw_chance(np.random.default_rng(3)))
    bot = playouts_bot()
    values = {
        bot.decide(position, np.random.default_rng(seed), FEW)[1].lines[0].value
        for seed in range(5)
    }
    assert len(values) > 1


def test_equal_moves_are_chosen_by_the_seed():
    """With nothing on the boards some first takes are equal; each of them comes to be played."""
    position = table(player(), player(), displays="BBBB/YYYY/RRRR/KKKK/WWWW")
    bot = rounds_bot()
    moves = {
        bot.choose(position, np.random.default_rng(seed), Limits(depth=1)) for seed in range(12)
    }
    assert len(moves) > 1


def runs(variant: str) -> bool:
    try:
        core.RoundsSearch(variant=variant)
    except RuntimeError:
        return False
    return True


@pytest.mark.parametrize("variant", [name for name in core.cpu_variants() if runs(name)])
def test_every_variant_of_the_core_searches_alike(variant):
    for position in samples(2, WallKind.GREY, {Phase.OFFER}, 4):
        state = native_state(position)
        told = core.RoundsSearch(variant=variant).search(state, 0, 3000, 0, 1)
        assert told == core.RoundsSearch(variant="baseline").search(state, 0, 3000, 0, 1)
        lines, _, _, nodes = core.PlayoutsSearch(variant=variant).search(state, 0, 200, 0, 1)
        assert nodes == 200
        assert {moves[0] for moves, *_ in lines} <= set(state.moves())


# --- Sense ---------------------------------------------------------------------------------


def test_floor_moves_that_waste_tiles_are_not_tried():
    """Where a line takes all tiles the floor is left out; where none does it is not."""
    position = AzulPosition.start(2)
    position = position.play(position.draw_chance(np.random.default_rng(3)))
    tried = [line.moves[0] for line in playouts_bot().analyse(position, Limits(nodes=3000)).lines]
    assert all(isinstance(move, Take) and move.line is not None for move in tried)
    full = player(lines="-/BB/BBB/BBBB/BBBBB", wall="B..../...../...../...../.....")
    forced = table(full, player(), displays="RRRY/-/-/-/-", bag="")
    numbers = {move_number(line.moves[0]) for line in playouts_bot().analyse(forced, FEW).lines}
    assert {number % 6 for number in numbers} >= {0, 5}


def test_more_simulations_agree_with_the_search_on_a_clear_case():
    """Both see that completing a line with all tiles beats dropping them."""
    position = table(player(lines="-/-/RR/-/-"), player(), displays="RBBB/-/-/-/-")
    for bot in BOTS:
        move = bot().choose(position, np.random.default_rng(0), Limits(nodes=3000))
        assert isinstance(move, Take)
        assert move.line is not None


# --- Bad input -----------------------------------------------------------------------------


@pytest.mark.parametrize("bot", BOTS)
def test_nobody_to_move(bot):
    start = AzulPosition.start(2)
    generator = np.random.default_rng(0)
    assert bot().analyse(start, FEW).lines == ()
    with pytest.raises(TurnError) as refused:
        bot().choose(start, generator, FEW)
    assert refused.value.code == "azul.turn.deal"
    *_, (over, _) = random_game(1, 2, WallKind.COLOURED, floor_share=0.0)
    assert over.outcome is not None
    with pytest.raises(TurnError) as refused:
        bot().choose(over, generator, FEW)
    assert refused.value.code == "azul.turn.over"


def test_the_core_refuses_what_makes_no_sense():
    start = core.State.start(2)
    for search in (core.RoundsSearch(), core.PlayoutsSearch()):
        with pytest.raises(ValueError, match="no player is to move"):
            search.search(start, 0.1, 0, 0, 0)
    position = next(samples(2, WallKind.COLOURED, {Phase.OFFER}, 2))
    state = native_state(position)
    for numbers in [(-1.0, 0, 0, 0), (float("nan"), 0, 0, 0), (0, -1, 0, 0), (0, 1, -1, 0)]:
        with pytest.raises(ValueError, match=r"(is|are) (from 0|at least 0)"):
            core.RoundsSearch().search(state, *numbers)
    with pytest.raises(ValueError, match="the seed"):
        core.RoundsSearch().search(state, 0, 1, 1, 1 << 63)
    with pytest.raises(ValueError, match="no seat"):
        core.plain_board_worth(state, 2)
    with pytest.raises(ValueError, match="no seat"):
        core.plain_judged(state, 2)
    with pytest.raises(ValueError, match="CPU variant"):
        core.RoundsSearch(variant="none")


def test_limits_of_any_size_are_taken():
    position = next(samples(2, WallKind.COLOURED, {Phase.OFFER}, 2))
    bot = rounds_bot()
    assert bot.analyse(position, Limits(nodes=1, depth=1 << 80)).lines
    assert bot.analyse(position, Limits(seconds=0.0)).lines
    assert bot.analyse(position, Limits(seconds=float("inf"), depth=1)).lines
    assert bot.analyse(position, Limits(nodes=-5)).lines


def test_they_are_known_to_the_arena():
    assert {"plain-rounds", "plain-playouts"} <= set(baseline_names("azul"))
    for name in ("plain-rounds", "plain-playouts"):
        bot = player_named("azul", name)
        assert isinstance(bot, Deciding)
        assert (bot.name, bot.elo) == (name, None)
        asked = BotPlayer(bot)
        asked.new_game()
        position = next(samples(2, WallKind.COLOURED, {Phase.OFFER}, 2))
        decision = asked.choose(position, FEW, 3)
        assert decision.value is not None
        assert decision.nodes
