"""What holds at every step of every game, over random games of all sizes and walls."""

import numpy as np
from azul_tables import random_game
from hypothesis import given, settings
from hypothesis import strategies as st

from tilewright.azul import AzulPosition, Deal, Phase, Take, WallKind, parse_move
from tilewright.azul.dealing import after_deal, draw_deal
from tilewright.azul.tiles import ALL_TILES, NO_TILES, plus
from tilewright.azul.validity import check_position, tiles_in_play
from tilewright.game import IllegalMoveError, TilewrightError

GAMES = {
    "seed": st.integers(0, 2**32 - 1),
    "seats": st.integers(2, 4),
    "wall_kind": st.sampled_from(WallKind),
    "floor_share": st.sampled_from([0.0, 0.2, 0.8]),
}


@settings(max_examples=25, deadline=None)
@given(**GAMES)
def test_every_step_keeps_the_tiles_the_walls_and_the_text(seed, seats, wall_kind, floor_share):
    for position, move in random_game(seed, seats, wall_kind, floor_share=floor_share):
        assert tiles_in_play(position) == ALL_TILES
        # Walls are possible, lines and floors not overfull, one marker, nothing left over.
        check_position(position)
        assert min(board.score for board in position.boards) >= 0
        assert AzulPosition.parse(str(position)) == position
        assert position.awaits_chance == (position.phase is Phase.DEAL)
        assert bool(position.to_act) == bool(position.legal_moves())
        if move is not None:
            assert parse_move(str(move)) == move


@settings(max_examples=10, deadline=None)
@given(**GAMES)
def test_steps_tell_the_same_story_as_the_positions(seed, seats, wall_kind, floor_share):
    """The steps' tiles, points and scores add up to the next position."""
    for position, move in random_game(seed, seats, wall_kind, floor_share=floor_share):
        if move is None:
            break
        after, steps = position.unfold(move)
        scores = [board.score for board in position.boards]
        for step in steps:
            if step.kind == "tile":
                scores[step.seat] += step.points
                assert scores[step.seat] == step.score
                assert after.boards[step.seat].wall[step.line - 1][step.column - 1] is step.colour
            elif step.kind == "penalty":
                scores[step.seat] = max(0, scores[step.seat] + step.points)
                assert scores[step.seat] == step.score
        assert scores == [board.score for board in after.boards]
        if isinstance(move, Take):
            landed = sum(len(step.tiles) for step in steps if step.kind == "floor")
            placed = sum(step.count for step in steps if step.kind == "line")
            lost = sum(step.count for step in steps if step.kind == "lid")
            assert steps[0].count + steps[0].marker - placed - landed - lost in (0, 1)
        assert (steps[-1].kind == "end") == (after.outcome is not None)


@settings(max_examples=10, deadline=None)
@given(**GAMES)
def test_only_the_listed_moves_are_legal(seed, seats, wall_kind, floor_share):
    """Every other take and tiling is refused, and refusing changes nothing."""
    texts = [
        f"{source}{colour}{line}"
        for source in "123456789c"
        for colour in "BYRKW"
        for line in "12345-"
    ]
    texts += [f"w{line}@{column}" for line in "12345" for column in "12345-"]
    every = [parse_move(text) for text in texts]
    positions = list(random_game(seed, seats, wall_kind, floor_share=floor_share))
    for position, _ in positions[seed % 7 :: 23]:
        legal = set(position.legal_moves())
        before = str(position)
        played = set()
        for move in every:
            try:
                position.play(move)
            except TilewrightError as error:
                error.message("zh-Hant")
            else:
                played.add(move)
        assert played == legal
        assert str(position) == before


COUNTS = st.tuples(*[st.integers(0, 20)] * 5)


@settings(max_examples=200, deadline=None)
@given(bag=COUNTS, lid=COUNTS, displays=st.sampled_from([5, 7, 9]), seed=st.integers(0, 2**32 - 1))
def test_drawn_deals_are_deals_that_the_bag_can_give(bag, lid, displays, seed):
    deal = draw_deal(bag, lid, displays, np.random.default_rng(seed))
    left, rest, refilled = after_deal(deal, bag, lid, displays)
    dealt = NO_TILES
    for counts in deal.displays:
        dealt = plus(dealt, counts)
    assert plus(plus(left, rest), dealt) == plus(bag, lid)
    assert refilled == (sum(bag) < 4 * displays and any(lid))
    assert rest == (NO_TILES if refilled else lid)


def bags_that_give(deal, bag, lid):
    """Whether some order of drawing gives the deal: tile by tile, by the letter of the rule."""
    states = {(bag, lid)}
    for counts in deal.displays:
        expected = min(4, sum(next(iter(states))[0]) + sum(next(iter(states))[1]))
        if sum(counts) != expected:
            return False
        todo = {(state, counts) for state in states}
        for _ in range(sum(counts)):
            following = set()
            for (inside, outside), wanted in todo:
                if not any(inside):
                    inside, outside = outside, NO_TILES
                for order in range(5):
                    if inside[order] and wanted[order]:
                        less = tuple(n - (i == order) for i, n in enumerate(inside))
                        still = tuple(n - (i == order) for i, n in enumerate(wanted))
                        following.add(((less, outside), still))
            todo = following
        if not todo:
            return False
        states = {state for state, _ in todo}
    return True


SMALL = st.tuples(*[st.integers(0, 2)] * 5)
DISPLAY = st.lists(st.integers(0, 4), max_size=4).map(
    lambda orders: tuple(orders.count(order) for order in range(5))
)


@settings(max_examples=300, deadline=None)
@given(bag=SMALL, lid=SMALL, displays=st.lists(DISPLAY, min_size=1, max_size=3))
def test_accepted_deals_are_exactly_those_that_some_order_of_drawing_gives(bag, lid, displays):
    deal = Deal(tuple(displays))
    try:
        after_deal(deal, bag, lid, len(displays))
    except IllegalMoveError:
        assert not bags_that_give(deal, bag, lid)
    else:
        assert bags_that_give(deal, bag, lid)
