// A position of Battle of LITS while it is put together. It may be impossible.
import { isCell, offsetOf } from '../lits/cells';
import type { SymbolName } from '../lits/types';

export const SIZES = { least: 4, most: 12 } as const;
export const SUPPLIES = { least: 1, most: 9, usual: 5 } as const;

export interface LitsDraft {
  readonly game: 'lits';
  /** From the top, each as many of `X`, `O` and `.` as there are rows. */
  readonly rows: readonly string[];
  /** The cells of each piece, in the order in which the pieces were placed. */
  readonly pieces: readonly (readonly string[])[];
  /** The symbol for which the first piece was placed. */
  readonly first: SymbolName;
  /** Whether the players have swapped sides. */
  readonly swapped: boolean;
  /** Pieces of each type at the start. */
  readonly supply: number;
  readonly pie: boolean;
}

export type Brush = SymbolName | '.';

export function emptyLits(size = 10): LitsDraft {
  return onRows(Array.from({ length: size }, () => '.'.repeat(size)));
}

/** A board without pieces. */
export function onRows(rows: readonly string[]): LitsDraft {
  const { usual } = SUPPLIES;
  return { game: 'lits', rows, pieces: [], first: 'X', swapped: false, supply: usual, pie: true };
}

/** The same draft where the cell has the symbol already. */
export function painted(draft: LitsDraft, cell: string, brush: Brush): LitsDraft {
  const [column, row] = offsetOf(cell);
  const line = draft.rows[row];
  if (line === undefined || column >= line.length || line[column] === brush) return draft;
  const changed = line.slice(0, column) + brush + line.slice(column + 1);
  return { ...draft, rows: draft.rows.with(row, changed) };
}

/** All symbols gone. */
export function bare(draft: LitsDraft): LitsDraft {
  return { ...draft, rows: emptyLits(draft.rows.length).rows };
}

/** Rows and columns come or go at the right and below; so do the pieces on them. */
export function resized(draft: LitsDraft, size: number): LitsDraft {
  const empty = '.'.repeat(size);
  const rows = Array.from({ length: size }, (_, row) =>
    ((draft.rows[row] ?? '') + empty).slice(0, size),
  );
  const pieces = draft.pieces.filter((cells) => cells.every((cell) => isCell(cell, size)));
  return { ...draft, rows, pieces };
}

export function withPiece(draft: LitsDraft, cells: readonly string[]): LitsDraft {
  return { ...draft, pieces: [...draft.pieces, cells] };
}

/** Without the piece at that place in the order. */
export function withoutPiece(draft: LitsDraft, place: number): LitsDraft {
  return { ...draft, pieces: draft.pieces.filter((_, index) => index !== place) };
}

const other = (symbol: SymbolName): SymbolName => (symbol === 'X' ? 'O' : 'X');

/** The symbol for which the next piece is placed: they take turns from the first. */
export function turnOf(draft: LitsDraft): SymbolName {
  return draft.pieces.length % 2 === 0 ? draft.first : other(draft.first);
}

export function withTurn(draft: LitsDraft, symbol: SymbolName): LitsDraft {
  return turnOf(draft) === symbol ? draft : { ...draft, first: other(draft.first) };
}
