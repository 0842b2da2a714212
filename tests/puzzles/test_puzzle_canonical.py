"""Positions that are the same puzzle share an identifier, and others do not."""

from dataclasses import replace
from itertools import permutations

from tilewright.azul import AzulPosition
from tilewright.lits import Board, LitsPosition
from tilewright.lits.symmetry import Symmetry, transform_position
from tilewright.puzzles.canonical import azul_canonical, identity, lits_canonical

LITS_TEXT = "XO.XO/....X/OOXX./...../X...O X a3a4b4c4 pie=off"
AZUL_TEXT = (
    "azul wall=coloured round=5 phase=offer first=2 turn=2 displays=BYYW/BYKW/-/BYKW/-"
    " centre=YYRRRW marker=centre bag=- lid=12B6Y8R12K11W"
    " player=24:W/-/RR/K/YY:BYRK./WBYR./KW.Y./R..../....B:-"
    " player=13:B/Y/-/-/R:.YRKW/...RK/.W..R/...BY/..K..:-"
)


def test_turned_mirrored_and_exchanged_positions_are_one():
    position = LitsPosition.parse(LITS_TEXT)
    exchanged = LitsPosition(
        Board(5, position.board.o_cells, position.board.x_cells),
        position.placements,
        position.first_symbol.other,
        pie=False,
    )
    texts = {
        lits_canonical(transform_position(each, symmetry))
        for each in (position, exchanged)
        for symmetry in Symmetry
    }
    assert len(texts) == 1


def test_the_pie_rule_and_the_owner_do_not_matter_and_all_else_does():
    position = LitsPosition.parse(LITS_TEXT)
    same = [LitsPosition.parse(LITS_TEXT.replace("pie=off", rest)) for rest in ("", "2")]
    assert {lits_canonical(each) for each in same} == {lits_canonical(position)}
    others = [
        LITS_TEXT + " supply=2",
        LITS_TEXT.replace(" X a3", " O a3"),
        LITS_TEXT.replace("a3a4b4c4", "a4b4c4c5"),
        LITS_TEXT.replace("XO.XO/", "XO..O/"),
    ]
    found = {lits_canonical(LitsPosition.parse(each)) for each in others}
    assert len(found | {lits_canonical(position)}) == 5


def test_displays_and_seats_in_another_order_are_one():
    position = AzulPosition.parse(AZUL_TEXT)
    texts = {
        azul_canonical(replace(position, displays=displays))
        for displays in permutations(position.displays)
    }
    texts.add(azul_canonical(replace(position, boards=position.boards[::-1], turn=0)))
    assert texts == {azul_canonical(position)}


def test_what_the_end_of_a_round_depends_on_tells_positions_of_azul_apart():
    position = AzulPosition.parse(AZUL_TEXT)
    board = position.boards[1]
    others = [
        replace(position, turn=0),
        replace(position, marker=1),
        replace(position, centre=position.displays[0]),
        replace(position, boards=(position.boards[0], replace(board, score=board.score + 1))),
        replace(
            position, boards=(position.boards[0], replace(board, wall=position.boards[0].wall))
        ),
    ]
    assert len({azul_canonical(each) for each in (position, *others)}) == 6


def test_an_identifier_is_short_and_of_its_game():
    one, other = identity("lits", "a"), identity("lits", "b")
    assert one != other
    assert one.startswith("lits-")
    assert len(one) == len("lits-") + 10
    assert identity("azul", "a").removeprefix("azul") == one.removeprefix("lits")
