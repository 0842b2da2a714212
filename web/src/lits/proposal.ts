// What lies on the board before it is played.
import { laidAt, recognise, shapeOf, type Orientation } from './orientation';
import type { LitsCatalogue, PieceType } from './types';

/** Painted so far, or held over the board. */
export interface Proposal {
  readonly cells: readonly string[];
  /** The piece that the cells make; null while they make none. */
  readonly type: PieceType | null;
  readonly source: 'painted' | 'held';
}

/** Cells of a piece. */
export const PIECE = 4;

export function proposalOf(
  held: Orientation | null,
  spot: string | null,
  painted: readonly string[],
  catalogue: LitsCatalogue,
  size: number,
): Proposal | null {
  if (held !== null) {
    if (spot === null) return null;
    return { cells: laidAt(shapeOf(held, catalogue), spot, size), type: held.type, source: 'held' };
  }
  if (painted.length === 0) return null;
  const piece = painted.length === PIECE ? recognise(painted, catalogue) : null;
  return { cells: painted, type: piece?.type ?? null, source: 'painted' };
}
