"""Time of ``import tilewright`` in a fresh interpreter, less that of an empty one.

Run: ``python benches/import_time.py``
"""

import subprocess
import sys

from figures import machine, median, report, seconds


def start(code: str) -> float:
    """Wall seconds of a fresh interpreter that runs ``code``."""
    return seconds(lambda: subprocess.run([sys.executable, "-c", code], check=True))


def main() -> None:
    print(machine())
    empty = median([start("pass") for _ in range(11)])
    for name in ("tilewright", "tilewright.lits", "tilewright.azul"):
        taken = median([start(f"import {name}") for _ in range(11)])
        report(f"import_{name.replace('.', '_')}", (taken - empty) * 1000, "ms")
    report("empty_interpreter", empty * 1000, "ms")


if __name__ == "__main__":
    main()
