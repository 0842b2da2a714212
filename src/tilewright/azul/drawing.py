"""An Azul position as a picture, from the payload of ``describe``.

The tiles are those of ``look.json``, which the page uses too. All measures here are in the units
of the picture, which is ``_WIDTH`` units wide for every number of players.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from tilewright.azul.board import FLOOR_PENALTIES
from tilewright.azul.tiles import COLOURS, TILES_PER_COLOUR
from tilewright.azul.wall import PRINTED, WallKind
from tilewright.drawing import svg
from tilewright.drawing.look import colour, look, shapes, tokens
from tilewright.drawing.text import DrawnWord, cap_height, drawn_words, text_path, text_width
from tilewright.game import ConfigError, JsonObject
from tilewright.messages import render

__all__ = ["draw"]

_WIDTH = 900.0
_SPACE = 20.0
_PAD = 16.0

_PLATE_STEP = 122.0
_PLATE_TILE = 36.0
_MARKET_WIDTH = 5 * _PLATE_STEP
_LOOSE_TILE, _LOOSE_STEP = 36.0, 41.0

_BOARD_WIDTH = (_WIDTH - 3 * _SPACE) / 2
_BOARD_HEIGHT = 314.0
_BOARD_TILE, _BOARD_STEP = 34.0, 37.0

_SUPPLY_HEIGHT = 214.0


def draw(description: JsonObject, theme: str = "light", language: str = "en") -> str:
    """The position as an SVG document, text as outlines; titled in ``language``.

    Raises ConfigError for an unknown theme, and when ``description`` lacks a field that
    ``describe`` gives.
    """
    tokens(theme)
    try:
        return _Picture(description, theme, language).document()
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise ConfigError(
            "drawing.description", parts=[str(error).strip("'")[:40]], game="Azul"
        ) from error


@cache
def _tile(letter: str, theme: str) -> str:
    """A tile's (or the marker's) markup, 60 units wide as in ``look.json``."""
    azul = look()["azul"]
    entries = azul["marker"] if letter == "marker" else azul["tiles"][letter]["shapes"]
    return svg.painted(shapes(entries), theme)


class _Picture:
    """One picture in the making; the methods return markup in painting order."""

    def __init__(self, description: JsonObject, theme: str, language: str) -> None:
        self.told: dict[str, Any] = dict(description)
        self.theme = theme
        self.language = language
        self.look: dict[str, Any] = look()["azul"]
        self.unit: float = self.look["tile"]
        self.players: Sequence[dict[str, Any]] = self.told["players"]
        # With three players the fourth board's place holds bag and lid; the displays then have
        # the whole width.
        self.wide = len(self.players) == 3

    # --- Small parts -------------------------------------------------------------------------

    def say(self, word: DrawnWord, **parameters: object) -> str:
        return drawn_words(word, parameters, self.language)

    def paint(self, name: str) -> str:
        return colour(name, self.theme)

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

    def tile(self, letter: str, x: float, y: float, size: float) -> str:
        return svg.element(
            "use",
            href=f"#tile-{letter}",
            transform=f"translate({svg.number(x)} {svg.number(y)}) scale({size / self.unit:.4g})",
        )

    def place(self, name: str, x: float, y: float, size: float) -> str:
        """An empty place: ``empty``, ``floor_place``, or a colour printed on the wall."""
        entries = (
            self.look["tiles"][name]["printed"][self.theme]
            if name in self.look["tiles"]
            else self.look[name]
        )
        return svg.group([svg.painted(shapes(entries), self.theme)], x, y, size / self.unit)

    def panel(self, x: float, y: float, width: float, height: float, active: bool = False) -> str:
        return svg.rectangle(
            x,
            y,
            width,
            height,
            self.paint("surface"),
            radius=10,
            stroke=self.paint("accent" if active else "line"),
            stroke_width=2.5 if active else 1.25,
        )

    # --- The whole ---------------------------------------------------------------------------

    def document(self) -> str:
        plates = len(self.told["displays"])
        in_row = plates if self.wide else 5
        rows = -(-plates // in_row)
        top = _SPACE
        market = rows * _PLATE_STEP
        centre_top = top + market + 8
        centre_width = _WIDTH - 2 * _SPACE if self.wide else _MARKET_WIDTH
        centre_height = self.centre_height(centre_width)
        body = [*self.displays(top, in_row), *self.centre(centre_top, centre_width, centre_height)]
        bottom = centre_top + centre_height
        if not self.wide:
            left = _SPACE + _MARKET_WIDTH + _SPACE
            height = max(bottom - top, _SUPPLY_HEIGHT)
            body.extend(self.supply(left, top, _WIDTH - _SPACE - left, height))
            bottom = top + height
        boards = bottom + _SPACE
        for seat in range(len(self.players)):
            body.extend(self.board(seat, *self.corner(seat, boards)))
        if self.wide:
            body.extend(self.supply(*self.corner(3, boards), _BOARD_WIDTH, _BOARD_HEIGHT))
        height = self.corner(len(self.players) - 1, boards)[1] + _BOARD_HEIGHT + _SPACE
        scores = [player["score"] for player in self.players]
        return svg.document(
            _WIDTH,
            height,
            render(
                "drawing.azul.title",
                {"round": self.told["round"], "scores": scores},
                self.language,
            ),
            [
                svg.element(
                    "defs",
                    *(
                        svg.element("g", _tile(letter, self.theme), id=f"tile-{letter}")
                        for letter in (*COLOURS, "marker")
                    ),
                ),
                svg.rectangle(0, 0, _WIDTH, height, self.paint("ground")),
                *body,
            ],
        )

    def corner(self, seat: int, top: float) -> tuple[float, float]:
        """The upper left corner of a seat's board, two boards in a row."""
        return (
            _SPACE + seat % 2 * (_BOARD_WIDTH + _SPACE),
            top + seat // 2 * (_BOARD_HEIGHT + _SPACE),
        )

    # --- What is offered ---------------------------------------------------------------------

    def displays(self, top: float, in_row: int) -> Iterator[str]:
        plate = self.look["plate"]
        scale = _PLATE_TILE / self.unit
        round_plate = svg.painted(shapes(plate["shapes"][self.theme]), self.theme)
        spare = _WIDTH - 2 * _SPACE if self.wide else _MARKET_WIDTH
        displays: list[list[str]] = self.told["displays"]
        for number, tiles in enumerate(displays):
            row, place = divmod(number, in_row)
            here = min(in_row, len(displays) - row * in_row)
            x = _SPACE + spare / 2 + (place - (here - 1) / 2) * _PLATE_STEP
            y = top + (row + 0.5) * _PLATE_STEP
            yield svg.group([round_plate], x, y, scale)
            yield self.words(
                str(number + 1), x - 56, y - 44, 15, fill="quiet", weight="bold", anchor="middle"
            )
            for letter, (across, down) in zip(tiles, plate["tiles"], strict=False):
                yield self.tile(letter, x + across * scale, y + down * scale, _PLATE_TILE)

    def centre_tiles(self) -> list[str]:
        return [*(["marker"] if self.told["marker"] == "centre" else []), *self.told["centre"]]

    def centre_height(self, width: float) -> float:
        in_row = int((width - 2 * _PAD) // _LOOSE_STEP)
        rows = max(1, -(-len(self.centre_tiles()) // in_row))
        return 34 + rows * _LOOSE_STEP + _PAD - 5

    def centre(self, top: float, width: float, height: float) -> Iterator[str]:
        yield self.panel(_SPACE, top, width, height)
        yield self.words(
            self.say(DrawnWord.CENTRE),
            _SPACE + _PAD,
            top + 23,
            15,
            fill="quiet",
            weight="bold",
        )
        in_row = int((width - 2 * _PAD) // _LOOSE_STEP)
        for number, letter in enumerate(self.centre_tiles()):
            row, place = divmod(number, in_row)
            yield self.tile(
                letter,
                _SPACE + _PAD + place * _LOOSE_STEP,
                top + 34 + row * _LOOSE_STEP,
                _LOOSE_TILE,
            )

    def supply(self, x: float, y: float, width: float, height: float) -> Iterator[str]:
        """How many tiles of each colour are in the bag and in the lid."""
        yield self.panel(x, y, width, height)
        left, right = x + _PAD, x + width - _PAD - 4
        columns = {"lid": right, "bag": right - 66}
        heading = y + 30
        yield self.words(
            self.say(DrawnWord.ROUND, round=self.told["round"]),
            left,
            heading,
            17,
            weight="bold",
        )
        for word, column in ((DrawnWord.LID, columns["lid"]), (DrawnWord.BAG, columns["bag"])):
            yield self.words(self.say(word), column, heading, 15, fill="quiet", anchor="end")
        step = min(46.0, (height - 44 - _PAD) / 5)
        size = min(30.0, step - 5)
        # A high panel keeps its rows together, halfway between heading and foot.
        first = y + 40 + (height - 40 - _PAD / 2 - 5 * step) / 2
        for number, letter in enumerate(COLOURS):
            middle = first + (number + 0.5) * step
            yield self.tile(letter, left, middle - size / 2, size)
            if self.wide:
                yield from self.pips(letter, left + size + 16, middle)
            for name, column in columns.items():
                yield self.words(
                    str(self.told[name][letter]),
                    column,
                    middle + cap_height(18) / 2,
                    18,
                    fill="quiet" if name == "lid" else "ink",
                    weight="medium" if name == "lid" else "bold",
                    anchor="end",
                )

    def pips(self, letter: str, x: float, middle: float) -> Iterator[str]:
        """A colour's tiles one by one: those in the bag, those in the lid, those in play."""
        inside = self.told["bag"][letter]
        away = inside + self.told["lid"][letter]
        for place in range(TILES_PER_COLOUR):
            fill = "ink" if place < inside else "edge" if place < away else "raised"
            yield svg.rectangle(x + place * 11.0, middle - 4.5, 9, 9, self.paint(fill), radius=2)

    # --- A player's board --------------------------------------------------------------------

    def board(self, seat: int, x: float, y: float) -> Iterator[str]:
        player = self.players[seat]
        yield self.panel(x, y, _BOARD_WIDTH, _BOARD_HEIGHT, active=seat in self.told["to_act"])
        yield from self.heading(seat, x + _PAD, y + 33, x + _BOARD_WIDTH - _PAD)
        top = y + 52
        wall_left = x + _BOARD_WIDTH - _PAD - 4 * _BOARD_STEP - _BOARD_TILE
        for row in range(5):
            row_top = top + row * _BOARD_STEP
            yield from self.line(player["lines"][row], wall_left - 24, row_top)
            yield self.arrow(wall_left - 15, row_top + _BOARD_TILE / 2)
            for column, letter in enumerate(player["wall"][row]):
                left = wall_left + column * _BOARD_STEP
                if letter is not None:
                    yield self.tile(letter, left, row_top, _BOARD_TILE)
                elif self.told["wall"] == WallKind.COLOURED:
                    yield self.place(PRINTED[row][column], left, row_top, _BOARD_TILE)
                else:
                    yield self.place("empty", left, row_top, _BOARD_TILE)
        yield from self.floor(player, x + _PAD, top + 5 * _BOARD_STEP + 22, x + _BOARD_WIDTH - _PAD)

    def heading(self, seat: int, left: float, base: float, right: float) -> Iterator[str]:
        """Name, standing, the marker's holder where it does not lie on the floor line, score."""
        player = self.players[seat]
        name = self.say(DrawnWord.PLAYER, number=seat + 1)
        yield self.words(name, left, base, 19, weight="bold")
        left += text_width(name, 19, "bold") + 10
        if self.told["marker"] == seat and "marker" not in player["floor"]:
            yield self.tile("marker", left, base - 19, 24)
            left += 34
        yield self.words(self.standing(seat), left, base, 16, fill="accent", weight="bold")
        yield self.words(str(player["score"]), right, base + 4, 30, weight="bold", anchor="end")

    def standing(self, seat: int) -> str:
        outcome = self.told["outcome"]
        if outcome is None:
            return self.say(DrawnWord.TO_PLAY) if seat in self.told["to_act"] else ""
        if seat not in outcome["winners"]:
            return ""
        return self.say(DrawnWord.WINNER if len(outcome["winners"]) == 1 else DrawnWord.SHARED)

    def line(self, line: dict[str, Any], right: float, top: float) -> Iterator[str]:
        """A pattern line: filled from the right, as its tiles move to the wall on that side."""
        for place in range(line["capacity"]):
            left = right - _BOARD_TILE - place * _BOARD_STEP
            if place < line["count"]:
                yield self.tile(line["colour"], left, top, _BOARD_TILE)
            else:
                yield self.place("empty", left, top, _BOARD_TILE)

    def arrow(self, x: float, y: float) -> str:
        tip = f"M{svg.number(x)} {svg.number(y - 5)}l6 5l-6 5Z"
        return svg.path(tip, fill=self.paint("edge"))

    def floor(self, player: dict[str, Any], left: float, top: float, right: float) -> Iterator[str]:
        floor: list[str] = player["floor"]
        middle = top + _BOARD_TILE / 2 + cap_height(15) / 2
        for place, penalty in enumerate(FLOOR_PENALTIES):
            x = left + place * _BOARD_STEP
            if place < len(floor):
                yield self.tile(floor[place], x, top, _BOARD_TILE)
                continue
            yield self.place("floor_place", x, top, _BOARD_TILE)
            yield self.words(
                _signed(penalty), x + _BOARD_TILE / 2, middle, 15, fill="quiet", anchor="middle"
            )
        yield self.words(
            _signed(player["floor_cost"]),
            right,
            top + _BOARD_TILE / 2 + cap_height(20) / 2,
            20,
            fill="bad" if player["floor_cost"] else "quiet",
            weight="bold",
            anchor="end",
        )


def _signed(points: int) -> str:
    """A cost with a proper minus sign."""
    return f"−{-points}" if points < 0 else str(points)
