"""Time to a proof of the value of a position of Battle of LITS.

By default positions with five pieces on a 10x10, one thread, and in the same run the plain
alpha-beta search with a table and cover ordering on the same board representation
(``tilewright.lits.plain_search``); ``--plain 0`` leaves it out. Its table has the size at which it
is quickest; ours has 64 MB. The positions are those of ``tests/data/lits_search_positions.json``,
played at random. Options: ``--size --pieces --count --threads --table MB --plain 0|1``.
"""

import argparse
import json
from pathlib import Path
from statistics import median
from time import perf_counter

from figures import machine, report

from tilewright.lits import LitsPosition
from tilewright.lits.engine import Engine
from tilewright.lits.plain_search import solve

POSITIONS = Path(__file__).parent.parent / "tests" / "data" / "lits_search_positions.json"
PLAIN_TABLES = (4, 64)


def positions(size: int, pieces: int, count: int) -> list[LitsPosition]:
    """The first of the file with that size and number of pieces."""
    entries = json.loads(POSITIONS.read_text(encoding="utf-8"))
    texts = [e["position"] for e in entries if (e["size"], e["pieces"]) == (size, pieces)]
    return [LitsPosition.parse(text) for text in texts[:count]]


def timed(position: LitsPosition, table_megabytes: int, expected: float) -> float:
    """Seconds that the plain search takes, whose value must be the expected one."""
    begin = perf_counter()
    value = solve(position, table_megabytes=table_megabytes).value
    taken = perf_counter() - begin
    if value != expected:
        raise SystemExit(f"the searches disagree: {position}")
    return taken


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=10)
    parser.add_argument("--pieces", type=int, default=5)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--table", type=int, default=64)
    parser.add_argument("--plain", type=int, default=1)
    arguments = parser.parse_args()
    print(machine())
    times, nodes, plain_times, ratios = [], [], [], []
    for position in positions(arguments.size, arguments.pieces, arguments.count):
        engine = Engine(threads=arguments.threads, table_megabytes=arguments.table)
        analysis = engine.search(position)
        times.append(analysis.seconds)
        nodes.append(analysis.nodes)
        if not arguments.plain:
            continue
        best = min(timed(position, table, analysis.lines[0].value) for table in PLAIN_TABLES)
        plain_times.append(best)
        ratios.append(best / analysis.seconds)
    name = f"{arguments.size}x{arguments.size}_{arguments.pieces}_pieces"
    print(f"  {len(times)} positions, {arguments.threads} threads, slowest {max(times):.3g} s")
    report(f"proof_{name}_median", median(times), "s")
    report(f"proof_{name}_positions_visited_median", median(nodes) / 1e6, "M")
    if plain_times:
        report(f"plain_proof_{name}_median", median(plain_times), "s")
        report(f"proof_{name}_median_of_ratios", median(ratios), "times as fast")


if __name__ == "__main__":
    main()
