"""How fair a board of Battle of LITS is: what every first placement on it is worth.

``pie_map`` and ``rating`` are the values, ``searching`` makes a map with the engine, ``making``
finds fair boards, ``stored`` keeps what was measured of the named boards. The last two of these
need the engine or randomness, so they are imported by their own names.
"""

from tilewright.lits.fairness.pie_map import FirstPlacement, PieMap
from tilewright.lits.fairness.rating import BoardRating
from tilewright.lits.fairness.stored import StoredMap, stored_map, stored_rating

__all__ = [
    "BoardRating",
    "FirstPlacement",
    "PieMap",
    "StoredMap",
    "stored_map",
    "stored_rating",
]
