"""What every bench prints: ``name value unit``, and the ratio against a reference in the run."""

import os
import platform
import time
from collections.abc import Callable

__all__ = ["machine", "median", "report", "seconds"]


def report(name: str, value: float, unit: str, reference: tuple[str, float] | None = None) -> None:
    """Print one figure; ``reference`` is a name and its value in the same unit and run."""
    ratio = f"  x{value / reference[1]:.2f} {reference[0]}" if reference else ""
    print(
        f"{name} {value:,.4g} {unit}{ratio}"
        if value < 1000
        else f"{name} {value:,.0f} {unit}{ratio}"
    )


def seconds(work: Callable[[], object]) -> float:
    """Wall seconds that one call takes."""
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def median(values: list[float]) -> float:
    """The middle value of an odd number of measurements."""
    return sorted(values)[len(values) // 2]


def machine() -> str:
    """Processor, cores and Python, for the table in ``benches/README.md``."""
    name = platform.processor() or platform.machine()
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as info:  # noqa: PTH123
            name = next(
                line.partition(":")[2].strip() for line in info if line.startswith("model name")
            )
    except (OSError, StopIteration):
        pass
    return f"{name}, {os.cpu_count()} cores, Python {platform.python_version()}"
