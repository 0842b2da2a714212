"""The wall by itself: the print, where colours may go, runs, points and bonuses."""

import pytest

from tilewright.azul.tiles import COLOURS, Colour
from tilewright.azul.wall import (
    EMPTY_WALL,
    PRINTED,
    SIZE,
    Bonus,
    WallKind,
    bonus_of,
    columns_for,
    complete_rows,
    placed,
    points_for,
    printed_column,
    runs,
)


def wall_of(text):
    return tuple(
        tuple(None if cell == "." else Colour(cell) for cell in row) for row in text.split("/")
    )


def test_the_printed_wall_is_shifted_right_row_by_row():
    assert ["".join(row) for row in PRINTED] == ["BYRKW", "WBYRK", "KWBYR", "RKWBY", "YRKWB"]
    for row in range(SIZE):
        for colour in COLOURS:
            assert PRINTED[row][printed_column(row, colour)] is colour


def test_coloured_wall_gives_each_colour_one_place():
    assert columns_for(WallKind.COLOURED, EMPTY_WALL, 2, Colour.RED) == (4,)
    taken = placed(EMPTY_WALL, 2, 4, Colour.RED)
    assert columns_for(WallKind.COLOURED, taken, 2, Colour.RED) == ()


def test_grey_wall_keeps_a_colour_once_in_row_and_column():
    wall = wall_of("B..../.B.../....K/...../.....")
    assert columns_for(WallKind.GREY, wall, 2, Colour.BLUE) == (2, 3)
    assert columns_for(WallKind.GREY, wall, 0, Colour.BLUE) == ()
    assert columns_for(WallKind.GREY, wall, 0, Colour.BLACK) == (1, 2, 3)


@pytest.mark.parametrize(
    ("wall", "cell", "expected"),
    [
        ("...../...../..B../...../.....", (2, 2), (1, 1, 1)),
        ("...../...../.WB../...../.....", (2, 2), (2, 1, 2)),
        ("...../..Y../..B../...../.....", (2, 2), (1, 2, 2)),
        ("...../..Y../.WB../...../.....", (2, 2), (2, 2, 4)),
        ("BYRKW/...../...../...../.....", (0, 4), (5, 1, 5)),
        # A gap ends the run.
        ("BY.KW/...../...../...../.....", (0, 0), (2, 1, 2)),
        ("BYRKW/W..../K..../R..../Y....", (0, 0), (5, 5, 10)),
        # A diagonal neighbour is no neighbour.
        ("B..../.B.../...../...../.....", (1, 1), (1, 1, 1)),
    ],
)
def test_runs_and_points(wall, cell, expected):
    row_run, column_run = runs(wall_of(wall), *cell)
    assert (row_run, column_run, points_for(row_run, column_run)) == expected


def test_bonuses_count_rows_columns_and_colours():
    wall = wall_of("BYRKW/WB.../K.B../R..B./Y...B")
    assert complete_rows(wall) == 1
    assert bonus_of(wall) == Bonus(rows=1, columns=1, colours=1)
    assert bonus_of(wall).points == 2 + 7 + 10
    assert bonus_of(EMPTY_WALL) == Bonus(0, 0, 0)
    assert bonus_of(PRINTED).points == 5 * (2 + 7 + 10)
