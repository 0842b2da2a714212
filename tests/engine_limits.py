"""Limits at the borders of sense, which every engine must bear."""

import math

from tilewright.game import Limits

LEAST_LIMITS = [
    Limits(seconds=0),
    Limits(seconds=-1),
    Limits(seconds=-math.inf),
    Limits(seconds=math.nan),
    Limits(seconds=1e-300),
    Limits(nodes=0),
    Limits(nodes=-(10**30)),
    Limits(depth=0),
    Limits(depth=-5),
    Limits(aim=0, nodes=100),
    Limits(aim=math.nan, nodes=100),
    Limits(aim=-math.inf, seconds=0, nodes=0, depth=0),
]
"""They ask for the least there is, or for nothing that can be."""

BOUNDLESS_LIMITS = [
    Limits(seconds=math.inf),
    Limits(seconds=1e308),
    Limits(nodes=10**30),
    Limits(depth=10**30),
    Limits(aim=math.inf),
    Limits(aim=1e308, seconds=math.inf, nodes=1 << 63, depth=1 << 64),
]
"""They leave a search as much as it wants."""
