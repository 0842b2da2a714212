"""How many tiles may still come to a player: a stated model, from what everybody can see.

The game is taken to end as soon as it can (``rounds_left``). Until then every further round deals
as many tiles as the displays hold, from the bag as long as it has some, then from what lies in the
lid now; each tile of the bag (the lid) comes up with the same chance, on its own. Every tile on
offer, now or later, falls to the player with a chance of one in the number of players, on its own.
Tiles that lie elsewhere do not come back.
"""

from dataclasses import dataclass
from functools import lru_cache
from math import comb
from typing import Final, TypeAlias

from tilewright.azul.board import PlayerBoard
from tilewright.azul.coach.round_worth import RoundWorth
from tilewright.azul.moves import DISPLAY_SIZE
from tilewright.azul.tiles import COLOURS, Colour, Counts
from tilewright.azul.wall import SIZE

__all__ = ["Supply", "rounds_left"]

_Spread: TypeAlias = tuple[float, ...]
"""The chance of each number, from 0."""

_LONGEST: Final = SIZE
"""No row can be further from completion, in rounds."""


@dataclass(frozen=True, slots=True)
class Supply:
    """What may still come to one of ``seats`` players, by the model above.

    ``offer``, ``bag`` and ``lid`` are tiles by count, ``rounds`` the rounds after this one;
    ``from_bag`` and ``from_lid`` are the chances of a tile there to come up in these rounds.
    """

    offer: Counts
    bag: Counts
    lid: Counts
    rounds: int
    from_bag: float
    from_lid: float
    seats: int

    @classmethod
    def of_table(
        cls, offer: Counts, bag: Counts, lid: Counts, rounds: int, displays: int, seats: int
    ) -> "Supply":
        """The supply of a table with so many displays."""
        to_deal, in_bag, in_lid = rounds * displays * DISPLAY_SIZE, sum(bag), sum(lid)
        beyond = max(0, to_deal - in_bag)
        return cls(
            offer,
            bag,
            lid,
            rounds,
            from_bag=min(1.0, to_deal / in_bag) if in_bag else 0.0,
            from_lid=min(1.0, beyond / in_lid) if in_lid else 0.0,
            seats=seats,
        )

    def chance_of(self, colour: Colour, now: int, later: int) -> float:
        """The chance that ``now`` + ``later`` tiles of a colour come, ``later`` after this round.

        ``now`` tiles may come from this round's offer or afterwards.
        """
        return _chance(
            self.offer[colour.order],
            self.bag[colour.order],
            self.from_bag,
            self.lid[colour.order],
            self.from_lid,
            self.seats,
            now,
            later,
        )


def rounds_left(
    boards: tuple[PlayerBoard, ...], worths: tuple[RoundWorth, ...], offer: Counts
) -> int:
    """How many rounds follow this one at least, by the fullest row of any wall.

    A row gains one tile a round. Full lines count as tiled (``worths``). A row counts as gaining
    a tile in this round too, when its line is not full and enough tiles of a colour that it takes
    are on offer to complete it. 0 when a row is complete then: the game ends with this round.
    """
    least = _LONGEST
    for board, worth in zip(boards, worths, strict=True):
        full = {row for row, _ in worth.places}
        for row, cells in enumerate(worth.wall):
            missing = cells.count(None)
            if missing > least:
                continue
            if missing and row not in full and _completable(board, row, offer):
                missing -= 1
            least = min(least, missing)
    return least


def _completable(board: PlayerBoard, row: int, offer: Counts) -> bool:
    held = board.lines[row]
    lacking = row + 1 - held.count
    colours = COLOURS if held.colour is None else (held.colour,)
    return any(
        offer[colour.order] >= lacking and board.refusal(row, colour) is None for colour in colours
    )


@lru_cache(maxsize=1 << 14)
def _chance(
    offered: int,
    in_bag: int,
    from_bag: float,
    in_lid: int,
    from_lid: float,
    seats: int,
    now: int,
    later: int,
) -> float:
    this_round = _falling(offered, 1 / seats)
    of_bag = _falling(in_bag, from_bag / seats)
    of_lid = _falling(in_lid, from_lid / seats)
    chance = 0.0
    for bag_tiles, bag_chance in enumerate(of_bag):
        for lid_tiles, lid_chance in enumerate(of_lid):
            coming = bag_tiles + lid_tiles
            if coming >= later:
                enough = sum(this_round[max(0, now + later - coming) :])
                chance += bag_chance * lid_chance * enough
    return min(1.0, chance)


@lru_cache(maxsize=1 << 12)
def _falling(tiles: int, chance: float) -> _Spread:
    """How many of some tiles come, each with the same chance on its own."""
    return tuple(
        comb(tiles, number) * chance**number * (1 - chance) ** (tiles - number)
        for number in range(tiles + 1)
    )
