// What a person is about to do at the table, shared by the board and the controls.
import { untrack } from 'svelte';
import type { ApiError, Table } from '../lib/contract';
import { settings } from '../lib/settings.svelte';
import { Stage } from './animation.svelte';
import {
  canTake,
  columnsOf,
  forcedDrop,
  isOffer,
  landingOf,
  sameGroup,
  targetOf,
  targetsOf,
  type Group,
  type Landing,
} from './groups';
import { LastPoints, type ToldPoints } from './points.svelte';
import { shownOf, tallyPoints, type Shown } from './replay';
import {
  asCatalogue,
  asPosition,
  asSteps,
  type AzulPosition,
  type Letter,
  type OfferMove,
  type TilingMove,
} from './types';
import { say, signed } from './words';

/** How a target was pointed at; a touch has no hover, so its first tap only shows the preview. */
export type Pointing = 'mouse' | 'touch' | 'keyboard';

/** Tiles that hang on the pointer; the place is in the window's pixels. */
export interface Drag {
  group: Group;
  x: number;
  y: number;
}

/** A source or a line of the wall, perhaps a colour, at last a target. */
interface AzulHint {
  source?: string;
  line?: number;
  colour?: Letter;
  /** A line's number, `floor`, or a column's number. */
  target?: string;
}

/** Milliseconds after which an accepted move is no longer waited for. */
const LONGEST_WAIT = 4000;

const NO_TARGETS: ReadonlyMap<string, OfferMove> = targetsOf([], null);
const NO_COLUMNS: ReadonlyMap<number, TilingMove> = columnsOf([]);

export class AzulInput {
  readonly table: Table;
  readonly stage = new Stage();
  readonly points = new LastPoints();

  /** The group that was taken up. */
  chosen = $state.raw<Group | null>(null);
  /** The group under the pointer. */
  hovered = $state.raw<Group | null>(null);
  /** A target (a line's number, `floor`, or on the wall a column's number) under pointer or focus. */
  pointed = $state<string | null>(null);
  /** A target whose preview stands until it is confirmed. */
  armed = $state<string | null>(null);
  /** A target that was suggested; its preview is shown while no other one is pointed at. */
  suggested = $state<string | null>(null);
  drag = $state.raw<Drag | null>(null);
  sending = $state(false);
  error = $state<string | null>(null);

  /** The points as they were told before the steps that are being shown. */
  #before = $state.raw<ToldPoints>({ tallies: [], totals: null });

  /** Whether the last thing done on the page was done by a key. */
  byKeyboard = false;

  #seen: AzulPosition | null = null;
  #change: number | null = null;
  #patience: ReturnType<typeof setTimeout> | undefined;

  constructor(table: Table) {
    this.table = table;
    this.#change = table.change?.number ?? null;
  }

  readonly position = $derived.by(() => asPosition(this.table.position));
  readonly catalogue = $derived.by(() => asCatalogue(this.table.catalogue));
  /** What the board shows: the position, or the moment before it while things move. */
  readonly shown: Shown = $derived.by(() => this.stage.shown ?? shownOf(this.position));
  /** The last round's points; those of a round that is still being shown are not given away. */
  readonly told: ToldPoints = $derived.by(() =>
    this.stage.running
      ? this.#before
      : { tallies: this.points.tallies, totals: this.points.totals },
  );
  /** While things move or a move is on its way, nothing can be done (a click or key skips motion). */
  readonly busy = $derived.by(() => this.stage.running || this.sending);
  /** The seat that this browser moves for now. */
  readonly seat = $derived.by(() =>
    this.table.active && this.position.legal.length > 0
      ? (this.position.to_act.find((seat) => this.table.yourSeats.includes(seat)) ?? null)
      : null,
  );
  readonly offering = $derived.by(() => this.seat !== null && this.position.phase === 'offer');
  readonly tiling = $derived.by(() => this.seat !== null && this.position.phase === 'tiling');

