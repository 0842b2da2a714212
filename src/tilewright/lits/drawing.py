"""A Battle of LITS position as a picture, from the payload of ``describe``.

The measures and colours are those of ``look.json``, which the page uses too.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from tilewright.drawing import svg
from tilewright.drawing.look import Shape, colour, look, shapes, tokens
from tilewright.drawing.outline import Cell, letter_cell, outline
from tilewright.drawing.text import DrawnWord, cap_height, drawn_words, text_path, text_width
from tilewright.game import ConfigError, JsonObject
from tilewright.messages import render

__all__ = ["draw"]

_MARKS = ("coverable", "coverable_next", "protected")
_NARROWEST = 420
_COUNTS, _SUPPLY, _BELOW = 14, 58, 100
"""Below the board: where counts and supply begin, and how much room both take."""


def draw(
    description: JsonObject, theme: str = "light", marks: bool = False, language: str = "en"
) -> str:
    """The position as an SVG document, text as outlines; titled in ``language``.

    ``marks`` adds the cells that can be covered now, next, or never again. Raises ConfigError for
    an unknown theme, and when ``description`` lacks a field that ``describe`` gives.
    """
    tokens(theme)
    try:
        return _Picture(description, theme, language).document(marks)
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise ConfigError(
            "drawing.description", parts=[str(error).strip("'")[:40]], game="Battle of LITS"
        ) from error


class _Picture:
    """One picture in the making; the methods return markup in painting order."""

    def __init__(self, description: JsonObject, theme: str, language: str) -> None:
        self.told: dict[str, Any] = dict(description)
        self.theme = theme
        self.language = language
        self.look: dict[str, Any] = look()["lits"]
        self.cell: float = self.look["cell"]
        self.margin: float = self.look["margin"]
        self.size: int = self.told["size"]
        self.side = self.size * self.cell
        # Beside small study boards room is left, so that the words below find their place.
        self.width = max(self.side + 2 * self.margin, _NARROWEST)
        self.left = (self.width - self.side) / 2

    def say(self, word: DrawnWord, **parameters: object) -> str:
        return drawn_words(word, parameters, self.language)

    def paint(self, name: str) -> str:
        return colour(name, self.theme)

    def document(self, marks: bool) -> str:
        counts = self.told["counts"]
        title = render(
            "drawing.lits.title",
            {"size": self.size, "x": counts["X"], "o": counts["O"]},
            self.language,
        )
        below = self.margin + self.side
        # Marks lie under the symbols, so that these keep their tone.
        board = [
            *self.empty_board(),
            *(self.marks() if marks else ()),
            *self.symbols(),
            *self.pieces(),
        ]
        return svg.document(
            self.width,
            below + _BELOW,
            title,
            [
                svg.element("defs", *self.textures()),
                svg.rectangle(0, 0, self.width, below + _BELOW, self.paint("ground")),
                *self.coordinates(),
                svg.group(board, self.left, self.margin),
                *self.counts(below + _COUNTS),
                *self.supply(below + _SUPPLY),
            ],
        )

    # --- The board ---------------------------------------------------------------------------

    def textures(self) -> Iterator[str]:
        for letter, piece in self.look["pieces"].items():
            yield svg.element(
                "pattern",
                svg.painted([Shape(**piece["texture"])], self.theme),
                id=f"texture-{letter}",
                width=self.cell,
                height=self.cell,
                patternUnits="userSpaceOnUse",
            )

    def coordinates(self) -> Iterator[str]:
        style = self.look["coordinate"]
        size: float = style["size"]
        middle = cap_height(size) / 2
        for place in range(self.size):
            along = (place + 0.5) * self.cell
            column, row = chr(ord("a") + place), str(place + 1)
            # Letters sit on one baseline, so that a, b and g line up.
            yield self.words(
                column, self.left + along, self.margin - 11, size, style["fill"], anchor="middle"
            )
            yield self.words(
                row,
                self.left - self.margin / 2 - 1,
                self.margin + along + middle,
                size,
                style["fill"],
                anchor="middle",
            )

    def empty_board(self) -> Iterator[str]:
        board, empty = self.look["board"], self.look["empty_cell"]
        pad: float = board["pad"]
        yield svg.rectangle(
            -pad,
            -pad,
            self.side + 2 * pad,
            self.side + 2 * pad,
            self.paint(board["fill"]),
            radius=board["radius"],
        )
        inset: float = empty["inset"]
        for row in range(self.size):
            for column in range(self.size):
                yield svg.rectangle(
                    column * self.cell + inset,
                    row * self.cell + inset,
                    self.cell - 2 * inset,
                    self.cell - 2 * inset,
                    self.paint(empty["fill"]),
                    radius=empty["radius"],
                )

    def symbols(self) -> Iterator[str]:
        """The symbols that no piece covers."""
        covered = {_cell(name) for piece in self.told["pieces"] for name in piece["cells"]}
        for row, symbols in enumerate(self.told["rows"]):
            for column, symbol in enumerate(symbols):
                if symbol != "." and (column, row) not in covered:
                    yield svg.group([self.symbol(symbol)], column * self.cell, row * self.cell)

    def symbol(self, symbol: str) -> str:
        inlays = self.look["symbols"]
        style = inlays["styles"][self.theme][symbol]["neutral"]
        return svg.painted([Shape(d=inlays[symbol], **style)], self.theme)

    def pieces(self) -> Iterator[str]:
        for piece in self.told["pieces"]:
            yield self.piece(piece["type"], [_cell(name) for name in piece["cells"]])

    def piece(self, kind: str, cells: list[Cell]) -> str:
        """A piece: glaze, texture, grout between its cells, edge around it, letter."""
        style, edge = self.look["pieces"][kind], self.look["outline"]
        around = outline(cells, self.cell, edge["inset"], edge["radius"], edge["inner_radius"])
        column, row = letter_cell(cells)
        letter: str = self.look["letters"][kind]
        lip: float = self.look["lip_offset"]
        return svg.element(
            "g",
            svg.path(around, fill=style["base"]),
            svg.path(around, fill=f"url(#texture-{kind})"),
            svg.path(
                _joints(cells, self.cell, edge["inset"]),
                stroke=style["grout"],
                width=self.look["grout_width"],
            ),
            svg.path(around, stroke=style["edge"], width=edge["edge_width"]),
            svg.group(
                [
                    svg.group([svg.path(letter, fill=style["lip"])], lip * 0.6, lip),
                    svg.path(letter, fill=style["ink"]),
                ],
                column * self.cell,
                row * self.cell,
            ),
        )

    def marks(self) -> Iterator[str]:
        for name in _MARKS:
            mark = svg.painted(shapes(self.look["marks"][name]), self.theme)
            for cell in self.told[name]:
                column, row = _cell(cell)
                yield svg.group([mark], column * self.cell, row * self.cell)

    # --- Below the board ---------------------------------------------------------------------

    def words(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        fill: str = "ink",
        weight: str = "medium",
        anchor: str = "start",
    ) -> str:
        return svg.path(text_path(text, x, y, size, weight, anchor), fill=self.paint(fill))

    def counts(self, top: float) -> Iterator[str]:
        """Both symbols with the number still uncovered, who owns them, and whose turn it is."""
        first: str = self.told["first_symbol"]
        for place, symbol in enumerate((first, "O" if first == "X" else "X")):
            seat = self.told["owners"][symbol]
            left = self.margin + place * (self.width / 2 - self.margin)
            yield svg.group([self.symbol(symbol)], left - 8, top - 4)
            count = str(self.told["counts"][symbol])
            yield self.words(count, left + 32, top + 24, 24, weight="bold")
            left += 32 + text_width(count, 24, "bold") + 9
            player = self.say(DrawnWord.PLAYER, number=seat + 1)
            yield self.words(player, left, top + 13, 13, weight="bold")
            yield self.words(self.say(DrawnWord.UNCOVERED), left, top + 29, 13, fill="quiet")
            left += text_width(player, 13, "bold") + 6
            yield self.words(
                self.standing(seat, symbol), left, top + 13, 13, fill="accent", weight="bold"
            )

    def standing(self, seat: int, symbol: str) -> str:
        outcome = self.told["outcome"]
        if outcome is not None:
            return self.say(DrawnWord.WINNER) if seat in outcome["winners"] else ""
        return self.say(DrawnWord.TO_PLACE) if self.told["symbol_to_move"] == symbol else ""

    def supply(self, top: float) -> Iterator[str]:
        """The pieces left of each type, as small tiles with their letter and number."""
        left, tile = self.margin, 24.0
        width = self.width - 2 * left
        scale = tile / self.cell
        for place, (kind, number) in enumerate(self.told["supply"].items()):
            x = left + place * width / 4
            sample = svg.group([self.piece(kind, [(0, 0)])], x, top, scale)
            yield sample if number else svg.element("g", sample, opacity=0.35)
            yield self.words(
                f"× {number}",
                x + tile + 8,
                top + tile / 2 + cap_height(15) / 2,
                15,
                fill="ink" if number else "quiet",
                weight="bold",
            )


def _cell(name: str) -> Cell:
    """``d4`` as (column, row) from 0."""
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def _joints(cells: Iterable[Cell], size: float, inset: float) -> str:
    """The joints between neighbouring cells of one piece."""
    members = set(cells)
    lines: list[str] = []
    for column, row in sorted(members, key=lambda cell: (cell[1], cell[0])):
        x, y = (column + 1) * size, (row + 1) * size
        if (column + 1, row) in members:
            lines.append(f"M{svg.number(x)} {svg.number(y - size + inset)}V{svg.number(y - inset)}")
        if (column, row + 1) in members:
            lines.append(f"M{svg.number(x - size + inset)} {svg.number(y)}H{svg.number(x - inset)}")
    return "".join(lines)
