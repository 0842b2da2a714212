"""The rating rises with all that makes a puzzle hard, and bands cover every rating."""

from dataclasses import replace

import pytest

from tilewright.puzzles.rating import BANDS, Difficulty

BEGIN = Difficulty(effort=64, depth=3, choices=8, deceptive=False)


def test_a_rating_is_the_sum_that_the_docs_tell():
    assert BEGIN.rating == 200 + 70 * 6 + 25 * 3 + 40 * 3
    assert replace(BEGIN, deceptive=True).rating == BEGIN.rating + 150
    assert replace(BEGIN, effort=128).rating == BEGIN.rating + 70
    assert replace(BEGIN, depth=4).rating == BEGIN.rating + 25
    assert replace(BEGIN, choices=16).rating == BEGIN.rating + 40


def test_every_rating_has_a_band_and_bands_rise():
    bands = [replace(BEGIN, effort=2**power).band for power in range(31)]
    assert bands == sorted(bands)
    assert set(bands) == set(BANDS) == {1, 2, 3, 4, 5}


@pytest.mark.parametrize("name", ["effort", "depth", "choices"])
def test_nothing_below_one(name):
    with pytest.raises(ValueError, match="at least 1"):
        replace(BEGIN, **{name: 0})
