// The analysis board on the screen: a tree of variations, the place in it, and a table to play at.
import { own } from '../lib/api';
import { announcer } from '../lib/announcer.svelte';
import type { Hint, PlayedMove, Step, Table } from '../lib/contract';
import { t } from '../lib/messages.svelte';
import type { Judgement } from './judgement';
import { look, play, preview, type Described, type ReadGame } from './api';
import {
  ROOT,
  commented,
  inVariation,
  judged,
  lineFrom,
  nodeAt,
  pathTo,
  played,
  promoted,
  recordOf,
  removed,
  treeFrom,
  type Head,
  type Node,
  type Tree,
} from './tree';

/** Positions and previews that are remembered; then the oldest go. */
const KEPT = 300;

const mainMoves = (tree: Tree) =>
  lineFrom(tree, ROOT)
    .map(({ move }) => move)
    .join('\n');

/* eslint-disable svelte/prefer-svelte-reactivity -- what was asked for is not shown itself */
export class AnalysisBoard implements Table {
  readonly game: string;
  readonly catalogue: unknown;
  readonly names: readonly (string | null)[];
  /** How many seats the game has. */
  readonly seats: number;
  readonly past: readonly Step[] = [];

  /** What the record that was read says of the whole game, and the moves of its main line. */
  #head: Head;
  #whole: string;

  #positions = new Map<string, Promise<Described>>();
  #previews = new Map<string, Promise<unknown>>();

  #tree = $state.raw<Tree>() as Tree;
  #place = $state(ROOT);
  /** The node whose position is on the board: it follows `#place` once the server has described it. */
  #shown = $state.raw<{ id: number; position: Described }>() as { id: number; position: Described };
  #change = $state.raw<{ number: number; steps: readonly Step[] } | null>(null);
  #changes = 0;
  #ghost = $state.raw<Hint | null>(null);

  constructor(read: ReadGame, catalogue: unknown) {
    this.game = read.game;
    this.names = read.names;
    this.seats = read.names.length;
    this.catalogue = catalogue;
    this.#tree = treeFrom(read.start.text, read.moves, read.comment, read.marks);
    this.#head = read;
    this.#whole = mainMoves(this.#tree);
    this.#shown = { id: ROOT, position: read.start };
    this.#positions.set(read.start.text, Promise.resolve(read.start));
  }

  // --- The tree --------------------------------------------------------------------------

  get tree(): Tree {
    return this.#tree;
  }

  /** The node that was chosen. */
  get place(): number {
    return this.#place;
  }

