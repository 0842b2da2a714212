"""Late rounds of random games, and what the plain search says of them."""

from collections.abc import Iterator

import numpy as np
from azul_tables import random_game

from tilewright._native import azul as core
from tilewright.azul import AzulMove, AzulPosition, Phase, WallKind
from tilewright.azul.engine.networks import network_for
from tilewright.azul.native import move_of, native_state

MOST_POSITIONS = 5_000_000


def groups(position: AzulPosition) -> int:
    """How many different takes there are, targets aside."""
    return sum(map(bool, position.centre)) + sum(
        bool(count) for display in position.displays for count in display
    )


def late_rounds(
    count: int, most_groups: int = 8, seats: int = 2, *kinds: WallKind, seed: int = 0
) -> Iterator[AzulPosition]:
    """From each of so many random games a round by lot, as soon as it has so few groups left.

    In the first round, whose pattern lines take nearly everything, it is one less. The kinds of
    wall (both, if none is named) take turns.
    """
    kinds = kinds or tuple(WallKind)
    for number in range(count):
        game = random_game(seed + number, seats, kinds[number % len(kinds)], floor_share=0.05)
        rounds: dict[int, AzulPosition] = {}
        for position, _ in game:
            most = most_groups - (position.round == 1)
            if position.phase is Phase.OFFER and groups(position) <= most:
                rounds.setdefault(position.round, position)
        chosen = np.random.default_rng(seed + number).choice(sorted(rounds))
        yield rounds[int(chosen)]


def plain_values(position: AzulPosition) -> dict[AzulMove, int]:
    """What each legal move comes to by the plain search, in the engine's own figure."""
    network = network_for(position.seats, position.wall_kind)
    found, _ = core.plain_round(network, native_state(position), MOST_POSITIONS)
    return {move_of(number, position.tiling_line): value for number, value in found}
