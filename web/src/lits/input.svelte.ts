// What a person is about to play: painted cells, or a piece in hand. Knows no rules: whether a
// move fits is looked up among the server's legal moves, and why not is asked of the server.
import type { ApiError, Table } from '../lib/contract';
import { isCell, moveOf, offsetOf, shifted } from './cells';
import { middle, recognise, turned, type Orientation, type Turn } from './orientation';
import { Previews } from './previews.svelte';
import { PIECE, proposalOf, type Proposal } from './proposal';
import { Sender } from './sender.svelte';
import type { LitsCatalogue, LitsPosition, LitsPreview, PieceType } from './types';
import { continuations, coveredCells, legalMoves } from './view';

type Gesture =
  | { kind: 'paint'; added: number }
  | { kind: 'tap'; cell: string }
  | { kind: 'carry'; columns: number; rows: number }
  | { kind: 'confirm'; cell: string };

/** A second click confirms only after this many milliseconds: a double click is no decision. */
const CONFIRM_AFTER = 280;
const NONE: ReadonlySet<string> = new Set();

export class LitsInput {
  /** Cells painted so far, in the order of painting. */
  painted = $state.raw<readonly string[]>([]);
  /** The piece in hand, and the cell over which its middle is held (null: not over the board). */
  held = $state.raw<Orientation | null>(null);
  spot = $state.raw<string | null>(null);
  /** Whether the piece in hand lies on the board as a preview. */
  laid = $state(false);
  /** The keyboard's cell, and whether the keyboard was used last. */
  cursor = $state.raw('a1');
  keyboard = $state(false);
  /** The cell under a mouse or pen. */
  hovered = $state.raw<string | null>(null);
  /** Whether a finger was used last: the words then say `tap`, and nothing hovers. */
  touch = $state(false);
  /** Whether the player said that the first piece stays with its owner. */
  keeping = $state(false);
  /** A covered cell that was asked for. */
  covered = $state.raw<string | null>(null);

  /** Counts the wishes to bring the focus to the board, when a button that had it goes away. */
  focusWishes = $state(0);

  /** Whether four painted cells came in one gesture, which a click on them then confirms. */
  stroked = $state(false);

  readonly previews: Previews;
  readonly #sender: Sender;
  readonly #table: Table;
  readonly #confirms: () => boolean;
  readonly #now: () => number;
  #gesture: Gesture | null = null;
  #settledAt = 0;
  #text = '';
  /** The position as it was received last: the same one comes again after a lost connection. */
  #received: unknown = null;
  /** How each type was turned last: it is taken in hand that way again. */
  #orientations = $state.raw<Readonly<Partial<Record<PieceType, number>>>>({});

  /**
   * `confirms` says whether a move waits for a second click; `now` is a clock in milliseconds.
   */
  constructor(table: Table, confirms: () => boolean, now: () => number = () => performance.now()) {
    this.#table = table;
    this.#confirms = confirms;
    this.#now = now;
    this.previews = new Previews(table);
    this.#sender = new Sender(table);
    this.#text = this.position.text;
    this.#received = this.position;
    const centre = Math.floor((this.position.size - 1) / 2);
    this.cursor = shifted('a1', centre, centre, this.position.size);
  }

  get position(): LitsPosition {
    return this.#table.position as LitsPosition;
  }

  get catalogue(): LitsCatalogue {
    return this.#table.catalogue as LitsCatalogue;
  }

  /** Whether a move is on its way, until the position changes. */
  get sending(): boolean {
    return this.#sender.busy;
  }

  /** What the server said against the move sent last. */
  get error(): ApiError | null {
    return this.#sender.error;
  }

  /** Whether a move waits for a second click. */
  get confirming(): boolean {
    return this.#confirms();
  }

  get active(): boolean {
    return this.#table.active && !this.sending && this.position.phase !== 'over';
  }

  readonly #legal = $derived.by(() => legalMoves(this.position));
  readonly #coveredCells = $derived.by(() => coveredCells(this.position));

  readonly proposal = $derived.by<Proposal | null>(() =>
    proposalOf(this.held, this.spot, this.painted, this.catalogue, this.position.size),
  );

  /** The proposal as a move, once it has four cells. */
  readonly move = $derived.by<string | null>(() =>
    this.proposal?.cells.length === PIECE ? moveOf(this.proposal.cells) : null,
  );