  readonly node: Node = $derived.by(() => nodeAt(this.#tree, this.#place));
  readonly varied = $derived.by(() => inVariation(this.#tree, this.#place));

  /** Goes to a node; the board follows. Rejects with a Refusal, and stays where it was. */
  async go(id: number): Promise<void> {
    const before = this.#place;
    this.#place = nodeAt(this.#tree, id).id;
    const wanted = this.#place;
    try {
      const position = await this.#described(this.node.position);
      // Someone may have stepped on while this one was on its way.
      if (this.#place === wanted) this.#shown = { id: wanted, position };
    } catch (error) {
      if (this.#place === wanted) this.#place = before;
      throw error;
    }
  }

  /** Back (negative) or forward along the main continuation. */
  async step(by: 1 | -1): Promise<void> {
    const next = by < 0 ? this.node.parent : (this.node.children[0] ?? null);
    if (next !== null) await this.go(next);
  }

  comment(text: string): void {
    this.#tree = commented(this.#tree, this.#place, text);
  }

  judge(judgement: Judgement | ''): void {
    this.#tree = judged(this.#tree, this.#place, judgement);
  }

  promote(): void {
    this.#tree = promoted(this.#tree, this.#place);
  }

  /** Takes the move that led here out of the tree, with all that follows. */
  async remove(): Promise<void> {
    const { id, parent } = this.node;
    if (parent === null) return;
    await this.go(parent);
    this.#tree = removed(this.#tree, id);
  }

  record(title = ''): Record<string, unknown> {
    const { variant, settings, tags, result } = this.#head;
    // A result belongs to the game that was played: another main line has its own, or none yet.
    const ending = mainMoves(this.#tree) === this.#whole ? result : null;
    return recordOf(this.#tree, this.game, { variant, settings, tags, result: ending }, title);
  }

  // --- The table -------------------------------------------------------------------------

  get position(): Described {
    return this.#shown.position;
  }

  readonly yourSeats: readonly number[] = $derived.by(() => [...Array(this.seats).keys()]);

  get active(): boolean {
    return this.#shown.id === this.#place && this.position.to_act.length > 0;
  }

  /** The position awaits a deal. */
  get dealing(): boolean {
    return this.position.to_act.length === 0 && this.position.outcome === null;
  }

  readonly seatNames: readonly string[] = $derived.by(() =>
    this.names.map((name, seat) => name ?? t('page.seat.player', { number: seat + 1 })),
  );

  readonly moves: readonly PlayedMove[] = $derived.by(() =>
    pathTo(this.#tree, this.#shown.id)
      .slice(1)
      .map(({ move, seat, id }, index) => ({ ply: index + 1, number: id, seat, move, at: 0, clock: [] })),
  );

  get lastMove(): PlayedMove | null {
    return this.moves.at(-1) ?? null;
  }

  get change(): { number: number; steps: readonly Step[] } | null {
    return this.#change;
  }

  /** The move that is drawn over the board: an engine's, or one that is pointed at in a list. */
  get hint(): Hint | null {
    return this.active ? this.#ghost : null;
  }

  showGhost(ghost: Hint | null): void {
    this.#ghost = ghost;
  }

  async send(move: string): Promise<void> {
    await this.#play(move);
  }

  /** Lets chance deal, or deals what a text says. */
  async deal(text: string | null): Promise<void> {
    await this.#play(text);
  }

  /** Plays several moves from here, as an engine's line has them. */
  async playLine(moves: readonly string[]): Promise<void> {
    for (const move of moves) await this.#play(move);
  }

  async #play(move: string | null): Promise<void> {
    const from = this.node;
    const known = from.children.map((child) => nodeAt(this.#tree, child)).find((child) => child.move === move);
    if (known !== undefined) {
      await this.go(known.id);
      return;
    }
    const seat = this.position.to_act[0] ?? null;
    const looked = await play(this.game, from.position, move);
    if (looked.move === null) throw own('page.error.unexpected');
    this.#keep(this.#positions, looked.position.text, Promise.resolve(looked.position));
    const [tree, id] = played(this.#tree, from.id, looked.move, seat, looked.position.text);
    this.#tree = tree;
    // Who has gone elsewhere meanwhile stays there.
    if (this.#place !== from.id) return;
    this.#place = id;
    this.#shown = { id, position: looked.position };
    this.#changes += 1;
    this.#change = { number: this.#changes, steps: looked.steps };
  }

  preview(move: string): Promise<unknown> {
    const { text } = this.position;
    const key = `${text}|${move}`;
    return this.#previews.get(key) ?? this.#keep(this.#previews, key, preview(this.game, text, move));
  }

  at(ply: number): Promise<Described> {
    const node = pathTo(this.#tree, this.#shown.id)[ply];
    return this.#described(node?.position ?? this.position.text);
  }

  announce(text: string): void {
    announcer.say(text);
  }

  #described(text: string): Promise<Described> {
    return (
      this.#positions.get(text) ??
      this.#keep(this.#positions, text, look(this.game, text).then(({ position }) => position))
    );
  }

  #keep<T>(kept: Map<string, Promise<T>>, key: string, made: Promise<T>): Promise<T> {
    made.catch(() => kept.delete(key));
    kept.set(key, made);
    if (kept.size > KEPT) {
      const oldest = kept.keys().next().value;
      if (oldest !== undefined) kept.delete(oldest);
    }
    return made;
  }
}
