"""The one-line text of a position: ``ROWS FIRST PLACEMENTS [OWNER] [supply=K] [pie=off]``.

Placements are a set: read in any order, written row by row, so that equal positions have equal
texts. What equals its default is not written. The optional fields are read in any order.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from tilewright.game import NotationError
from tilewright.lits.board import Board
from tilewright.lits.cells import Symbol
from tilewright.lits.moves import Placement

__all__ = ["LONGEST_POSITION_TEXT", "MOST_SUPPLY", "USUAL_SUPPLY", "PositionFields"]

LONGEST_POSITION_TEXT = 2000
USUAL_SUPPLY = 5
MOST_SUPPLY = 9


@dataclass(frozen=True, slots=True)
class PositionFields:
    """What a position text says, before the rules have judged the placements."""

    board: Board
    placements: tuple[Placement, ...]
    first_symbol: Symbol = Symbol.X
    swapped: bool = False
    supply: int = USUAL_SUPPLY
    pie: bool = True

    def __str__(self) -> str:
        pieces = ";".join(piece.compact for piece in sorted(self.placements, key=_by_cells))
        fields = [str(self.board), self.first_symbol.value, pieces or "-"]
        if self.swapped:
            fields.append("2")
        if self.supply != USUAL_SUPPLY:
            fields.append(f"supply={self.supply}")
        if not self.pie:
            fields.append("pie=off")
        return " ".join(fields)

    @classmethod
    def parse(cls, text: str) -> "PositionFields":
        """Split and read a position text. Raises NotationError naming the offending part."""
        if len(text) > LONGEST_POSITION_TEXT:
            raise NotationError("lits.position.too_long", limit=LONGEST_POSITION_TEXT)
        words = text.removeprefix("\ufeff").split()
        if len(words) < 3:
            raise NotationError("lits.position.fields", parts=words)
        board = Board.parse(words[0])
        if words[1].upper() not in ("X", "O"):
            raise NotationError("lits.position.first_symbol", parts=[words[1][:20]])
        placements = _read_placements(words[2])
        optional = _read_optional(words[3:])
        return cls(
            board,
            placements,
            Symbol(words[1].upper()),
            swapped=optional.get("owner") == "2",
            supply=int(optional.get("supply", USUAL_SUPPLY)),
            pie=optional.get("pie") != "off",
        )


def _by_cells(placement: Placement) -> tuple[tuple[int, int], ...]:
    return tuple((cell.row, cell.column) for cell in placement.cells)


def _read_placements(text: str) -> tuple[Placement, ...]:
    if text == "-":
        return ()
    return tuple(Placement.parse(part) for part in text.split(";"))


def _read_optional(words: Iterable[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for word in words:
        name, equals, value = word.lower().partition("=")
        if not equals:
            name, value = "owner", name
        allowed = {
            "owner": ("1", "2"),
            "supply": tuple(map(str, range(1, MOST_SUPPLY + 1))),
            "pie": ("on", "off"),
        }.get(name)
        if allowed is None or value not in allowed:
            raise NotationError("lits.position.unknown_field", parts=[word[:40]])
        if name in found:
            raise NotationError("lits.position.repeated_field", parts=[word[:40]])
        found[name] = value
    return found
