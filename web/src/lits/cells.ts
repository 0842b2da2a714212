// Cells by their notation: a column letter from the left and a row number from the top.
import type { Offset } from './types';

export function cellName(column: number, row: number): string {
  return `${String.fromCharCode(97 + column)}${row + 1}`;
}

/** `[column, row]` from 0; the inverse of `cellName`. */
export function offsetOf(cell: string): Offset {
  return [cell.charCodeAt(0) - 97, Number(cell.slice(1)) - 1];
}

/** Whether the text is a cell of a board with `size` columns and rows. */
export function isCell(text: string, size: number): boolean {
  if (!/^[a-z][1-9]\d?$/.test(text)) return false;
  const [column, row] = offsetOf(text);
  return column < size && row < size;
}

/** Row by row, from the left: the order in which a move is written. */
export function inReadingOrder(cells: readonly string[]): string[] {
  return [...cells].sort((one, other) => {
    const [column, row] = offsetOf(one);
    const [otherColumn, otherRow] = offsetOf(other);
    return row - otherRow || column - otherColumn;
  });
}

/** The notation of the move that covers these cells. */
export function moveOf(cells: readonly string[]): string {
  return inReadingOrder(cells).join(' ');
}

/** The cell `columns` to the right and `rows` down, or the nearest one inside the board. */
export function shifted(cell: string, columns: number, rows: number, size: number): string {
  const [column, row] = offsetOf(cell);
  const inside = (value: number) => Math.min(size - 1, Math.max(0, value));
  return cellName(inside(column + columns), inside(row + rows));
}
