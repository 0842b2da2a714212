"""Measure the pie maps of the named boards, and keep them beside the code.

Run: ``nice -n 15 python tools/rate_boards.py [--nodes N] [--threads T] [BOARD ...]`` (all of them:
about thirteen minutes of a core that has other work too).

Boards that were measured with as many nodes and the same engine are passed over, so an interrupted
run is gone on with by the same command. The limits and the engine's signature stand in each file.
"""

import argparse
import sys
import time
from pathlib import Path

from tilewright.engine.bench import run_bench
from tilewright.game import Limits
from tilewright.lits import NAMED_BOARDS, NamedBoard, Symbol
from tilewright.lits.fairness import BoardRating, StoredMap, stored_map
from tilewright.lits.fairness import stored as storing
from tilewright.lits.fairness.searching import PieSearch

FOLDER = Path(storing.__file__).parent / "maps"


def measured(
    named: NamedBoard, symbol: Symbol, nodes: int, threads: int, signature: int
) -> StoredMap:
    """One map, all of whose placements were searched."""
    began = time.perf_counter()
    search = PieSearch(named.board, Limits(nodes=nodes), first_symbol=symbol, threads=threads)
    for _ in search.run():
        pass
    return StoredMap(search.pie_map(), signature, time.perf_counter() - began)


def main() -> None:
    """Measure the boards that are named, or all."""
    parser = argparse.ArgumentParser(description="Measure the pie maps of the named boards.")
    parser.add_argument("boards", nargs="*", metavar="BOARD", help="otherwise all")
    parser.add_argument("--nodes", type=int, default=50_000, help="positions for each placement")
    parser.add_argument("--threads", type=int, default=1, help="placements searched at once")
    asked = parser.parse_args()
    if unknown := [name for name in asked.boards if name not in NAMED_BOARDS]:
        parser.error(f"no such board: {', '.join(unknown)}")
    signature = run_bench("lits").signature
    FOLDER.mkdir(exist_ok=True)
    for name in asked.boards or NAMED_BOARDS:
        named, kept = NAMED_BOARDS[name], stored_map(name)
        if kept and (kept.signature, kept.pie_map.limits.nodes) == (signature, asked.nodes):
            continue
        maps = [
            measured(named, symbol, asked.nodes, asked.threads, signature)
            for symbol in storing.measured_symbols(named.board)
        ]
        (FOLDER / f"{name}.json").write_text(storing.file_content(maps), encoding="utf-8")
        rating = BoardRating.of(maps[0].pie_map)
        seconds = sum(stored.seconds for stored in maps)
        sys.stdout.write(
            f"{name}: {rating.near_even} of {rating.total} near even, "
            f"sharpness {rating.sharpness}, {seconds:.0f} s\n"
        )
        sys.stdout.flush()


if __name__ == "__main__":
    main()
