"""The coach's figures: the worked examples of the tips, and every term by its definition."""

import json
from functools import cache
from pathlib import Path

import pytest
from lits_coaching import (
    Moment,
    cells_under,
    turned,
    turned_move,
    turned_position,
    with_one_more_piece,
)
from lits_games import random_game, start

from tilewright.game import IllegalMoveError
from tilewright.lits import Cell, LitsPosition, Placement, Swap
from tilewright.lits.coach import LitsCoach
from tilewright.lits.strength import judge

COACH = LitsCoach()
GOLDEN = Path(__file__).parents[1] / "data" / "lits_coach.json"

# A corner of the board; the I on its right is drawn with three of its cells. X is to move.
CORNER = LitsPosition.parse(
    "XXOOX...../XOXOO...../X........./........../........../........../........../"
    "........../........../.......... O f1f2f3f4 pie=off"
)
FOUR_ENEMIES = LitsPosition.parse(
    "......../......../..OOX.../..XOO.../......../......../......../........ X -"
)
ONE_AND_TWO = LitsPosition.parse(
    "......../......../..XOX.../......../......../......../......../........ X -"
)
each_view = pytest.mark.parametrize(
    ("turn", "exchanged"), [(turn, exchanged) for turn in range(8) for exchanged in (False, True)]
)


def view(position, move, turn, exchanged):
    """The example turned and with the symbols exchanged, its figures, and how it names a cell."""
    seen = turned_position(position, turn, exchanged=exchanged)
    placement = turned_move(Placement.parse(move), position.size, turn)

    def there(text: str) -> set[str]:
        return {str(turned(Cell.parse(cell), position.size, turn)) for cell in text.split()}

    return COACH.figures(seen, placement), there


# --- The worked examples -------------------------------------------------------------------


@each_view
def test_z_on_four_enemies_protects_two_own(turn, exchanged):
    figures, there = view(FOUR_ENEMIES, "c3 d3 d4 e4", turn, exchanged)
    assert figures["cover"]["value"] == 4
    assert set(figures["cover"]["enemy"]) == there("c3 d3 d4 e4")
    assert figures["protect"]["value"] == 2
    assert set(figures["protect"]["own"]) == there("e3 c4")
    assert figures["strength"] == 6
    assert figures["first_move"] == "invited"


@each_view
def test_s_in_the_corner_is_worth_six_and_nets_one(turn, exchanged):
    """The L that covers four X and protects the O at b2 comes within reach: 5 for the opponent."""
    figures, there = view(CORNER, "c1 d1 d2 e2", turn, exchanged)
    assert (figures["cover"]["value"], figures["protect"]["value"]) == (4, 2)
    assert figures["strength"] == 6
    for word in ("reply", "reveal"):
        assert figures[word]["strength"] == 5
        assert figures[word]["type"] == "L"
        assert set(figures[word]["move"].split()) == there("a1 b1 a2 a3")
    assert figures["net"] == 1


@each_view
def test_t_in_the_corner_is_worth_four_and_nets_one(turn, exchanged):
    """It protects one X and an empty cell, and the best reply counts the O at c1."""
    figures, there = view(CORNER, "d1 d2 e2 d3", turn, exchanged)
    assert (figures["cover"]["value"], len(figures["cover"]["empty"])) == (3, 1)
    assert set(figures["protect"]["own"]) == there("e1")
    assert set(figures["protect"]["empty"]) == there("e3")
    assert figures["strength"] == 4
    assert set(figures["reply"]["move"].split()) == there("a2 b2 c2 a3")
    assert figures["reply"]["strength"] == figures["reveal"]["strength"] == 3
    assert figures["net"] == 1


@each_view
def test_the_two_replies_to_the_t(turn, exchanged):
    """Covering three X and an O, the one reply protects the O at c1 and the other does not."""
    after = turned_position(CORNER, turn, exchanged=exchanged).play(
        turned_move(Placement.parse("d1 d2 e2 d3"), 10, turn)
    )
    for text, strength in (("a2 b2 c2 a3", 3), ("a1 b1 c1 a2", 2)):
        reply = turned_move(Placement.parse(text), 10, turn)
        assert COACH.figures(after, reply)["strength"] == strength
    with pytest.raises(IllegalMoveError, match="side by side with an earlier"):
        COACH.figures(after, turned_move(Placement.parse("a1 b1 a2 a3"), 10, turn))


@each_view
def test_one_enemy_and_two_own_under_a_piece_cost_one(turn, exchanged):
    figures, _ = view(ONE_AND_TWO, "c3 d3 e3 f3", turn, exchanged)
    assert figures["cover"]["value"] == figures["strength"] == -1
    assert figures["protect"]["value"] == 0
    assert figures["first_move"] == "left"


