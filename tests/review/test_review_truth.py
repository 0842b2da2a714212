"""What a review says of a game agrees with what is true of it, where that can be found out."""

import math
from itertools import pairwise

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings
from numpy.random import default_rng
from reviewed_games import record_of, truth

from tilewright.game import Limits, resolve_settings
from tilewright.games import game_named
from tilewright.play.record import Record
from tilewright.review import Word, review
from tilewright.review.measures import measure_of
from tilewright.review.shapes import Worth

SMALL = {"size": 4}


@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 2**16), pie=st.booleans())
def test_losses_of_a_small_game_are_those_of_trying_everything(seed, pie):
    """On 4x4 the engine proves every position: every loss is exact, that of a swap too."""
    record = record_of("lits", seed, **SMALL, pie=pie)
    found = review(record)
    positions = list(record.positions())
    assert len(found.moves) == record.plies == found.decisions
    for move, (before, after) in zip(found.moves, pairwise(positions), strict=True):
        assert move.proven
        assert move.expected.points == truth(before)[move.seat]
        assert move.received.points == truth(after)[move.seat]
        assert move.loss == truth(before)[move.seat] - truth(after)[move.seat] >= 0
        assert (move.word is Word.BEST) == (move.loss == 0)
        best = before.play(before.parse_move(move.best[0]))
        assert truth(best)[move.seat] == truth(before)[move.seat]
    last = positions[-1].outcome
    ahead = last.scores[0] - last.scores[1]
    assert [end.points for end in found.ends] == [
        ahead or found.ends[0].points,
        -ahead or -found.ends[0].points,
    ]
    assert found.complete


@pytest.mark.parametrize("perfect", [0, 1])
def test_who_never_errs_has_an_accuracy_of_100(perfect):
    """The other one plays at random, and mostly has less."""
    lits, generator = game_named("lits"), default_rng(perfect)
    accuracies = []
    for _ in range(6):
        start = position = lits.start(resolve_settings(lits, None, SMALL), generator)
        moves = []
        while position.outcome is None:
            (seat,) = position.to_act
            legal = position.legal_moves()
            move = legal[int(generator.integers(len(legal)))]
            if seat == perfect:
                move = max(legal, key=lambda each: truth(position.play(each))[perfect])
            moves.append(move)
            position = position.play(move)
        found = review(Record.from_moves("lits", start, moves))
        assert found.accuracy[perfect] in (None, 100.0)
        accuracies.append(found.accuracy[1 - perfect])
    assert any(each is not None and each < 100 for each in accuracies)


def test_a_win_that_is_given_away_is_missed_and_turns_the_game():
    """By the true values: expected above zero, received below."""
    missed = 0
    for seed in range(8):
        record = record_of("lits", seed, **SMALL)
        found = review(record)
        positions = list(record.positions())
        for move, (before, after) in zip(found.moves, pairwise(positions), strict=True):
            had, has = truth(before)[move.seat], truth(after)[move.seat]
            assert (move.ply in found.missed_wins) == (had > 0 >= has)
            if had > 0 > has:
                assert move.ply in found.turning_points
                assert move.word.rank >= Word.MISTAKE.rank
                missed += 1
    assert missed, "no game of these gave a win away: choose others"


def test_the_review_of_a_larger_game_equals_a_separate_deep_search_where_it_is_proven():
    """An engine that knows nothing of the review searches each position to the end."""
    from tilewright.lits.engine import Engine

    record = record_of("lits", 3, size=6)
    found = review(record, Limits(nodes=300_000))
    positions = list(record.positions())
    proven = [move for move in found.moves if move.expected.proven]
    assert len(proven) >= 3
    for move in proven:
        *_, analysis = Engine().analyse(positions[move.ply - 1], Limits(nodes=20_000_000))
        assert analysis.proven
        assert analysis.lines[0].value == move.expected.points


@pytest.mark.parametrize(("seed", "nodes"), [(3, 1_000), (2, 20_000)])
def test_what_is_said_of_a_whole_round_equals_a_separate_deep_search(seed, nodes):
    """In both games a played move proves better than the best that a short search had found: that
    the round holds no better one still is not known then."""
    azul, measure = game_named("azul"), measure_of("azul")
    compared = 0
    for move in review(record_of("azul", seed), Limits(nodes=nodes)).moves:
        if not move.expected.whole_round:
            continue
        position = azul.parse_position(move.position)
        *_, analysis = measure.make(1).analyse(position, Limits(nodes=3_000_000))
        line = analysis.lines[0]
        if line.whole_round:
            compared += 1
            deep = Worth(line.value, line.chance)
            # The engine ranks by whole numbers, each half of a ten-thousandth of the chance.
            assert abs(measure.order(move.expected) - measure.order(deep)) < 0.00006, move
    assert compared > 20


def test_the_end_of_a_game_of_azul_counts_as_it_is():
    """The last move of a game ends it, and what it brought is known exactly."""
    record = record_of("azul", 11)
    assert record.result is not None
    found = review(record, Limits(nodes=2_000))
    scores = record.result.scores
    assert [end.points for end in found.ends] == [scores[0] - scores[1], scores[1] - scores[0]]
    assert all(end.proven for end in found.ends)
    assert sum(end.chance for end in found.ends) == 1
    judged = {move.ply for move in found.moves}
    dealt = {
        place for place, position in enumerate(record.positions(), 1) if position.awaits_chance
    }
    assert not judged & dealt, "chance was judged"
    assert len(judged) == found.decisions
    for move in found.moves:
        assert move.loss is None or 0 <= move.loss <= 1
        assert 0 <= move.expected.chance <= 1


@pytest.mark.parametrize("players", [3, 4])
def test_several_players_are_judged_each_by_themselves(players):
    found = review(record_of("azul", players, most=30, players=players), Limits(nodes=500))
    assert len(found.accuracy) == found.seats == players
    assert {move.seat for move in found.moves} == set(range(players))
    assert all(move.received is None or move.loss >= 0 for move in found.moves)


def test_what_is_within_the_noise_is_no_mistake():
    """Of an unproven difference smaller than the search's own error nothing is said."""
    measure = measure_of("lits")
    found = review(record_of("lits", 1), Limits(nodes=3_000))
    estimated = [move for move in found.moves if not move.proven and move.loss]
    assert estimated
    for move in estimated:
        if move.loss <= measure.noise(2):
            assert move.counted == 0
            assert move.word in (Word.BEST, Word.GOOD)
        else:
            assert move.counted == move.loss


def test_accuracy_falls_with_what_was_lost():
    from tilewright.review.accuracy import move_accuracy

    for game in ("lits", "azul"):
        measure = measure_of(game)
        falling = [move_accuracy(loss * measure.scale, measure) for loss in (0, 0.5, 1, 2)]
        assert falling == sorted(falling, reverse=True)
        assert falling[0] == 100
        assert math.isclose(falling[2], 100 / math.e)
