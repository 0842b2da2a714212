// What of a position is drawn, and how strongly.
import type { PlayedMove } from '../lib/contract';
import { cellName } from './cells';
import type { Strength } from './look';
import { SYMBOLS, type LaidPiece, type LitsPosition, type SymbolName } from './types';

/** The symbol of a single own seat; null for a watcher or several own seats on one screen. */
export function ownSymbol(position: LitsPosition, yourSeats: readonly number[]): SymbolName | null {
  if (yourSeats.length !== 1) return null;
  return SYMBOLS.find((symbol) => position.owners[symbol] === yourSeats[0]) ?? null;
}

/** The own symbol is drawn stronger; with none of one's own, the symbol that is to move. */
export function strengths(
  position: LitsPosition,
  yourSeats: readonly number[],
): Record<SymbolName, Strength> {
  const strong = ownSymbol(position, yourSeats) ?? position.symbol_to_move;
  if (strong === null) return { X: 'neutral', O: 'neutral' };
  return strong === 'X' ? { X: 'mine', O: 'theirs' } : { X: 'theirs', O: 'mine' };
}

/** The cells that show a symbol: those under pieces do not. */
export function symbolCells(
  position: Pick<LitsPosition, 'rows' | 'pieces'>,
): Record<SymbolName, string[]> {
  const covered = coveredCells(position);
  const cells: Record<SymbolName, string[]> = { X: [], O: [] };
  position.rows.forEach((line, row) => {
    [...line].forEach((mark, column) => {
      const cell = cellName(column, row);
      if ((mark === 'X' || mark === 'O') && !covered.has(cell)) cells[mark].push(cell);
    });
  });
  return cells;
}

/** The piece laid last in the moves that led to the position. */
export function lastPiece(position: LitsPosition, moves: readonly PlayedMove[]): LaidPiece | null {
  const last = moves.findLast(({ move }) => move !== 'swap');
  if (last === undefined) return null;
  return position.pieces.find(({ cells }) => cells.join(' ') === last.move.toLowerCase()) ?? null;
}

/** How many of the cells hold each symbol. */
export function symbolsAmong(
  position: LitsPosition,
  cells: Iterable<string>,
): Record<SymbolName, number> {
  const wanted = new Set(cells);
  const among = symbolCells(position);
  return {
    X: among.X.filter((cell) => wanted.has(cell)).length,
    O: among.O.filter((cell) => wanted.has(cell)).length,
  };
}

/** The cells under pieces. */
export function coveredCells(position: Pick<LitsPosition, 'pieces'>): ReadonlySet<string> {
  return new Set(position.pieces.flatMap(({ cells }) => cells));
}

/** The legal placements, as the server writes them. */
export function legalMoves(position: LitsPosition): ReadonlySet<string> {
  return new Set(position.legal.map(({ move }) => move));
}

/** The further cells of all legal placements that cover every one of `cells`. */
export function continuations(
  position: LitsPosition,
  cells: readonly string[],
): ReadonlySet<string> {
  const further = new Set<string>();
  for (const { move } of position.legal) {
    const parts = move.split(' ');
    if (cells.every((cell) => parts.includes(cell))) {
      for (const part of parts) if (!cells.includes(part)) further.add(part);
    }
  }
  return further;
}
