"""Fit the weights of the estimate of Battle of LITS to proven values.

Games are played from random boards, half of the moves by a shallow search and half at random, so
that positions of all kinds occur. The engine proves the value of each position late enough; least
squares then find the weights for which

    value = difference so far + features * (early * phase + late * (1 - phase))

comes nearest, phase being the share of placements still alive (see
native/lits/search/features.hpp). The result is native/lits/search/weights.hpp.

    python tools/fit_evaluation.py --games 800 --seed 1
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from tilewright.game import Limits
from tilewright.lits.board import Board, usual_symbols
from tilewright.lits.engine import Engine
from tilewright.lits.native import placed_in_order
from tilewright.lits.position import LitsPosition

HEADER = Path(__file__).parent.parent / "native" / "lits" / "search" / "weights.hpp"
PHASE_END = 512
UNIT = 256
POINT = 64
# Positions with fewer pieces take too long to prove by the hundred.
FIRST_PROVEN = {8: 3, 9: 4, 10: 5, 11: 7, 12: 9}
SIZES = (8, 9, 10, 10, 10, 10, 11, 12)
PROOF = Limits(nodes=8_000_000)

TEXT = """\
// Weights of the estimate, in 64ths of a symbol times `weight_unit`. Made by
// tools/fit_evaluation.py; do not edit.
#pragma once

#include "lits/search/features.hpp"

namespace tilewright::lits {{

inline constexpr int weight_unit = {unit};
inline constexpr int late_weights[feature_count] = {{{late}}};
inline constexpr int early_weights[feature_count] = {{{early}}};

}}  // namespace tilewright::lits
"""


def rows_of_game(engine: Engine, seed: int) -> Iterator[tuple[list[float], float]]:
    """The features of each late position of a game, with what was gained from there on."""
    generator = np.random.default_rng(seed)
    size = int(generator.choice(SIZES))
    board = Board.random_antisymmetric(size, usual_symbols(size), generator)
    position = LitsPosition(board, pie=False)
    while position.legal:
        if len(position.placements) >= FIRST_PROVEN[size]:
            found = engine.search(position, PROOF)
            if found.proven:
                own, other = position.next_symbol, position.next_symbol.other
                now = position.counts[own] - position.counts[other]
                yield features_of(engine, position), found.lines[0].value - now
        moves = position.legal_moves()
        move = moves[int(generator.integers(len(moves)))]
        if generator.random() < 0.5:
            move = engine.search(position, Limits(depth=2)).best
        position = position.play(move)


def features_of(engine: Engine, position: LitsPosition) -> list[float]:
    """The features times both phases."""
    native = engine.native(position)
    values, living = native.features(placed_in_order(position), position.supply)
    phase = min(living, PHASE_END) / PHASE_END
    return [value * (1 - phase) for value in values] + [value * phase for value in values]


def main() -> None:
    """Play, prove, fit, and write the header."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=800)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    engine = Engine()
    features, gains = [], []
    for game in range(arguments.games):
        for row, gain in rows_of_game(engine, arguments.seed * 1_000_000 + game):
            features.append(row)
            gains.append(gain)
        sys.stderr.write(f"\r{game + 1} games, {len(gains)} positions")
    matrix, target = np.array(features), np.array(gains)
    weights, *_ = np.linalg.lstsq(matrix, target, rcond=None)
    error = target - matrix @ weights
    sys.stdout.write(
        f"\n{len(target)} positions, spread {target.std():.2f}, error {error.std():.2f} symbols\n"
    )
    whole = [round(weight * POINT * UNIT) for weight in weights]
    half = len(whole) // 2
    HEADER.write_text(
        TEXT.format(
            unit=UNIT,
            late=", ".join(map(str, whole[:half])),
            early=", ".join(map(str, whole[half:])),
        )
    )
    sys.stdout.write(HEADER.read_text())


if __name__ == "__main__":
    main()
