"""Whether the engine of Azul plays late rounds exactly.

On 200 positions of random games of two players on the coloured wall with at most eight groups left
in displays and centre (seven in the first round), and on 50 with at most six on the grey wall: how
many of the moves chosen are worth as much as the best one, by a search that looks at everything and
judges the round's end in the same way. And the time of both, in medians.

Run: ``python benches/azul_round_ends.py``
"""

import sys
from pathlib import Path
from statistics import median
from time import perf_counter

from figures import machine, report

from tilewright.azul import AzulPosition, WallKind
from tilewright.azul.engine import Engine

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "azul"))

from azul_rounds import late_rounds, plain_values

TASKS = ((WallKind.COLOURED, 200, 8), (WallKind.GREY, 50, 6))


def measure(kind: WallKind, positions: list[AzulPosition]) -> None:
    exact = 0
    slowest = 0.0
    quick, plain = [], []
    for position in positions:
        analysis = Engine(beyond=False).search(position)
        begin = perf_counter()
        values = plain_values(position)
        plain.append(perf_counter() - begin)
        quick.append(analysis.seconds)
        slowest = max(slowest, analysis.seconds)
        exact += analysis.lines[0].whole_round and values[analysis.best] == max(values.values())
    report(f"round_ends.{kind.value}.exact", exact, f"of {len(positions)}")
    report(f"round_ends.{kind.value}.median", 1000 * median(quick), "ms")
    report(f"round_ends.{kind.value}.slowest", 1000 * slowest, "ms")
    report(f"round_ends.{kind.value}.plain_median", 1000 * median(plain), "ms")


def main() -> None:
    print(machine())
    for kind, count, most_groups in TASKS:
        measure(kind, list(late_rounds(count, most_groups, 2, kind)))


if __name__ == "__main__":
    main()
