"""Speed of the engine of Battle of LITS: positions a second, memory, and what two threads gain.

Positions visited a second by one thread in each CPU variant, on ten 10x10 positions with five
pieces until their proof; what a table of 64 MB adds to the process; and the ratio of times to a
proof of one thread and two, on ten positions with four pieces.
"""

from pathlib import Path
from statistics import median

from figures import machine, report
from proof import positions

from tilewright.game import ConfigError
from tilewright.lits.engine import Engine
from tilewright.lits.native import cpu_variants


def resident_megabytes() -> float:
    """Memory that the process holds, where the system tells."""
    for line in Path("/proc/self/status").read_text(encoding="utf-8").splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def main() -> None:
    print(machine())
    before = resident_megabytes()
    engine = Engine(table_megabytes=64)
    engine.search(positions(10, 8, 1)[0])
    report("memory_of_an_engine_with_64_megabytes", resident_megabytes() - before, "MB")
    fives = positions(10, 5, 10)
    reference: tuple[str, float] | None = None
    for variant in cpu_variants():
        try:
            engine = Engine(variant=variant)
        except ConfigError:
            print(f"  {variant}: not on this processor")
            continue
        found = [engine.search(position) for position in fives]
        speed = sum(each.nodes for each in found) / sum(each.seconds for each in found) / 1e6
        report(f"positions_a_second_{variant}", speed, "M/s", reference)
        reference = reference or (variant, speed)
    gains = []
    for position in positions(10, 4, 10):
        one, two = (Engine(threads=threads).search(position).seconds for threads in (1, 2))
        gains.append(one / two)
    report("two_threads_median_of_ratios", median(gains), "times as fast")


if __name__ == "__main__":
    main()
