"""The compiled core against the Python rules, which decide what is legal."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tilewright._native import lits as core
from tilewright.lits import Board, LitsPosition, native
from tilewright.lits.placements import placement_table
from tilewright.lits.rules import check

SIZES = list(native.SIZES)


def blank(size: int, supply: int) -> LitsPosition:
    """Symbols never matter for legality, so the boards here have none."""
    return LitsPosition(Board.from_rows(["." * size] * size), supply=supply)


@pytest.mark.parametrize("size", SIZES)
def test_both_number_the_placements_alike(size: int) -> None:
    table = placement_table(size)
    expected = [
        (kind, tuple(cell.row * size + cell.column for cell in placement.cells))
        for kind, placement in zip(table.type_numbers, table.placements, strict=True)
    ]
    assert core.placements(size) == expected


@pytest.mark.parametrize("size", SIZES)
@settings(max_examples=6, deadline=None)
@given(data=st.data(), supply=st.sampled_from([1, 2, 3, 5, 9]))
def test_legal_and_living_placements_agree_over_whole_games(
    size: int, data: st.DataObject, supply: int
) -> None:
    chooser = data.draw(st.randoms(use_true_random=False))
    position = blank(size, supply)
    table = position.table
    placed: list[int] = []
    while True:
        legal = list(table.indexes(position.legal))
        assert native.legal(size, supply, placed) == legal, placed
        assert native.living(size, supply, placed) == list(table.indexes(position.living)), placed
        if not legal:
            break
        placed.append(chooser.choice(legal))
        position = position.play_index(placed[-1])


@pytest.mark.parametrize("size", SIZES)
@settings(max_examples=3, deadline=None)
@given(data=st.data(), supply=st.sampled_from([1, 2, 5]))
def test_legality_agrees_with_the_readable_rules_at_a_random_moment(
    size: int, data: st.DataObject, supply: int
) -> None:
    """Python's tables and the core's are built alike; the readable rules use no table."""
    chooser = data.draw(st.randoms(use_true_random=False))
    placements = placement_table(size).placements
    placed: list[int] = []
    for _ in range(data.draw(st.integers(0, 12))):
        legal = native.legal(size, supply, placed)
        if not legal:
            break
        placed.append(chooser.choice(legal))
    lying = frozenset(placements[number] for number in placed)
    assert native.legal(size, supply, placed) == [
        number
        for number, placement in enumerate(placements)
        if check(size=size, placed=lying, supply=supply, placement=placement) is None
    ]


@settings(max_examples=10, deadline=None)
@given(
    chooser=st.randoms(use_true_random=False),
    size=st.sampled_from([4, 5, 6, 7]),
    supply=st.sampled_from([1, 2, 5]),
)
def test_perft_counts_what_python_plays(chooser: object, size: int, supply: int) -> None:
    position = blank(size, supply)
    placed: list[int] = []
    for _ in range(2):
        legal = list(position.table.indexes(position.legal))
        placed.append(chooser.choice(legal))  # type: ignore[attr-defined]
        position = position.play_index(placed[-1])
    after = [position.play_index(number) for number in position.table.indexes(position.legal)]
    assert native.perft(size, supply, 1, placed) == position.legal.bit_count()
    assert native.perft(size, supply, 2, placed) == sum(one.legal.bit_count() for one in after)
