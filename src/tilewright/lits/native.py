"""Battle of LITS in the compiled core: placements, legality and perft over placement numbers.

The Python rules in :mod:`tilewright.lits` decide what is legal; the core is held equal to them by
tests. A placement's number is its index in the table of its board size, which both share: sorted
by type (L, I, T, S), then by cells in row-major order. ``placed`` names the placements made, in
playing order. The interpreter's lock is free while the core counts, and Ctrl-C stops it.
"""

from collections.abc import Generator, Sequence
from contextlib import contextmanager

from tilewright._native import lits as _core
from tilewright.game import ConfigError
from tilewright.lits.position import LitsPosition

__all__ = [
    "DEEPEST",
    "SIZES",
    "check_variant",
    "cpu_variant",
    "cpu_variants",
    "legal",
    "living",
    "perft",
    "placed_in_order",
]

SIZES = range(4, 13)
DEEPEST = 36
"""No board holds more than this many pieces, so no perft goes deeper."""


def perft(
    size: int,
    supply: int,
    depth: int,
    placed: Sequence[int] = (),
    *,
    variant: str | None = None,
) -> int:
    """How many sequences of ``depth`` (0 to 36) legal placements follow those placed.

    ``size`` is 4 to 12; ``supply`` is the number of pieces of each type at the start, from 1;
    the pie rule plays no part. ``variant`` names the CPU variant to use (None: the best one).
    Raises ConfigError when a number is out of range, ``placed`` is not a legal sequence, or this
    processor cannot run the variant.
    """
    if not 0 <= depth <= DEEPEST:
        raise ConfigError("native.depth", parts=[_short(depth)], value=_short(depth))
    with _explained(size, supply, placed, variant):
        return _core.perft(size, supply, depth, placed, variant=variant)


def legal(
    size: int, supply: int, placed: Sequence[int] = (), *, variant: str | None = None
) -> list[int]:
    """The numbers of the legal placements, ascending. Arguments and errors as for ``perft``."""
    with _explained(size, supply, placed, variant):
        return _core.legal(size, supply, placed, variant=variant)


def living(
    size: int, supply: int, placed: Sequence[int] = (), *, variant: str | None = None
) -> list[int]:
    """The numbers of the placements that are legal but for touching a piece, ascending.

    Arguments and errors as for ``perft``.
    """
    with _explained(size, supply, placed, variant):
        return _core.living(size, supply, placed, variant=variant)


def cpu_variants() -> tuple[str, ...]:
    """The CPU variants in this build, from ``baseline`` to the most demanding."""
    return tuple(_core.cpu_variants())


def cpu_variant() -> str:
    """The one used when none is named: the most demanding that this processor runs."""
    return _core.cpu_variant()


def check_variant(variant: str | None) -> None:
    """Raise ConfigError for a CPU variant that is not in this build or not for this processor."""
    if variant is not None:
        legal(SIZES[0], 1, variant=variant)


def placed_in_order(position: LitsPosition) -> list[int]:
    """The numbers of a position's placements in some order in which each is legal.

    A position knows the set alone. No piece that lies rules out another, so any order does in
    which each piece touches an earlier one.
    """
    table = position.table
    waiting = sorted(table.index[placement] for placement in position.placements)
    order: list[int] = []
    touched = table.all_placements
    while waiting:
        number = next(number for number in waiting if touched >> number & 1)
        touched = table.touching[number] | (touched if order else 0)
        waiting.remove(number)
        order.append(number)
    return order


@contextmanager
def _explained(
    size: int, supply: int, placed: Sequence[int], variant: str | None
) -> Generator[None, None, None]:
    """Refuse what is out of range, and say in our words why the core refuses the rest."""
    if size not in SIZES:
        raise ConfigError("native.size", parts=[_short(size)], value=_short(size))
    if supply < 1:
        raise ConfigError("native.supply", parts=[_short(supply)], value=_short(supply))
    if variant is not None and variant not in cpu_variants():
        raise ConfigError(
            "native.variant.unknown",
            parts=[variant[:40]],
            variant=variant[:40],
            choices=tuple(cpu_variants()),
        )
    try:
        yield
    except RuntimeError as error:
        name = str(variant)
        raise ConfigError("native.variant.processor", parts=[name], variant=name) from error
    except ValueError as error:
        # Nothing but the sequence of placements is left that can be wrong.
        numbers = [_short(number) for number in placed[:DEEPEST]]
        raise ConfigError("native.placed", parts=numbers) from error


def _short(number: int) -> str:
    """A number for a message, which an absurd one must not flood."""
    return str(max(-(10**12), min(number, 10**12)))
