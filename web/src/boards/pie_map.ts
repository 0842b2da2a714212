// What first placements on a board are worth, laid out on its cells. The server has measured it
// (docs/coach.md); nothing is judged here.
import { middle, recognise } from '../lits/orientation';
import type { LitsCatalogue, PieceType, SymbolName } from '../lits/types';
import { cellName, offsetOf } from '../lits/cells';

export interface FirstPlacement {
  move: string;
  type: PieceType;
  /** Symbols by which whoever makes it ends ahead when the other player does not swap. */
  value: number;
  proven: boolean;
  bound: 'exact' | 'lower' | 'upper';
  /** By how many symbols the second-best reply is worse; null when there are no two. */
  reply_gap: number | null;
}

export interface Rating {
  searched: number;
  total: number;
  near_even: number;
  fairest: FirstPlacement;
  lowest: number;
  median: number;
  highest: number;
  sharpness: number | null;
}

export interface Fairness {
  name: string;
  size: number;
  rows: readonly string[];
  first_symbol: SymbolName;
  /** Positions visited for each first placement. */
  nodes_each: number | null;
  rating: Rating;
  placements: readonly FirstPlacement[];
}

/** A placement with how its piece is turned, and the cell by which it is held. */
export interface Located {
  readonly placement: FirstPlacement;
  readonly turn: number;
  readonly cell: string;
}

/** Symbols from even up to which a first placement counts as near even, as the server counts. */
export const NEAR_EVEN = 1;

/** From so many symbols behind on, a first placement gives much away. */
const MUCH = 2.5;

/** How a value is coloured; the figure is always beside it. */
export type Band = 'even' | 'ahead' | 'behind' | 'far';
export const BANDS: readonly Band[] = ['ahead', 'even', 'behind', 'far'];

export function bandOf(value: number): Band {
  if (Math.abs(value) <= NEAR_EVEN) return 'even';
  if (value > 0) return 'ahead';
  return value > -MUCH ? 'behind' : 'far';
}

/** `+1.2`, `−0.4`, `0`: with a sign, and a minus as wide as a plus. */
export function valueText(value: number): string {
  const digits = String(Math.abs(value));
  return value === 0 ? digits : `${value > 0 ? '+' : '\u2212'}${digits}`;
}

export function located(fairness: Fairness, catalogue: LitsCatalogue): Located[] {
  return fairness.placements.map((placement) => {
    const cells = placement.move.split(' ');
    const [column, row] = middle(cells.map(offsetOf));
    const turn = recognise(cells, catalogue)?.index ?? 0;
    return { placement, turn, cell: cellName(column, row) };
  });
}

/**
 * For each cell the placement of a type that is held there: of one turn, or (null) of all turns
 * the one nearest to even. At the edges of the board not every cell has one.
 */
export function byCell(
  all: readonly Located[],
  type: PieceType,
  turn: number | null,
): ReadonlyMap<string, FirstPlacement> {
  const found = new Map<string, FirstPlacement>();
  for (const { placement, turn: its, cell } of all) {
    if (placement.type !== type || (turn !== null && turn !== its)) continue;
    const known = found.get(cell);
    if (known === undefined || Math.abs(placement.value) < Math.abs(known.value)) {
      found.set(cell, placement);
    }
  }
  return found;
}

/** Who is ahead after a placement without a swap: its maker, the other one, or neither. */
export function leader({ value }: FirstPlacement): 'maker' | 'other' | 'neither' {
  return value > 0 ? 'maker' : value < 0 ? 'other' : 'neither';
}

/** Whether it is proven that the leader wins. */
export function isSure({ value, proven, bound }: FirstPlacement): boolean {
  if (!proven || value === 0) return false;
  return bound === 'exact' || bound === (value > 0 ? 'lower' : 'upper');
}
