"""What is proven of a position, and what it is about, against every continuation.

The themes are told here once more from their definitions in docs/coach.md, with the values of an
independent search.
"""

import numpy
import pytest
from puzzle_truth import worths

from tilewright.azul import AzulPosition, WallKind
from tilewright.chance import generator_for
from tilewright.game import Outcome, Termination
from tilewright.games import game_named
from tilewright.lits import Board, LitsPosition
from tilewright.lits.descriptor import LITS
from tilewright.puzzles.canonical import azul_canonical
from tilewright.puzzles.puzzle import Theme
from tilewright.puzzles.rules import Worth, rules_of

NODES = 10**9


def late_lits(seed: int, size: int, left: int) -> list[LitsPosition]:
    """The last ``left`` decisions of a random game on a small board."""
    generator = numpy.random.default_rng([seed, size])
    board = Board.random_free(size, size * size // 3, generator)
    position = LitsPosition(board, pie=False, supply=int(generator.integers(1, 4)))
    found = []
    while position.legal:
        found.append(position)
        moves = position.legal_moves()
        position = position.play(moves[int(generator.integers(len(moves)))])
    return found[-left:]


def late_azul(seed: int, left: int) -> list[AzulPosition]:
    """The last ``left`` decisions of a game between greedy players."""
    generator = generator_for(seed, 0)
    bot = game_named("azul").bots["greedy"]
    position = AzulPosition.start(2)
    found = []
    while position.outcome is None:
        if position.awaits_chance:
            position = position.play(position.draw_chance(generator))
            continue
        found.append(position)
        position = position.play(bot.choose(position, generator))
    return found[-left:]


POSITIONS = [
    *(("lits", each) for seed in range(24) for each in late_lits(seed, 5 + seed % 2, 4)),
    *(("azul", each) for seed in range(8) for each in late_azul(seed, 5)),
]


def test_the_two_best_moves_are_those_of_every_continuation():
    rules = {game: rules_of(game) for game in ("lits", "azul")}
    kinds = set()
    for game, position in POSITIONS:
        truth = worths(position)
        solved = rules[game].solve(position, NODES)
        if len(truth) < 2:
            assert solved is None
            continue
        best, second = sorted(truth.values(), reverse=True)[:2]
        assert solved is not None, str(position)
        assert (solved.best, solved.second) == (best, second), str(position)
        assert truth[solved.line[0]] == best
        assert solved.is_unique == (best > second)
        kinds.add((game, solved.is_unique))
    assert len(kinds) == 4, "too few kinds of positions to show anything"


def test_a_line_ends_the_game_with_its_worth():
    for game, position in POSITIONS:
        rules = rules_of(game)
        solved = rules.solve(position, NODES)
        if solved is None:
            continue
        (seat,) = position.to_act
        for move in solved.line:
            position = position.play(move)
        assert rules.final(position.outcome, seat) == solved.best


def themes_by_definition(position: LitsPosition) -> set[Theme]:
    truth = worths(position)
    ranked = sorted(truth, key=truth.__getitem__, reverse=True)
    best = truth[ranked[0]]
    if best == truth[ranked[1]]:
        return set()
    found = set()
    if [move for move in truth if truth[move].points > 0] == [ranked[0]]:
        found.add(Theme.WIN)
    if all(worth.points < 0 for worth in truth.values()):
        found.add(Theme.DEFENCE)
    figures = LITS.coach.figures(position, ranked[0])
    covers = [LITS.coach.figures(position, move)["cover"]["value"] for move in truth]
    cover = figures["cover"]["value"]
    protects = figures["protect_exact"]["value"] > 0
    if protects and (cover <= 0 or cover < max(covers)):
        found.add(Theme.PROTECT)
    if figures["result"] or figures["gone"]:
        found.add(Theme.TEMPO)
    return found


def test_themes_of_lits_are_those_of_their_definitions():
    rules = rules_of("lits")
    seen = set()
    for game, position in POSITIONS:
        if game != "lits" or len(position.legal_moves()) < 2:
            continue
        found = rules.themes_of(position, rules.solve(position, NODES))
        assert set(found) == themes_by_definition(position), str(position)
        seen |= set(found)
    assert seen == set(rules.themes)


def test_themes_of_azul_are_those_of_their_definitions():
    rules = rules_of("azul")
    for game, position in POSITIONS:
        if game != "azul" or len(position.legal_moves()) < 2:
            continue
        truth = sorted(worths(position).values(), reverse=True)
        expected = () if truth[0] == truth[1] else (Theme.ROUND_END,)
        if truth[0].share == 1 > truth[1].share:
            expected = (Theme.WIN, Theme.ROUND_END)
        assert rules.themes_of(position, rules.solve(position, NODES)) == expected


TWINS = (
    "azul wall=coloured round=5 phase=offer first=2 turn=2 displays=BYYW/BYKW/-/BYKW/-"
    " centre=YYRRRW marker=centre bag=- lid=12B6Y8R12K11W"
    " player=24:W/-/RR/K/YY:BYRK./WBYR./KW.Y./R..../....B:-"
    " player=13:B/Y/-/-/R:.YRKW/...RK/.W..R/...BY/..K..:-"
)
"""The best take is from one of the two displays that are alike; others are worse."""


def test_the_same_tiles_on_two_displays_are_two_moves():
    """The engine tells of the first alone; neither is then the only best one."""
    position = AzulPosition.parse(TWINS)
    rules = rules_of("azul")
    solved = rules.solve(position, NODES)
    assert solved is not None
    assert str(solved.line[0]) == "2Y2"
    assert not solved.is_unique
    assert rules.themes_of(position, solved) == ()
    twin, other = (position.play(position.parse_move(text)) for text in ("2Y2", "4Y2"))
    assert azul_canonical(twin) == azul_canonical(other)


def test_what_depends_on_chance_or_the_pie_rule_is_not_solved():
    azul, lits = rules_of("azul"), rules_of("lits")
    begun = AzulPosition.start(2)
    assert azul.solve(begun, NODES) is None
    assert azul.solve(begun.play(begun.draw_chance(generator_for(1, 0))), NODES) is None
    grey = AzulPosition.start(2, wall_kind=WallKind.GREY)
    assert azul.solve(grey.play(grey.draw_chance(generator_for(1, 0))), NODES) is None
    first = LitsPosition.parse("XO.X/OX.O/...X/XO.O X -")
    assert lits.solve(first, NODES) is None
    assert lits.solve(first.play(first.legal_moves()[0]), NODES) is None


def test_too_few_positions_prove_nothing():
    rules = rules_of("lits")
    position = next(
        each for game, each in POSITIONS if game == "lits" and each.legal.bit_count() > 9
    )
    assert rules.solve(position, 1) is None


@pytest.mark.parametrize(
    ("game", "scores", "ranks", "worth"),
    [
        ("lits", (5, 3), (1, 2), Worth(1.0, 2.0)),
        ("lits", (3, 3), (1, 2), Worth(1.0, 0.5)),
        ("lits", (3, 3), (2, 1), Worth(0.0, -0.5)),
        ("azul", (40, 31), (1, 2), Worth(1.0, 9.0)),
        ("azul", (31, 31), (2, 1), Worth(0.0, 0.0)),
        ("azul", (31, 31), (1, 1), Worth(0.5, 0.0)),
    ],
)
def test_what_an_end_is_worth(game, scores, ranks, worth):
    assert rules_of(game).final(Outcome(Termination.COMPLETED, ranks, scores), 0) == worth
