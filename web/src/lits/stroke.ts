// Which cells a pointer runs over between two of its reports.
import { cellName } from './cells';

/** A point on the board, in cells from its top-left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A stroke enters a cell only this far inside its border, so that diagonals nick no corners. */
const DEAD_BORDER = 0.16;
const STEP = 0.08;

/** The cell at a point, or null outside the board. */
export function cellAt({ x, y }: Point, size: number): string | null {
  if (x < 0 || y < 0 || x >= size || y >= size) return null;
  return cellName(Math.floor(x), Math.floor(y));
}

/** The cells that a stroke from one point to another enters, in order, each named once in a row. */
export function cellsAlong(from: Point, to: Point, size: number): string[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const steps = Math.max(1, Math.ceil(length / STEP));
  const cells: string[] = [];
  for (let step = 1; step <= steps; step += 1) {
    const x = from.x + ((to.x - from.x) * step) / steps;
    const y = from.y + ((to.y - from.y) * step) / steps;
    const cell = cellAt({ x, y }, size);
    const inside = (value: number) => {
      const part = value - Math.floor(value);
      return part >= DEAD_BORDER && part <= 1 - DEAD_BORDER;
    };
    if (cell !== null && inside(x) && inside(y) && cells.at(-1) !== cell) cells.push(cell);
  }
  return cells;
}
