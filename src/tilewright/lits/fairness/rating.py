"""A board's rating: its pie map in a few figures."""

from collections.abc import Sequence
from dataclasses import dataclass

from tilewright.game import ConfigError, JsonObject
from tilewright.lits.fairness.pie_map import FirstPlacement, PieMap

__all__ = ["BoardRating", "first_placement_json"]


@dataclass(frozen=True, slots=True)
class BoardRating:
    """What a pie map says of its board; all values in symbols.

    ``searched`` of the ``total`` first placements are known, ``near_even`` of these are near even.
    ``fairest`` is the one nearest to even, of equal ones a proven one, then the first in canonical
    order. ``lowest`` to ``highest`` are the values for who makes them, with the quartiles between,
    and ``deviation`` is their standard deviation. ``sharpness`` is by how much the second-best
    reply to a near-even first placement is worse than the best, on the average: the more, the
    dearer is a mistake. None when no near-even one has two replies.
    """

    searched: int
    total: int
    near_even: int
    fairest: FirstPlacement
    lowest: float
    lower_quartile: float
    median: float
    upper_quartile: float
    highest: float
    deviation: float
    sharpness: float | None

    @classmethod
    def of(cls, pie_map: PieMap) -> "BoardRating":
        """The rating from what a map knows. Raises ConfigError when it knows nothing."""
        # Loaded when it is needed: it brings much with it.
        from statistics import fmean, pstdev

        known = pie_map.placements
        if not known:
            raise ConfigError("lits_fairness.nothing")
        values = [found.value for found in known]
        lower, median, upper = _quartiles(values)
        near = [found for found in known if found.is_near_even]
        gaps = [found.reply_gap for found in near if found.reply_gap is not None]
        return cls(
            searched=len(known),
            total=pie_map.total,
            near_even=len(near),
            fairest=min(known, key=lambda found: (abs(found.value), not found.proven)),
            lowest=min(values),
            lower_quartile=lower,
            median=median,
            upper_quartile=upper,
            highest=max(values),
            deviation=round(pstdev(values), 2),
            sharpness=round(fmean(gaps), 2) if gaps else None,
        )

    @property
    def near_even_share(self) -> float:
        """The near-even ones among those searched, 0 to 1."""
        return self.near_even / self.searched

    @property
    def merit(self) -> float:
        """By which boards are chosen: many first placements near even, and sharp play after them.

        It is the product of both, so neither makes up for a lack of the other.
        """
        return self.near_even_share * (self.sharpness or 0.0)

    def to_json(self) -> JsonObject:
        """All figures by their names; the fairest placement as ``first_placement_json`` has it."""
        return {
            "searched": self.searched,
            "total": self.total,
            "near_even": self.near_even,
            "fairest": first_placement_json(self.fairest),
            "lowest": self.lowest,
            "lower_quartile": self.lower_quartile,
            "median": self.median,
            "upper_quartile": self.upper_quartile,
            "highest": self.highest,
            "deviation": self.deviation,
            "sharpness": self.sharpness,
        }


def first_placement_json(found: FirstPlacement) -> JsonObject:
    """``move``, ``type``, ``value``, ``proven``, ``bound``, ``reply_gap``."""
    return {
        "move": str(found.placement),
        "type": str(found.placement.type),
        "value": found.value,
        "proven": found.proven,
        "bound": found.bound.value,
        "reply_gap": found.reply_gap,
    }


def _quartiles(values: Sequence[float]) -> tuple[float, float, float]:
    if len(values) == 1:
        return values[0], values[0], values[0]
    from statistics import quantiles

    lower, median, upper = quantiles(values, n=4, method="inclusive")
    return round(lower, 2), round(median, 2), round(upper, 2)
