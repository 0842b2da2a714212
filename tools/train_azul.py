"""Train the networks that judge positions of Azul, by games of the engine against itself.

The first network learns from quick games without any search; each further generation plays games
with the network so far and learns from the last few generations. A position's targets are what
became of it and what the search expected, mixed; a round's end takes the expectation from the
position after the next deal. What a network sees is in native/azul/network.hpp.

    python tools/train_azul.py coloured-2 --work samples

Games and networks of each generation are kept in the folder ``--work``, so that a training goes on
where it stopped. The last network replaces the package's. ``--games``, ``--nodes`` and ``--trust``
list each generation's number of games, positions a move, and part of the search's word in the
targets; the defaults are those of coloured-2.
"""

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from tilewright._native import azul as core
from tilewright.azul.engine.networks import packed

Array = npt.NDArray[np.float32]

NETWORKS = Path(__file__).parent.parent / "src" / "tilewright" / "azul" / "engine" / "networks"

# As in native/azul/network.hpp and network_weights.hpp.
HIDDEN, NARROW = 64, 32
BOARD_INPUTS, MOST_SCORE, SCORE_UNIT = 188, 119, 50
POOL_INPUTS, COLOURS, TILES_PER_COLOUR, MOST_ROUNDS = 182, 5, 20, 12
CERTAIN, MARGIN_POINTS, MOST_MARGIN = 10_000, 20, 60
NO_INPUT = 0xFFFF

SAMPLE = np.dtype(
    [
        ("before", "V56"),
        ("phase", "u1"),
        ("seats", "u1"),
        ("grey", "u1"),
        ("first", "u1"),
        ("turn", "u1"),
        ("after", "V99"),
        ("result", "<i4", (4, 2)),
        ("search", "<i4", (2,)),
        ("searched", "<i4"),
        ("unused", "<i4"),
    ]
)
"""native/azul/selfplay.hpp: a State, and what became of it."""

QUICK_GAMES, QUICK_KEPT, QUICK_EPOCHS = 60_000, 4, 6
WINDOW = 3
"""So many generations are learnt from."""
BATCH = 4096
CHUNK = 250
"""Games a worker plays at a time."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A number of players and a wall."""

    seats: int
    grey: bool

    @classmethod
    def parse(cls, text: str) -> "Kind":
        """``coloured-2`` to ``grey-4``."""
        wall, _, seats = text.partition("-")
        return cls(int(seats), {"coloured": False, "grey": True}[wall])

    @property
    def outputs(self) -> int:
        """Share and margin, of each seat where there are more than two."""
        return 2 if self.seats == 2 else 2 * self.seats


# --- Material ------------------------------------------------------------------------------------


def quick_samples(kind: Kind) -> bytes:
    """Games without a search."""
    return core.quick_games(kind.seats, kind.grey, QUICK_GAMES, 1, QUICK_KEPT)


def searched_samples(kind: Kind, weights: bytes, games: int, nodes: int, seed: int) -> bytes:
    """Games with the network of these weights; a task of a worker process."""
    network = core.Network(kind.seats, kind.grey, weights)
    return core.searched_games(core.Analyser(network, 1, 4 << 20), games, seed, nodes)


def play_generation(
    kind: Kind, weights: bytes, games: int, nodes: int, seed: int, workers: int
) -> bytes:
    """So many games, the same whatever the number of workers."""
    with ProcessPoolExecutor(workers) as pool:
        tasks = [
            pool.submit(
                searched_samples, kind, weights, min(CHUNK, games - first), nodes, seed + first
            )
            for first in range(0, games, CHUNK)
        ]
        return b"".join(task.result() for task in tasks)