  /** The group whose targets are shown: what hangs on the pointer, else what was chosen. */
  readonly group = $derived.by(() => this.drag?.group ?? this.chosen);
  readonly targets: ReadonlyMap<string, OfferMove> = $derived.by(() =>
    this.offering ? targetsOf(this.position.legal, this.group) : NO_TARGETS,
  );
  readonly columns: ReadonlyMap<number, TilingMove> = $derived.by(() =>
    this.tiling ? columnsOf(this.position.legal) : NO_COLUMNS,
  );
  readonly drop = $derived.by(() => (this.tiling ? forcedDrop(this.position.legal) : null));
  /** The line whose tile is to be placed now. */
  readonly tilingLine = $derived.by(
    () => [...this.columns.values()][0]?.line ?? this.drop?.line ?? null,
  );

  /** The target whose preview is on the board. */
  readonly aim = $derived.by(() => this.pointed ?? this.armed ?? this.suggested);
  readonly aimed = $derived.by(() => (this.aim === null ? null : (this.targets.get(this.aim) ?? null)));
  readonly aimedColumn = $derived.by(() =>
    this.aim === null ? null : (this.columns.get(Number(this.aim)) ?? null),
  );
  readonly landing: Landing | null = $derived.by(() => {
    const player = this.seat === null ? undefined : this.position.players[this.seat];
    return this.aimed === null || player === undefined
      ? null
      : landingOf(this.aimed, player, this.catalogue.floor.length);
  });

  /** What a hint says of where to look and what to take, if there is one. */
  readonly hinted = $derived.by<AzulHint>(() => {
    const { hint } = this.table;
    if (hint === undefined || hint === null || this.stage.running) return {};
    const move = this.position.legal.find((legal) => legal.move === hint.move);
    const target = move === undefined ? {} : { target: targetOf(move) };
    return { ...(hint.area as object), ...(hint.piece as object | null), ...target };
  });

  /** Whether a group can be taken up now. */
  takeable(group: Group): boolean {
    return this.offering && !this.busy && canTake(this.position.legal, group);
  }

  isChosen(group: Group): boolean {
    return sameGroup(this.group, group);
  }

  /** Takes up a group, or lets go of it when it is the chosen one. */
  choose(group: Group): void {
    if (!this.takeable(group)) return;
    const again = sameGroup(this.chosen, group);
    this.release();
    this.hovered = null;
    if (!again) this.chosen = group;
  }

  /** Lets go of everything. */
  release(): void {
    this.chosen = null;
    this.pointed = null;
    this.armed = null;
    this.suggested = null;
    this.drag = null;
    this.error = null;
  }

  /** A click, tap or key on a target: commits it, or shows it first where nothing was seen yet. */
  press(target: string, pointing: Pointing): void {
    const move = this.targets.get(target) ?? this.columns.get(Number(target));
    if (move === undefined || this.busy) return;
    if (pointing === 'touch' && settings.confirmMoves && this.armed !== target) {
      this.armed = target;
      return;
    }
    void this.commit(move.move);
  }

  /** The big button: commits the preview that stands. */
  confirm(): void {
    const move = this.aimed ?? this.aimedColumn ?? this.drop;
    if (move !== null) void this.commit(move.move);
  }

  /** Lays a legal move as a preview, which still waits to be confirmed. */
  suggest(text: string): void {
    const move = this.position.legal.find((legal) => legal.move === text);
    if (move === undefined || this.seat === null || this.busy) return;
    this.release();
    if (isOffer(move)) {
      this.chosen = { source: move.source, colour: move.colour, count: move.taken };
    }
    this.suggested = targetOf(move);
  }

  startDrag(group: Group, x: number, y: number): void {
    if (!this.takeable(group)) return;
    this.release();
    this.chosen = group;
    this.drag = { group, x, y };
  }

  moveDrag(x: number, y: number, target: string | null): void {
    if (this.drag === null) return;
    this.drag = { ...this.drag, x, y };
    this.pointed = target !== null && this.targets.has(target) ? target : null;
  }

