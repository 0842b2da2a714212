"""The edge around a set of cells, with round corners."""

from collections.abc import Collection

from tilewright.drawing.svg import number

__all__ = ["letter_cell", "outline"]

Cell = tuple[int, int]


def outline(
    cells: Collection[Cell], size: float, inset: float, radius: float, inner_radius: float
) -> str:
    """Path data of the edge around ``cells`` (column, row), one closed loop a region or hole.

    ``size`` is a cell's side, ``inset`` how far inside the cells' edge the path runs, ``radius``
    rounds the corners that point outwards and ``inner_radius`` those that point inwards (both at
    most half a cell). Cells that touch at a corner only get separate loops.
    """
    members = frozenset(cells)
    # Every side with nothing behind it, walked clockwise: the inside lies to the right.
    sides: dict[tuple[Cell, Cell], None] = {}
    for column, row in sorted(members, key=lambda cell: (cell[1], cell[0])):
        corners = [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)]
        behind = [(column, row - 1), (column + 1, row), (column, row + 1), (column - 1, row)]
        for place, neighbour in enumerate(behind):
            if neighbour not in members:
                sides[corners[place], corners[(place + 1) % 4]] = None
    loops: list[list[Cell]] = []
    while sides:
        first = side = next(iter(sides))
        loop: list[Cell] = []
        while True:
            loop.append(side[0])
            side = _next_side(side, sides)
            if side == first:
                break
        for place, corner in enumerate(loop):
            del sides[corner, loop[(place + 1) % len(loop)]]
        loops.append(loop)
    return "".join(_rounded(loop, size, inset, radius, inner_radius) for loop in loops)


def _next_side(side: tuple[Cell, Cell], sides: Collection[tuple[Cell, Cell]]) -> tuple[Cell, Cell]:
    """The side after this one. Where two cells meet at a corner, a right turn stays with one."""
    start, here = side
    along = (here[0] - start[0], here[1] - start[1])
    turns = [(-along[1], along[0]), along, (along[1], -along[0])]
    ways = [(here, (here[0] + turn[0], here[1] + turn[1])) for turn in turns]
    return next(way for way in ways if way in sides)


def _rounded(
    loop: list[Cell], size: float, inset: float, radius: float, inner_radius: float
) -> str:
    parts: list[str] = []
    for place, (column, row) in enumerate(loop):
        before, after = loop[place - 1], loop[(place + 1) % len(loop)]
        came = (column - before[0], row - before[1])
        goes = (after[0] - column, after[1] - row)
        if came == goes:
            continue
        outwards = came[0] * goes[1] - came[1] * goes[0] > 0
        bend = radius if outwards else inner_radius
        # The inside lies to the right of each side; a corner moves inwards from both.
        x = column * size + inset * (-came[1] - goes[1])
        y = row * size + inset * (came[0] + goes[0])
        parts.append(
            f"{'L' if parts else 'M'}{number(x - came[0] * bend)} {number(y - came[1] * bend)}"
            f"A{number(bend)} {number(bend)} 0 0 {int(outwards)} "
            f"{number(x + goes[0] * bend)} {number(y + goes[1] * bend)}"
        )
    return "".join(parts) + "Z"


def letter_cell(cells: Collection[Cell]) -> Cell:
    """The cell that carries a piece's letter: nearest to the piece's middle, first row by row."""
    ordered = sorted(cells, key=lambda cell: (cell[1], cell[0]))
    count = len(ordered)
    across, down = sum(cell[0] for cell in ordered), sum(cell[1] for cell in ordered)
    return min(
        ordered,
        key=lambda cell: (cell[0] * count - across) ** 2 + (cell[1] * count - down) ** 2,
    )
