// What a hand does on the LITS board: painting symbols, laying pieces, taking them away.
import { cellName, shifted } from '../lits/cells';
import { laidAt, shapeOf, turned, type Orientation, type Turn } from '../lits/orientation';
import type { LitsCatalogue, PieceType } from '../lits/types';
import { PIECE_TYPES } from '../lits/types';
import { painted, withoutPiece, withPiece, type Brush, type LitsDraft } from './lits_draft';

/**
 * A brush for symbols (`.` wipes them off), `cells` to choose the four cells of a piece, a piece
 * in hand, or `away` to take pieces off the board.
 */
export type Tool = Brush | 'cells' | PieceType | 'away';

const PIECE = 4;

/** What the hand works on. */
export interface Bench {
  readonly draft: LitsDraft;
  /** `goesOn`: a part of the same stroke. */
  change(draft: LitsDraft, goesOn?: boolean): void;
}

export class LitsHand {
  tool = $state<Tool>('X');
  /** The cells of a piece chosen so far. */
  chosen = $state.raw<readonly string[]>([]);
  /** The cell over which a piece in hand is held; null: not over the board. */
  spot = $state.raw<string | null>(null);
  /** The keyboard's cell, and whether the keyboard was used last. */
  cursor = $state.raw('a1');
  keyboard = $state(false);

  readonly #bench: Bench;
  readonly #catalogue: LitsCatalogue;
  #orientations = $state.raw<Readonly<Partial<Record<PieceType, number>>>>({});
  #stroke: 'begun' | 'painting' | 'over' | null = null;

  constructor(bench: Bench, catalogue: LitsCatalogue) {
    this.#bench = bench;
    this.#catalogue = catalogue;
    const middle = Math.floor((this.#size - 1) / 2);
    this.cursor = cellName(middle, middle);
  }

  get #size(): number {
    return this.#bench.draft.rows.length;
  }

  /** The piece in hand; null for any other tool. */
  readonly held = $derived.by<Orientation | null>(() => {
    const type = PIECE_TYPES.find((each) => each === this.tool);
    return type === undefined ? null : this.orientationOf(type);
  });

  /** The cells that the piece in hand would cover. */
  readonly ghost = $derived.by<readonly string[]>(() => {
    if (this.held === null || this.spot === null) return [];
    return laidAt(shapeOf(this.held, this.#catalogue), this.spot, this.#size);
  });

  orientationOf(type: PieceType): Orientation {
    return { type, index: this.#orientations[type] ?? 0 };
  }

  take(tool: Tool): void {
    this.tool = tool;
    this.chosen = [];
    this.#stroke = null;
    this.spot = this.held !== null && this.keyboard ? this.cursor : null;
  }

  turn(turn: Turn): void {
    if (this.held === null) return;
    const piece = turned(this.held, turn, this.#catalogue);
    this.#orientations = { ...this.#orientations, [piece.type]: piece.index };
  }

  // --- Pointer ---------------------------------------------------------------------------

  hover(cell: string | null): void {
    if (cell !== null) this.keyboard = false;
    this.spot = cell;
  }

  press(cell: string): void {
    this.keyboard = false;
    this.cursor = cell;
    this.spot = cell;
    this.#stroke = 'begun';
    if (this.held === null) this.#touch(cell);
  }

  drag(cell: string): void {
    if (this.#stroke === null) return;
    this.spot = cell;
    if (this.held === null && this.tool !== 'away') this.#touch(cell);
  }

  release(): void {
    const lays = this.#stroke !== null;
    this.#stroke = null;
    if (lays && this.held !== null) this.#lay();
  }

  /** The system took the pointer away. */
  cancel(): void {
    this.#stroke = null;
    this.spot = null;
  }

  // --- Keyboard --------------------------------------------------------------------------

  moveCursor(columns: number, rows: number): void {
    this.cursor = shifted(this.cursor, columns, rows, this.#size);
    this.useCursor();
  }

  useCursor(): void {
    this.keyboard = true;
    this.cursor = shifted(this.cursor, 0, 0, this.#size);
    this.spot = this.cursor;
  }

  /** Does at a cell what a click there does. */
  act(cell: string): void {
    this.cursor = cell;
    this.spot = cell;
    if (this.held !== null) {
      this.#lay();
      return;
    }
    this.#stroke = 'begun';
    this.#touch(cell);
    this.#stroke = null;
  }

  /** Lets go of chosen cells. */
  clear(): void {
    this.chosen = [];
  }

  // --- What is done ----------------------------------------------------------------------

  #lay(): void {
    if (this.ghost.length > 0) this.#bench.change(withPiece(this.#bench.draft, this.ghost));
  }

  #touch(cell: string): void {
    const { draft } = this.#bench;
    const { tool } = this;
    if (tool === 'X' || tool === 'O' || tool === '.') {
      const changed = painted(draft, cell, tool);
      if (changed === draft) return;
      this.#bench.change(changed, this.#stroke === 'painting');
      this.#stroke = 'painting';
    } else if (tool === 'away') {
      const place = draft.pieces.findLastIndex((cells) => cells.includes(cell));
      if (place >= 0) this.#bench.change(withoutPiece(draft, place));
    } else {
      this.#choose(cell);
    }
  }

  #choose(cell: string): void {
    if (this.#stroke === 'over') return;
    if (this.chosen.includes(cell)) {
      // Going back over a cell within a stroke is no wish to let go of it.
      if (this.#stroke === 'begun') this.chosen = this.chosen.filter((each) => each !== cell);
    } else {
      this.chosen = [...this.chosen, cell];
    }
    this.#stroke = 'painting';
    if (this.chosen.length < PIECE) return;
    this.#bench.change(withPiece(this.#bench.draft, this.chosen));
    this.chosen = [];
    this.#stroke = 'over';
  }
}
