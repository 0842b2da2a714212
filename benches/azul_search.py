"""Speed of the engine of Azul: positions a second, memory, and what two threads gain.

Positions visited a second by one thread in each CPU variant: of two players, whole rounds from
eleven or twelve groups on; of four players, trees of 200,000 visits. What a table of 64 MB adds to
the process. And of the same rounds the ratio of times of one thread and two, with the groups that
are left at the start; both walls take turns.

Run: ``python benches/azul_search.py``
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from figures import machine, report

from tilewright.azul import AzulPosition
from tilewright.azul.engine import Engine
from tilewright.azul.native import cpu_variant, cpu_variants
from tilewright.game import Limits

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "azul"))

from azul_rounds import late_rounds

ROUNDS = 10
GROUPS = 12
TREES = Limits(nodes=200_000)


def resident_megabytes() -> float:
    """Memory that the process holds, where the system tells."""
    for line in Path("/proc/self/status").read_text(encoding="utf-8").splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def rate(variant: str, positions: Sequence[AzulPosition], limits: Limits) -> float:
    """Millions of positions a second, each round by an engine that knew nothing before."""
    found = [Engine(variant=variant).search(position, limits) for position in positions]
    return sum(each.nodes for each in found) / sum(each.seconds for each in found) / 1e6


def whole_round(position: AzulPosition, threads: int) -> float:
    """Seconds of a search to the round's end."""
    analysis = Engine(threads=threads).search(position)
    if not analysis.lines[0].whole_round:
        raise SystemExit(f"the round was not searched to its end: {position}")
    return analysis.seconds


def main() -> None:
    print(machine())
    rounds = list(late_rounds(ROUNDS, GROUPS))
    trees = list(late_rounds(2, 40, 4))
    before = resident_megabytes()
    engine = Engine(table_megabytes=64)
    engine.search(rounds[0], Limits(nodes=1_000))
    report("memory_of_an_engine_with_64_megabytes", resident_megabytes() - before, "MB")
    variants = cpu_variants()
    for name, positions, limits in (("2", rounds, Limits()), ("4", trees, TREES)):
        reference: tuple[str, float] | None = None
        for variant in variants[: variants.index(cpu_variant()) + 1]:
            speed = rate(variant, positions, limits)
            report(f"positions_a_second.{name}.{variant}", speed, "M/s", reference)
            reference = reference or (variant, speed)
    times = [(whole_round(each, 1), whole_round(each, 2)) for each in rounds]
    report("whole_round.one_thread.median", median(one for one, _ in times), "s")
    report("whole_round.one_thread.slowest", max(one for one, _ in times), "s")
    ratios = [one / two for one, two in times]
    report("two_threads_median_of_ratios", median(ratios), "times as fast")


if __name__ == "__main__":
    main()