  readonly legal = $derived.by(() => this.move !== null && this.#legal.has(this.move));

  /** Whether the move can be sent as it lies. */
  readonly ready = $derived.by(
    () => this.active && this.legal && (this.held === null || this.laid),
  );

  /** What the server says of the proposal, once it has said it. */
  readonly preview = $derived.by<LitsPreview | null>(() =>
    this.move === null ? null : this.previews.get(this.position.text, this.move),
  );

  /** Why the proposal does not fit. */
  readonly refusal = $derived.by<ApiError | null>(() => this.preview?.error ?? null);

  /** The cells at fault, as far as the refusal names any. */
  readonly refusedCells = $derived.by<readonly string[]>(() =>
    (this.refusal?.parts ?? []).filter((part) => isCell(part, this.position.size)),
  );

  /** After one to three painted cells: the open cells with which a legal piece can still come. */
  readonly continuations = $derived.by<ReadonlySet<string>>(() => {
    const begun = this.held === null && this.painted.length > 0 && this.painted.length < PIECE;
    return begun ? continuations(this.position, this.painted) : NONE;
  });

  /** Whether there is anything to let go. */
  get proposing(): boolean {
    return this.held !== null || this.painted.length > 0;
  }

  // --- Following the match ---------------------------------------------------------------

  /** To be called when the position on the screen may have changed. */
  follow(): void {
    if (this.position !== this.#received) {
      this.#received = this.position;
      // Whatever went wrong with the last move, the server can be heard again.
      this.#sender.error = null;
    }
    if (this.position.text === this.#text) return;
    this.#text = this.position.text;
    this.#sender.busy = false;
    this.keeping = false;
    this.clear();
  }

  /** Asks for what the server says of the proposal, unless it is known or on its way. */
  ask(): void {
    const settled = this.held === null || this.laid;
    this.previews.want(this.position.text, this.move, settled);
  }

  // --- Pointer ---------------------------------------------------------------------------

  /** A mouse or pen over a cell (null: it left the board), without a button down. */
  hover(cell: string | null): void {
    this.hovered = cell;
    if (cell !== null) this.keyboard = false;
    if (this.held !== null && !this.laid && this.active && this.#gesture === null) this.spot = cell;
  }

  /** A button, finger or pen went down on a cell. */
  press(cell: string): void {
    if (!this.active) return;
    this.#forget();
    this.keyboard = false;
    this.cursor = cell;
    if (this.held !== null) {
      if (this.laid && this.proposal?.cells.includes(cell)) {
        this.#gesture = { kind: 'confirm', cell };
      } else {
        this.laid = false;
        this.spot = cell;
        this.#gesture = { kind: 'carry', columns: 0, rows: 0 };
      }
    } else if (this.painted.includes(cell)) {
      this.#gesture = { kind: 'tap', cell };
    } else {
      if (this.painted.length === PIECE) this.painted = [];
      this.#gesture = { kind: 'paint', added: this.#paint(cell) ? 1 : 0 };
      if (this.#coveredCells.has(cell)) this.covered = cell;
    }
  }

  /** It moved into another cell while down. */
  drag(cell: string): void {
    const gesture = this.#gesture;
    if (gesture === null || !this.active) return;
    if (gesture.kind === 'confirm') {
      if (cell === gesture.cell) return;
      // The laid piece is taken up again by the cell that was grasped.
      const [column, row] = offsetOf(gesture.cell);
      const [spotColumn, spotRow] = offsetOf(this.#middleCell());
      this.#gesture = { kind: 'carry', columns: spotColumn - column, rows: spotRow - row };
      this.laid = false;
      this.drag(cell);
    } else if (gesture.kind === 'carry') {
      this.spot = shifted(cell, gesture.columns, gesture.rows, this.position.size);
    } else {
      if (gesture.kind === 'tap' && cell === gesture.cell) return;
      const before = gesture.kind === 'paint' ? gesture.added : 0;
      const added = before + (this.#paint(cell) ? 1 : 0);
      this.#gesture = { kind: 'paint', added };
      this.stroked = added > 1;
    }
  }

  /** It went up. */
  release(): void {
    const gesture = this.#gesture;
    this.#gesture = null;
    if (gesture === null || !this.active) return;
    const hasty = this.#now() - this.#settledAt < CONFIRM_AFTER;
    if (gesture.kind === 'confirm') {
      if (!hasty) void this.place();
    } else if (gesture.kind === 'carry') {
      this.#lay();
    } else if (gesture.kind === 'tap') {
      if (!(this.stroked && this.ready)) this.unpaint(gesture.cell);
      else if (!hasty) void this.place();
    } else if (gesture.added > 0 && this.painted.length === PIECE) {
      this.stroked = gesture.added > 1;
      this.#settle();
    }
  }

  /** The system took the pointer away: nothing is decided. */
  cancel(): void {
    if (this.#gesture?.kind === 'carry') this.spot = null;
    this.#gesture = null;
  }

  // --- Keyboard --------------------------------------------------------------------------

  /** An arrow key: a piece in hand comes along. */
  moveCursor(columns: number, rows: number): void {
    this.cursor = shifted(this.cursor, columns, rows, this.position.size);
    this.useCursor();
  }

  /** The keyboard's focus came to the board: its cell shows, and a piece in hand goes there. */
  useCursor(): void {
    this.keyboard = true;
    this.covered = null;
    if (this.held !== null && this.active && (!this.laid || this.spot !== this.cursor)) {
      this.laid = false;
      this.spot = this.cursor;
    }
  }

  /** Paints or unpaints the cell, or lays the piece in hand there; laid already: places it. */
  toggle(cell: string): void {
    if (!this.active) return;
    this.#forget();
    this.cursor = cell;
    if (this.held !== null) {
      if (this.laid && this.proposal?.cells.includes(cell)) void this.place();
      else {
        this.spot = cell;
        this.#lay();
      }
      return;
    }
    if (this.painted.includes(cell)) {
      this.unpaint(cell);
      return;
    }
    if (this.painted.length === PIECE) this.painted = [];
    if (this.#coveredCells.has(cell)) this.covered = cell;
    else if (this.#paint(cell) && this.painted.length === PIECE) {
      this.stroked = false;
      this.#settle();
    }
  }

  /** Enter: lays what is held, sends what lies. */
  async confirm(): Promise<void> {
    if (this.ready) await this.place();
    else if (this.held !== null && this.spot !== null && this.active) this.#lay();
  }

  /** Escape: lets everything go. */
  clear(): void {
    this.#forget();
    this.painted = [];
    this.held = null;
    this.spot = null;
    this.laid = false;
    this.stroked = false;
    this.#gesture = null;
  }

  /** Backspace: takes back the last step of the proposal. */
  stepBack(): void {
    this.#forget();
    if (this.held !== null) this.laid = false;
    else this.painted = this.painted.slice(0, -1);
  }

  /** Lays a legal placement on the board as if it had been painted. */
  suggest(move: string): void {
    if (!this.active || !this.#legal.has(move)) return;
    this.clear();
    this.painted = move.split(' ');
  }

  unpaint(cell: string): void {
    this.painted = this.painted.filter((painted) => painted !== cell);
  }

  // --- Piece in hand ---------------------------------------------------------------------

  /** How a piece of the type would be taken in hand. */
  orientationOf(type: PieceType): Orientation {
    return { type, index: this.#orientations[type] ?? 0 };
  }

  /** Takes a piece in hand; the one in hand already is let go. */
  pick(type: PieceType): void {
    if (!this.active) return;
    if (this.held?.type === type) {
      this.clear();
      return;
    }
    this.clear();
    this.held = this.orientationOf(type);
    this.spot = this.keyboard ? this.cursor : this.hovered;
  }

  /** Turns the piece in hand; four painted cells that make a piece are taken in hand for it. */
  turn(turn: Turn): void {
    if (!this.active) return;
    this.#forget();
    const piece = this.held ?? (this.move === null ? null : recognise(this.painted, this.catalogue));
    if (piece === null) return;
    if (this.held === null) {
      this.spot = this.#middleCell();
      this.painted = [];
      this.laid = true;
    }
    this.held = turned(piece, turn, this.catalogue);
    this.#orientations = { ...this.#orientations, [this.held.type]: this.held.index };
    this.#settledAt = this.#now();
  }

  // --- Sending ---------------------------------------------------------------------------

  async place(): Promise<void> {
    if (this.ready && this.move !== null) await this.#sender.send(this.move);
  }

  async swap(): Promise<void> {
    if (this.active && this.position.can_swap) await this.#sender.send('swap');
  }

  #paint(cell: string): boolean {
    if (this.painted.length === PIECE || this.painted.includes(cell)) return false;
    if (this.#coveredCells.has(cell)) return false;
    this.covered = null;
    this.painted = [...this.painted, cell];
    return true;
  }

  #lay(): void {
    this.laid = true;
    this.#settle();
  }

  #settle(): void {
    this.#settledAt = this.#now();
    if (!this.confirming) void this.place();
  }

  /** The cell of the proposal by which it is held. */
  #middleCell(): string {
    const cells = this.proposal?.cells ?? [];
    const [column, row] = middle(cells.map(offsetOf));
    return shifted('a1', column, row, this.position.size);
  }

  #forget(): void {
    this.#sender.error = null;
    this.covered = null;
  }
}