@pytest.mark.parametrize(
    ("shape", "protected"),
    [("a1 a2 a3 b3", 1), ("b2 c2 d2 c3", 2), ("b2 c2 c3 d3", 2), ("b2 c2 d2 e2", 0)],
)
def test_by_its_own_shape_a_piece_protects_so_many_cells(shape, protected):
    """An L makes one such cell, S and T make two, I none."""
    empty = LitsPosition.parse("/".join(["." * 8] * 8) + " X -")
    figures = COACH.figures(empty, Placement.parse(shape))
    assert len(figures["protect"]["empty"]) == protected


# --- Every term by its definition ----------------------------------------------------------


def names(cells):
    return sorted(map(str, cells))


def told(sides):
    return sorted([*sides["own"], *sides["enemy"], *sides["empty"]])


def strength_told(reply):
    return None if reply is None else reply["strength"]


@cache
def sampled(size, seed, **settings):
    """Some placements of each position of a random game, with the moments before and after."""
    found = []
    for position in random_game(start(seed, size=size, **settings), seed):
        before = Moment.of(position)
        legal = sorted(before.legal, key=str)
        found += [
            (before, placement, Moment.of(position.play(placement)))
            for placement in legal[:: 1 + len(legal) // 6]
        ]
    return found


GAMES = pytest.mark.parametrize(
    ("size", "seed", "settings"),
    [
        (4, 1, {}),
        (5, 2, {"pie": False}),
        (5, 3, {"supply": 1, "first_symbol": "O"}),
        (6, 4, {"supply": 2}),
        (7, 5, {"board": "random-free", "symbols": 20}),
    ],
)


@GAMES
def test_figures_by_the_definitions(size, seed, settings):
    for before, placement, after in sampled(size, seed, **settings):
        position = before.position
        mover = position.next_symbol
        figures = COACH.figures(position, placement)
        assert figures["symbol"] == mover.value
        assert figures["type"] == str(placement.type)

        for word, symbol in (("own", mover), ("enemy", mover.other)):
            held = before.holding(symbol, placement.cells)
            assert sorted(figures["cover"][word]) == names(held)
        assert figures["cover"]["value"] == -before.balance(placement.cells, mover)

        cornered = before.cornered_by(placement)
        assert told(figures["protect"]) == names(cornered)
        assert figures["protect"]["value"] == before.balance(cornered, mover)
        exact = before.coverable - after.coverable - set(placement.cells)
        assert told(figures["protect_exact"]) == names(exact)
        assert figures["protect_exact"]["value"] == before.balance(exact, mover)
        assert figures["strength"] == before.strength(placement, mover)

        best = after.strongest(after.legal, mover.other)
        assert strength_told(figures["reply"]) == best
        assert figures["net"] == figures["strength"] - (best or 0)
        new = after.legal - before.legal
        assert strength_told(figures["reveal"]) == after.strongest(new, mover.other)
        lost = before.legal - after.legal
        assert strength_told(figures["prevents"]) == before.strongest(lost, mover.other)


@GAMES
def test_half_protected_pairs_by_the_definition(size, seed, settings):
    for before, placement, after in sampled(size, seed, **settings):
        pairs, later = before.half_protected(), after.half_protected()
        figures = COACH.figures(before.position, placement)["half_protected"]
        assert (figures["before"], figures["after"]) == (len(pairs), len(later))
        for word, expected in (("new", later - pairs), ("gone", pairs - later)):
            assert {frozenset(pair) for pair in figures[word]} == {
                frozenset(map(str, pair)) for pair in expected
            }
        mover = before.position.next_symbol
        for word, symbol in (("saved", mover), ("lost", mover.other)):
            assert {frozenset(pair) for pair in figures[word]} == {
                frozenset(map(str, pair))
                for pair in later - pairs
                if before.holding(symbol, pair) == pair and pair <= after.coverable
            }


@GAMES
def test_of_a_half_protected_pair_one_cell_stays(size, seed, settings):
    """What the term promises: no game covers both."""
    for seed_of_rest in range(3):
        positions = list(random_game(start(seed, size=size, **settings), seed))
        end = Moment.of(list(random_game(positions[len(positions) // 2], seed_of_rest))[-1])
        for pair in Moment.of(positions[len(positions) // 2]).half_protected():
            assert not pair <= end.covered


@GAMES
def test_what_a_move_uses_up_and_ends(size, seed, settings):
    for before, placement, after in sampled(size, seed, **settings):
        position = before.position
        mover = position.next_symbol
        figures = COACH.figures(position, placement)
        assert figures["supply_left"] == after.position.supply_left[placement.type]
        gone = {entry["type"]: entry for entry in figures["gone"]}
        assert set(gone) == {str(kind) for kind in before.types() - after.types()}
        beyond = (
            before.coverable
            - after.coverable
            - set(placement.cells)
            - before.cornered_by(placement)
        )
        for kind, entry in gone.items():
            if entry["cause"] == "supply":
                assert kind == str(placement.type)
                assert figures["supply_left"] == 0
                fitting = with_one_more_piece(after.position).living
            else:
                fitting = before.living
            could = cells_under(each for each in fitting if str(each.type) == kind)
            assert told(entry) == names(could & beyond)
        outcome = after.position.outcome
        assert (figures["result"] is None) == (outcome is None)
        if outcome is not None:
            seat = position.owner(mover)
            scores = outcome.scores
            assert figures["result"] == {
                "won": outcome.winners == (seat,),
                "own": scores[seat],
                "enemy": scores[1 - seat],
                "by_last_placement": scores[0] == scores[1],
            }


def test_games_reach_every_kind_of_ending():
    """Otherwise the definitions above would never be tried."""
    causes, results = set(), set()
    for size, seed, settings in GAMES.args[1]:
        for before, placement, _ in sampled(size, seed, **settings):
            figures = COACH.figures(before.position, placement)
            causes |= {entry["cause"] for entry in figures["gone"]}
            if figures["result"] is not None:
                results.add((figures["result"]["won"], figures["result"]["by_last_placement"]))
    assert causes == {"supply", "space"}
    assert results >= {(True, False), (False, False)}


@pytest.mark.parametrize(
    ("move", "strip"),
    [
        ("c2 d2 e2 f2", "c1 d1 e1 f1"),
        ("c7 d7 e7 f7", "c8 d8 e8 f8"),
        ("b3 b4 b5 b6", "a3 a4 a5 a6"),
        ("g3 g4 g5 g6", "h3 h4 h5 h6"),
        ("c1 d1 e1 f1", ""),
        ("c3 d3 e3 f3", ""),
        ("b1 b2 b3 b4", "a1 a2 a3 a4"),
        ("c2 d2 e2 e3", ""),
    ],
)
def test_an_i_in_the_second_line_protects_what_lies_between_it_and_the_edge(move, strip):
    """The middle cells of the strip, for a piece may still reach in from its ends."""
    position = LitsPosition.parse("/".join(["X" * 8] * 8) + " X -")
    before, after = Moment.of(position), Moment.of(position.play(Placement.parse(move)))
    shut = set(map(str, before.coverable - after.coverable)) & set(strip.split())
    assert sorted(COACH.figures(position, Placement.parse(move))["edge"]["own"]) == sorted(shut)
    assert bool(shut) == bool(strip)


def test_figures_agree_with_the_strength_that_bots_use():
    for position in random_game(start(8), 8):
        for number in list(position.table.indexes(position.legal))[::40]:
            judged = judge(position, number)
            figures = COACH.figures(position, position.table.placements[number])
            assert (figures["strength"], figures["net"]) == (judged.strength, judged.net)


# --- The first move and the swap -----------------------------------------------------------


def test_a_first_move_is_judged_for_the_swap_only_where_one_can_come():
    with_pie, without = (LitsPosition(FOUR_ENEMIES.board, pie=pie) for pie in (True, False))
    move = Placement.parse("c3 d3 d4 e4")
    assert COACH.figures(without, move)["first_move"] is None
    reply = Placement.parse("f4 g4 h4 h5")
    assert COACH.figures(with_pie.play(move), reply)["first_move"] is None


@pytest.mark.parametrize("seed", range(4))
def test_a_first_move_by_the_bands_of_its_strength(seed):
    position = start(seed)
    for move in position.legal_moves()[::7]:
        figures = COACH.figures(position, move)
        strength = figures["strength"]
        expected = "invited" if strength >= 3 else "open" if strength > 0 else "left"
        assert figures["first_move"] == expected


@pytest.mark.parametrize("settings", [{}, {"board": "X.X./..../.O../.... "}])
def test_the_swap_changes_the_difference_by_what_it_takes_over(settings):
    """Of symbols that count now, of those that are protected, and by the definition of both."""
    first = start(3, size=4, **settings)
    for move in first.legal_moves()[::5]:
        position = first.play(move)
        if not position.can_swap:
            continue
        figures = COACH.figures(position, Swap())
        ahead = position.counts[position.first_symbol] - position.counts[position.next_symbol]
        assert figures["cover"] == 2 * ahead
        assert figures["symbol"] == position.first_symbol.value
        piece = COACH.figures(first, move)
        assert figures["piece"]["move"] == str(move)
        for word in ("cover", "protect", "protect_exact"):
            assert figures["piece"][word] == piece[word]["value"]
        assert figures["piece"]["strength"] == piece["strength"]
        assert figures["protect"] == 2 * piece["protect"]["value"]
        assert figures["strength"] == figures["cover"] + figures["protect"]
        best = Moment.of(position).strongest(Moment.of(position).legal, position.next_symbol)
        assert figures["reply"]["strength"] == best
        assert figures["net"] == figures["strength"] - best == COACH.worth(position, Swap())


def test_figures_and_sentences_stay_as_they_are_published():
    """docs/coach.md lists the fields; a program that reads them must not find others one day."""
    for entry in json.loads(GOLDEN.read_text(encoding="utf-8")):
        position = LitsPosition.parse(entry["position"])
        move = position.parse_move(entry["move"])
        assert COACH.figures(position, move) == entry["figures"]
        assert list(COACH.figures(position, move)) == list(entry["figures"])
        for language, sentence in entry["sentences"].items():
            assert COACH.explain(position, move, language) == sentence
