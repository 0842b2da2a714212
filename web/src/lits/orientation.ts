// Turning, flipping and laying pieces by the server's list of shapes.
import { cellName, offsetOf } from './cells';
import { PIECE_TYPES, type LitsCatalogue, type Offset, type PieceType } from './types';

export type Turn = 'clockwise' | 'counterclockwise' | 'flip';

export interface Orientation {
  readonly type: PieceType;
  /** Index into `catalogue.shapes[type]`. */
  readonly index: number;
}

/** The offsets from the top-left corner of the cells' own box, row by row, as a comparable text. */
function normalised(cells: readonly Offset[]): string {
  const left = Math.min(...cells.map(([column]) => column));
  const top = Math.min(...cells.map(([, row]) => row));
  return cells
    .map(([column, row]) => `${row - top},${column - left}`)
    .sort()
    .join(' ');
}

/** Which piece in which orientation these cells make, or null. */
export function recognise(cells: readonly string[], catalogue: LitsCatalogue): Orientation | null {
  const wanted = normalised(cells.map(offsetOf));
  for (const type of PIECE_TYPES) {
    const index = catalogue.shapes[type].findIndex((shape) => normalised(shape) === wanted);
    if (index >= 0) return { type, index };
  }
  return null;
}

/** The same piece turned by 90 degrees or mirrored. */
export function turned(piece: Orientation, turn: Turn, catalogue: LitsCatalogue): Orientation {
  const turns = catalogue.turns[piece.type];
  const index =
    turn === 'counterclockwise'
      ? turns.findIndex(({ clockwise }) => clockwise === piece.index)
      : turns[piece.index]?.[turn];
  return { type: piece.type, index: index === undefined || index < 0 ? piece.index : index };
}

export function shapeOf(piece: Orientation, catalogue: LitsCatalogue): readonly Offset[] {
  return catalogue.shapes[piece.type][piece.index] ?? [];
}

/** The cell of a shape by which it is held and where its letter stands: nearest to its middle. */
export function middle(shape: readonly Offset[]): Offset {
  const across = shape.reduce((sum, [column]) => sum + column, 0) / shape.length;
  const down = shape.reduce((sum, [, row]) => sum + row, 0) / shape.length;
  const distance = ([column, row]: Offset) => (column - across) ** 2 + (row - down) ** 2;
  return shape.reduce((best, cell) => (distance(cell) < distance(best) - 1e-9 ? cell : best));
}

/** The cells of a shape held with its middle over `spot`, pushed inside the board if need be. */
export function laidAt(shape: readonly Offset[], spot: string, size: number): string[] {
  const [column, row] = offsetOf(spot);
  const [heldColumn, heldRow] = middle(shape);
  const width = 1 + Math.max(...shape.map(([x]) => x));
  const height = 1 + Math.max(...shape.map(([, y]) => y));
  const left = Math.min(size - width, Math.max(0, column - heldColumn));
  const top = Math.min(size - height, Math.max(0, row - heldRow));
  return shape.map(([x, y]) => cellName(left + x, top + y));
}
