"""A position as lines for a terminal: pieces of text, each with the name of a Rich style."""

from tilewright import messages
from tilewright.game import StyledLine
from tilewright.lits import queries
from tilewright.lits.cells import Cell, Symbol, all_cells
from tilewright.lits.position import LitsPosition, Phase
from tilewright.lits.shapes import PieceType

__all__ = ["show"]

_PIECE_STYLES = {
    PieceType.L: "bold white on red",
    PieceType.I: "bold black on yellow",
    PieceType.T: "bold black on green",
    PieceType.S: "bold white on blue",
}
# Middle tones, which can be read on light and on dark terminals.
_SYMBOL_STYLES = {Symbol.X: "bold #2f7fd6", Symbol.O: "bold #c2571a"}
_QUIET = "dim"


def show(position: LitsPosition, *, hints: bool = False, language: str = "en") -> list[StyledLine]:
    """The board with coordinates, the counts, the supply and whose turn it is.

    With ``hints``, cells that can be covered now stand in round brackets and protected ones
    between bars.
    """
    lines = _board(position, hints=hints)
    lines.append([])
    if hints:
        lines.append([(_say(language, "show.hints"), _QUIET)])
    lines.append(_counts(position, language))
    lines.append(_supply(position, language))
    lines.append([(_turn(position, language), "bold")])
    return lines


def _say(language: str, key: str, **parameters: object) -> str:
    return messages.render(f"lits.{key}", parameters, language)


def _board(position: LitsPosition, *, hints: bool) -> list[StyledLine]:
    size = position.size
    types: dict[Cell, PieceType] = {}
    for piece in position.placements:
        if piece.type is not None:
            types |= dict.fromkeys(piece.cells, piece.type)
    coverable = queries.coverable(position) if hints else 0
    protected = queries.protected(position) if hints else 0
    letters = "".join(f" {chr(ord('a') + column)} " for column in range(size))
    lines: list[StyledLine] = [[("   " + letters, _QUIET)]]
    for row in range(size):
        line: StyledLine = [(f"{row + 1:>2} ", _QUIET)]
        for cell in all_cells(size)[row * size : (row + 1) * size]:
            if cell in types:
                line.append((f" {types[cell]} ", _PIECE_STYLES[types[cell]]))
                continue
            bit = 1 << (cell.row * size + cell.column)
            left, right = ("(", ")") if coverable & bit else (" ", " ")
            if protected & bit:
                left = right = "|"
            symbol = position.board.symbol_at(cell)
            if symbol is None:
                line.append((f"{left}·{right}", _QUIET))
            else:
                line.append((f"{left}{symbol}{right}", _SYMBOL_STYLES[symbol]))
        lines.append(line)
    return lines


def _counts(position: LitsPosition, language: str) -> StyledLine:
    line: StyledLine = []
    for symbol in (position.first_symbol, position.first_symbol.other):
        text = _say(
            language,
            "show.count",
            symbol=symbol.value,
            number=position.counts[symbol],
            player=position.owner(symbol) + 1,
        )
        line += [(text, _SYMBOL_STYLES[symbol]), ("   ", "")]
    return line[:-1]


def _supply(position: LitsPosition, language: str) -> StyledLine:
    line: StyledLine = [(_say(language, "show.supply") + " ", "")]
    for piece, left in position.supply_left.items():
        line += [(f" {piece} ", _PIECE_STYLES[piece]), (f" {left}  ", "")]
    return line


def _turn(position: LitsPosition, language: str) -> str:
    outcome = position.outcome
    if outcome is not None:
        (winner,) = outcome.winners
        high, low = outcome.scores[winner], outcome.scores[1 - winner]
        key = "show.tie" if high == low else "show.won"
        return _say(language, key, player=winner + 1, high=high, low=low)
    (seat,) = position.to_act
    key = "show.pie" if position.phase is Phase.PIE else "show.turn"
    return _say(language, key, symbol=position.next_symbol.value, player=seat + 1)