def targets_of(kind: Kind, samples: npt.NDArray[np.void], trust: float) -> Array:
    """Shares and margins from the view of who is to move, a row a sample.

    ``trust`` is the part of the search's word where there is one.
    """
    turn = samples["turn"].astype(np.int64)
    each = np.arange(len(samples))
    columns = []
    for place in range(kind.outputs // 2):
        result = samples["result"][each, (turn + place) % kind.seats].astype(np.float32)
        columns += [result[:, 0] / CERTAIN, scaled_margin(result[:, 1])]
    targets = np.stack(columns, 1)
    search = samples["search"].astype(np.float32)
    expected = np.stack([search[:, 0] / CERTAIN, scaled_margin(search[:, 1])], 1)
    known = samples["searched"] == 1
    # A round's end is followed by the first position of the next round, with the same to move.
    ends = samples["phase"] == 0
    expected[ends] = np.roll(expected, -1, 0)[ends]
    known[ends] = (np.roll(known, -1) & (np.roll(turn, -1) == turn))[ends]
    mixed = (1 - trust) * targets[:, :2] + trust * expected
    targets[:, :2] = np.where(known[:, None], mixed, targets[:, :2])
    return targets


def scaled_margin(hundredths: Array) -> Array:
    """Margins as the network puts them."""
    return np.clip(hundredths / 100, -MOST_MARGIN, MOST_MARGIN) / MARGIN_POINTS


def input_columns(kind: Kind) -> tuple[npt.NDArray[np.int64], Array]:
    """For each input of the native network, the trained one it belongs to and its value there."""
    column: list[int] = []
    value: list[float] = []
    trained = 0

    def each(count: int) -> None:
        nonlocal trained
        column.extend(range(trained, trained + count))
        value.extend([1.0] * count)
        trained += count

    def in_proportion(most: int, one: int) -> None:
        nonlocal trained
        column.extend([trained] * (most + 1))
        value.extend(number / one for number in range(most + 1))
        trained += 1

    for _ in range(kind.seats):
        each(BOARD_INPUTS)
        in_proportion(MOST_SCORE, SCORE_UNIT)
    each(POOL_INPUTS)
    for _ in range(COLOURS):
        in_proportion(TILES_PER_COLOUR, TILES_PER_COLOUR)
    each(MOST_ROUNDS)
    return np.array(column), np.array(value, np.float32)


class Material:
    """Samples ready to learn from."""

    def __init__(self, kind: Kind, files: list[bytes], trust: float) -> None:
        self._column, self._value = input_columns(kind)
        self.width = int(self._column[-1]) + 1
        inputs, targets = [], []
        for file in files:
            yes = np.frombuffer(core.inputs_of_samples(file), np.uint16)
            inputs.append(yes.reshape(-1, core.MOST_INPUTS))
            targets.append(targets_of(kind, np.frombuffer(file, SAMPLE), trust))
        # No position uses all the room there is.
        most = max(int((yes != NO_INPUT).sum(1).max()) for yes in inputs)
        self.inputs = np.concatenate([yes[:, :most] for yes in inputs])
        self.targets = np.concatenate(targets)

    def batch(self, rows: npt.NDArray[np.int64]) -> tuple[Array, Array]:
        """The inputs of some samples as numbers, and their targets."""
        inputs = self.inputs[rows]
        yes = inputs != NO_INPUT
        row = np.repeat(np.arange(len(rows)), inputs.shape[1]).reshape(inputs.shape)[yes]
        numbers = np.zeros((len(rows), self.width), np.float32)
        numbers[row, self._column[inputs[yes]]] = self._value[inputs[yes]]
        return numbers, self.targets[rows]


# --- The network ---------------------------------------------------------------------------------


def fresh_weights(kind: Kind, width: int, generator: np.random.Generator) -> list[Array]:
    """Small random weights: three layers, each with its bias."""
    shapes = (
        ((width, HIDDEN), 0.08),
        ((NARROW, HIDDEN), 0.15),
        ((kind.outputs, NARROW), 0.15),
    )
    weights = []
    for shape, spread in shapes:
        weights.append(generator.normal(0, spread, shape).astype(np.float32))
        biases = HIDDEN if len(weights) == 1 else shape[0]
        weights.append(np.full(biases, 0.0 if shape[0] == kind.outputs else 0.2, np.float32))
    return weights


def read_weights(kind: Kind, width: int, weights: bytes) -> list[Array]:
    """The layers in the order of the file."""
    left = np.frombuffer(weights, np.float32)
    layers = []
    for shape in (
        (width, HIDDEN),
        (HIDDEN,),
        (NARROW, HIDDEN),
        (NARROW,),
        (kind.outputs, NARROW),
        (kind.outputs,),
    ):
        size = int(np.prod(shape))
        layers.append(left[:size].reshape(shape).copy())
        left = left[size:]
    return layers


def outcome_of(weights: list[Array], numbers: Array) -> tuple[Array, Array, Array, Array, Array]:
    """What each layer makes of the inputs: before and after squashing, and the outputs."""
    first, first_bias, second, second_bias, third, third_bias = weights
    wide = numbers @ first + first_bias
    wide_squashed = np.clip(wide, 0, 1)
    small = wide_squashed @ second.T + second_bias
    small_squashed = np.clip(small, 0, 1)
    return wide, wide_squashed, small, small_squashed, small_squashed @ third.T + third_bias


def learn(
    kind: Kind, material: Material, start: bytes | None, *, epochs: int, rate: float, seed: int
) -> bytes:
    """Adam with a falling rate; returns the weights as 32-bit numbers."""
    generator = np.random.default_rng(seed)
    weights = (
        fresh_weights(kind, material.width, generator)
        if start is None
        else read_weights(kind, material.width, start)
    )
    means = [np.zeros_like(layer) for layer in weights]
    squares = [np.zeros_like(layer) for layer in weights]
    count = len(material.targets)
    # Whole games at the end are kept back to see how well it does on new ones.
    held_back = min(count // 20, 40_000)
    steps = max(1, (count - held_back) // BATCH)
    step = 0
    for epoch in range(epochs):
        order = generator.permutation(count - held_back)
        for number in range(steps):
            step += 1
            progress = step / (epochs * steps)
            falling = rate * min(1, step / 50) * (0.03 + 0.485 * (1 + np.cos(np.pi * progress)))
            slopes = slopes_of(
                weights, *material.batch(order[number * BATCH : (number + 1) * BATCH])
            )
            for layer, mean, square, slope in zip(weights, means, squares, slopes, strict=True):
                mean += 0.1 * (slope - mean)
                square += 0.001 * (slope**2 - square)
                unbiased = np.sqrt(square / (1 - 0.999**step)) + 1e-8
                layer -= falling * mean / (1 - 0.9**step) / unbiased
                if layer.ndim == 2:
                    layer *= 1 - 1e-3 * falling
                # What the whole numbers of the native network can hold.
                np.clip(layer, -8, 8, layer)
        tell(f"  epoch {epoch + 1}: {told(weights, material, count - held_back)}")
    return b"".join(layer.tobytes() for layer in weights)


def slopes_of(weights: list[Array], numbers: Array, targets: Array) -> list[Array]:
    """The gradient of cross entropy of shares plus a part of the squared error of margins."""
    wide, wide_squashed, small, small_squashed, outputs = outcome_of(weights, numbers)
    error = np.empty_like(outputs)
    error[:, 0::2] = 1 / (1 + np.exp(-outputs[:, 0::2])) - targets[:, 0::2]
    error[:, 1::2] = 0.25 * (outputs[:, 1::2] - targets[:, 1::2])
    error /= len(numbers)
    of_small = (error @ weights[4]) * ((small > 0) & (small < 1))
    of_wide = (of_small @ weights[2]) * ((wide > 0) & (wide < 1))
    return [
        numbers.T @ of_wide,
        of_wide.sum(0),
        of_small.T @ wide_squashed,
        of_small.sum(0),
        error.T @ small_squashed,
        error.sum(0),
    ]


def told(weights: list[Array], material: Material, first: int) -> str:
    """How far off the network is on what was held back."""
    entropy = square = 0.0
    rows = np.arange(first, len(material.targets))
    for begin in range(0, len(rows), BATCH):
        numbers, targets = material.batch(rows[begin : begin + BATCH])
        outputs = outcome_of(weights, numbers)[-1]
        share = np.clip(1 / (1 + np.exp(-outputs[:, 0::2])), 1e-6, 1 - 1e-6)
        wanted = targets[:, 0::2]
        entropy -= float((wanted * np.log(share) + (1 - wanted) * np.log(1 - share)).mean(1).sum())
        square += float(((outputs[:, 1::2] - targets[:, 1::2]) ** 2).mean(1).sum())
    points = MARGIN_POINTS * (square / len(rows)) ** 0.5
    return f"cross entropy {entropy / len(rows):.4f}, margin {points:.1f} points off"


def tell(line: str) -> None:
    """Say how far it is."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("kind", help="coloured-2 … coloured-4, grey-2 … grey-4")
    parser.add_argument("--work", type=Path, required=True, help="folder for games and networks")
    parser.add_argument(
        "--games",
        type=int,
        nargs="*",
        default=[8_000, 12_000, 12_000, 9_000, 5_000, 27_000, 12_000, 12_000],
    )
    parser.add_argument(
        "--nodes",
        type=int,
        nargs="*",
        default=[1_500, 2_500, 3_000, 4_000, 5_000, 6_000, 8_000, 10_000],
    )
    parser.add_argument(
        "--trust",
        type=float,
        nargs="*",
        default=[0.4] * 5 + [0.7] * 3,
        help="part of the search's word; more of it once the search is strong",
    )
    parser.add_argument("--epochs", type=int, default=16)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--dry", action="store_true", help="leave the package's network alone")
    wanted = parser.parse_args()
    kind = Kind.parse(wanted.kind)
    wanted.work.mkdir(parents=True, exist_ok=True)

    def kept(name: str) -> Path:
        return Path(wanted.work / f"{wanted.kind}-{name}")

    files = [kept("0.samples")]
    if not files[0].exists():
        files[0].write_bytes(quick_samples(kind))
    network = kept("0.network")
    if not network.exists():
        tell("generation 0")
        material = Material(kind, [files[0].read_bytes()], 0)
        network.write_bytes(learn(kind, material, None, epochs=QUICK_EPOCHS, rate=1e-3, seed=1))
    if not len(wanted.games) == len(wanted.nodes) == len(wanted.trust):
        parser.error("--games, --nodes and --trust are lists of the same length")
    generations = zip(wanted.games, wanted.nodes, wanted.trust, strict=True)
    for number, (games, nodes, trust) in enumerate(generations, 1):
        last, network = network, kept(f"{number}.network")
        files.append(kept(f"{number}.samples"))
        if not files[-1].exists():
            tell(f"generation {number}: {games} games")
            seed = number * 10_000_000
            files[-1].write_bytes(
                play_generation(kind, last.read_bytes(), games, nodes, seed, wanted.workers)
            )
        if not network.exists():
            recent = [file.read_bytes() for file in files[1:][-WINDOW:]]
            material = Material(kind, recent, trust)
            network.write_bytes(
                learn(
                    kind,
                    material,
                    last.read_bytes(),
                    epochs=wanted.epochs,
                    rate=1.5e-3,
                    seed=number + 1,
                )
            )
    if not wanted.dry:
        (NETWORKS / f"{wanted.kind}.weights").write_bytes(packed(network.read_bytes()))


if __name__ == "__main__":
    main()