  /** Drops what hangs on the pointer: on an allowed target it is a move, elsewhere it stays chosen. */
  endDrag(commit: boolean): void {
    const move = this.aimed;
    this.drag = null;
    this.pointed = null;
    if (commit && move !== null) void this.commit(move.move);
  }

  async commit(move: string): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    this.error = null;
    const { text } = this.position;
    try {
      await this.table.send(move);
      this.release();
      // The answer may come before the new position: until then nothing more can be done.
      if (this.position.text === text) {
        this.#patience = setTimeout(() => (this.sending = false), LONGEST_WAIT);
        return;
      }
    } catch (reason) {
      this.error = (reason as Partial<ApiError> | null)?.message ?? say('error.unknown');
      this.table.announce(this.error);
    }
    this.sending = false;
  }

  /** Follows the table: called by the board whenever position or change are new. */
  observe(): void {
    const { position } = this;
    const change = this.table.change;
    void this.table.past;
    untrack(() => {
      this.points.see(position);
      this.points.recall(this.table);
      const seen = this.#seen;
      const fresh = change !== null && change.number !== this.#change;
      if (change !== null) this.#change = change.number;
      this.#seen = position;
      if (fresh) {
        const steps = asSteps(change.steps);
        this.#before = this.told;
        if (this.points.follow(steps)) this.#announcePoints();
        if (seen !== null && !settings.reducedMotion) {
          this.stage.play(seen, position, steps);
        }
      } else if (seen !== null && seen.text !== position.text) {
        // Another moment is looked at; nothing leads there step by step.
        this.stage.skip();
      }
      if (seen !== null && seen.text !== position.text) {
        this.release();
        clearTimeout(this.#patience);
        this.sending = false;
      } else if (seen !== position) {
        // The same position once more: the connection is back, and what is lifted can be sent.
        this.error = null;
      }
    });
  }

  #announcePoints(): void {
    this.table.announce(
      this.points.tallies
        .map((tally) =>
          say('points.said', {
            name: this.table.seatNames[tally.seat] ?? '',
            points: signed(tallyPoints(tally)),
          }),
        )
        .join(' '),
    );
  }
}

/** The next action in words. */
export function prompt(input: AzulInput): string {
  const { position, table } = input;
  const name = (seat: number | undefined) => table.seatNames[seat ?? 0] ?? '';
  if (position.phase === 'over' || position.outcome !== null) {
    const winners = (position.outcome?.winners ?? []).map((seat) => name(seat));
    const [seat] = position.outcome?.winners ?? [];
    const points = position.outcome?.scores[seat ?? 0] ?? 0;
    return winners.length > 1
      ? say('prompt.shared', { names: winners.join(say('and')), points })
      : table.yourSeats.length === 1 && seat === table.yourSeats[0]
        ? say('prompt.won_you', { points })
        : say('prompt.won', { name: winners[0] ?? '', points });
  }
  const acting = position.to_act[0];
  if (input.seat === null) {
    return acting === undefined ? say('prompt.dealing') : say('prompt.waits', { name: name(acting) });
  }
  const who = table.yourSeats.length > 1 ? say('prompt.name', { name: name(acting) }) : '';
  if (input.tiling && input.armed !== null) return who + say('prompt.again_column', { number: input.armed });
  if (input.tiling) {
    return who + (input.drop === null
      ? say('prompt.column', { line: input.tilingLine ?? 0 })
      : say('prompt.drop', { line: input.tilingLine ?? 0 }));
  }
  if (input.armed !== null && input.aimed !== null) {
    return who + say(input.armed === 'floor' ? 'prompt.again_floor' : 'prompt.again', { number: input.armed });
  }
  return who + (input.group === null
    ? say(who === '' ? 'prompt.take' : 'prompt.take_named')
    : say('prompt.target', { count: input.group.count, colour: say(`colour.${input.group.colour}`) }));
}
