"""Deals: drawing, refilling from the lid in the middle, short deals, forged deals."""

import numpy as np
import pytest
from azul_tables import play, player, table

from tilewright.azul import AzulPosition, Deal, Phase
from tilewright.azul.dealing import after_deal, draw_deal
from tilewright.azul.tiles import ALL_TILES, NO_TILES, minus
from tilewright.game import IllegalMoveError, TurnError


def refused(position, text):
    with pytest.raises(IllegalMoveError) as caught:
        play(position, text)
    assert "{" not in caught.value.message("en") + caught.value.message("zh-Hant")
    return caught.value.rule


def test_the_game_begins_with_a_deal():
    start = AzulPosition.start(2, first_player=1)
    assert start.awaits_chance
    assert start.to_act == frozenset()
    assert start.legal_moves() == ()
    dealt = start.play(start.draw_chance(np.random.default_rng(1)))
    assert dealt.to_act == {1}
    assert not dealt.awaits_chance
    assert [sum(display) for display in dealt.displays] == [4] * 5
    assert sum(dealt.bag) == 80
    with pytest.raises(TurnError) as caught:
        dealt.draw_chance(np.random.default_rng(1))
    assert caught.value.code == "azul.turn.no_deal"


def test_the_same_seed_gives_the_same_deal():
    start = AzulPosition.start(4)
    deals = [start.draw_chance(np.random.default_rng(seed)) for seed in (5, 5, 6)]
    assert deals[0] == deals[1] != deals[2]


def test_every_tile_is_equally_likely_to_come_first():
    """A crude check that the draw is not biased: each colour about a fifth of the time."""
    generator = np.random.default_rng(3)
    first = np.sum(
        [draw_deal(ALL_TILES, NO_TILES, 5, generator).displays[0] for _ in range(500)], 0
    )
    assert min(first) > 330
    assert max(first) < 470


def test_the_lid_comes_in_only_when_the_bag_is_empty():
    """A fault of other programs: no lid at all, or the whole bag refilled early."""
    bag, lid = (0, 0, 0, 3, 3), (4, 4, 4, 4, 4)
    for seed in range(30):
        deal = draw_deal(bag, lid, 5, np.random.default_rng(seed))
        drawn = np.sum(deal.displays, 0)
        # The six tiles of the bag are all there, in the first two displays.
        assert np.sum(deal.displays[:2], 0)[3] >= 3
        assert np.sum(deal.displays[:2], 0)[4] >= 3
        assert drawn.sum() == 20
        left, rest, refilled = after_deal(deal, bag, lid, 5)
        assert refilled
        assert rest == NO_TILES
        assert left == minus(tuple(map(sum, zip(bag, lid, strict=True))), tuple(drawn.tolist()))


def test_an_exactly_emptied_bag_stays_empty_until_the_next_round():
    bag, lid = (4, 4, 4, 4, 4), (1, 2, 3, 4, 5)
    deal = draw_deal(bag, lid, 5, np.random.default_rng(1))
    assert after_deal(deal, bag, lid, 5) == (NO_TILES, lid, False)
    again = draw_deal(NO_TILES, lid, 5, np.random.default_rng(1))
    assert [sum(display) for display in again.displays] == [4, 4, 4, 3, 0]
    assert after_deal(again, NO_TILES, lid, 5) == (NO_TILES, NO_TILES, True)


def test_an_exactly_emptied_bag_in_a_whole_position():
    start = table(bag="BBBBYYYYRRRRKKKKWWWW", round=2)
    dealt = play(start, "deal BYRK/BYRK/BYRK/BYRK/WWWW")
    assert dealt.bag == NO_TILES
    assert dealt.lid == start.lid
    assert AzulPosition.parse(str(dealt)) == dealt


def test_a_short_deal_fills_displays_from_the_first():
    """Only 13 tiles are left: three displays are filled, one has a single tile, one has none."""
    generator = np.random.default_rng(2)
    deal = draw_deal((5, 0, 0, 0, 0), (0, 8, 0, 0, 0), 5, generator)
    assert str(deal).startswith("deal BBBB/BYYY/YYYY/Y/-")


def test_no_endless_refill_when_no_tiles_are_left():
    """A fault of other programs: a refill loop that hangs."""
    assert draw_deal(NO_TILES, NO_TILES, 9, np.random.default_rng(1)) == Deal((NO_TILES,) * 9)


def test_forged_deals_are_refused():
    start = table(bag="BBBBBB", round=5)
    assert start.phase is Phase.DEAL
    # Six blue tiles in the bag, everything else in the lid.
    good = "deal BBBB/BBYR/KKKK/YYYY/RRRR"
    assert play(start, good).phase is Phase.OFFER
    assert refused(start, "deal BBBB/BBYR/KKKK/YYYY") == "displays"
    assert refused(start, "deal BBBB/BBYR/KKKK/YYYY/RRR") == "fill"
    assert refused(start, "deal BBBB/BBYR/KKKK/-/RRRR") == "fill"
    assert refused(start, "deal BBBY/BBBR/KKKK/YYYY/RRRR") == "bag_first"
    assert refused(start, "deal BBBB/BYRR/KKKK/BYYY/RRRR") == "bag_first"


def test_a_deal_cannot_hold_more_of_a_colour_than_there_is():
    start = table(player(lines="-/-/-/-/KKKK"), player(lines="-/-/-/KK/-"), round=2)
    assert refused(start, "deal KKKK/KKKK/KKKK/KKKK/BBBB") == "tiles"
    assert play(start, "deal KKKK/KKKK/KKKK/KKYY/BBBB").phase is Phase.OFFER


def test_a_deal_with_nonsense_counts_is_refused():
    start = AzulPosition.start(2)
    for odd in ((4, 0, 0, 0), (5, -1, 0, 0, 0), (1, 1, 1, 1, 1)):
        with pytest.raises(IllegalMoveError) as caught:
            start.play(Deal((odd, *((1, 1, 1, 1, 0),) * 4)))
        assert caught.value.rule == "fill"
