// Shows the steps of a move one after the other. What is seen starts from the board before the
// move and ends exactly at the table's position, whatever happens between.
import { tick } from 'svelte';
import { after, clone, FLOOR_SPACES, looksLike, shownOf, type Shown } from './replay';
import type { AzulPosition, AzulStep, Piece, TileStep } from './types';

/** A tile on its way; the measures are in pixels from the board's corner. */
export interface Flight {
  key: number;
  piece: Piece;
  left: number;
  top: number;
  size: number;
  dx: number;
  dy: number;
  scale: number;
  delay: number;
  duration: number;
}

/** What is said at a place while its step is shown. */
export type Note =
  | { kind: 'tile'; step: TileStep }
  | { kind: 'penalty'; seat: number; points: number }
  | { kind: 'bonus'; seat: number; points: number }
  | { kind: 'next'; seat: number };

/** Names of places on the board; the components put them on their elements as `data-place`. */
export const place = {
  display: (number: number | string, index: number) => `display ${number} ${index}`,
  centre: (piece: Piece) => `centre ${piece}`,
  line: (seat: number, line: number, cell: number) => `line ${seat} ${line} ${cell}`,
  wall: (seat: number, row: number, column: number) => `wall ${seat} ${row} ${column}`,
  floor: (seat: number, index: number) => `floor ${seat} ${index}`,
};

interface Act {
  from: Shown;
  steps: readonly AzulStep[];
}

interface Trip {
  piece: Piece;
  from: string;
  to: string;
}

const TRAVEL = 360;
const STAGGER = 55;
const READ = 720;
/** When a quick bot is ahead by more than this many moves, the oldest are not shown. */
const LONGEST_QUEUE = 6;

/** `setTimeout` by default; tests give their own. */
export type Timer = (done: () => void, milliseconds: number) => void;

export class Stage {
  /** The board as it stands in the middle of things; null: the table's position. */
  shown = $state.raw<Shown | null>(null);
  flights = $state.raw<readonly Flight[]>([]);
  note = $state.raw<Note | null>(null);
  /** The display (from 1) that is being filled. */
  filling = $state<number | null>(null);
  /** The board's element, once it is there. */
  root: HTMLElement | null = null;

  #queue: Act[] = [];
  #run = 0;
  #wake: (() => void) | null = null;
  #keys = 0;
  readonly #timer: Timer;

  constructor(timer: Timer = (done, milliseconds) => void setTimeout(done, milliseconds)) {
    this.#timer = timer;
  }

  get running(): boolean {
    return this.shown !== null;
  }

  /**
   * Queues the steps that led from one position to another. Steps that do not lead there (an
   * earlier position is being looked at, something was missed) are not shown.
   */
  play(from: AzulPosition, to: AzulPosition, steps: readonly AzulStep[]): void {
    const start = shownOf(from);
    if (steps.length === 0 || !looksLike(steps.reduce(after, start), shownOf(to))) {
      this.skip();
      return;
    }
    this.#queue.push({ from: start, steps });
    if (this.#queue.length > LONGEST_QUEUE) this.#queue.shift();
    if (!this.running) {
      this.shown = start;
      void this.#perform(++this.#run);
    }
  }

  /** Ends at the table's position at once. */
  skip(): void {
    this.#run += 1;
    this.#queue = [];
    this.#clear();
    this.shown = null;
    this.#wake?.();
  }

  #clear(): void {
    this.flights = [];
    this.note = null;
    this.filling = null;
  }

  async #perform(run: number): Promise<void> {
    for (let act = this.#queue.shift(); act !== undefined; act = this.#queue.shift()) {
      this.shown = act.from;
      await this.#act(act.steps, run);
      if (run !== this.#run) return;
    }
    this.#clear();
    this.shown = null;
  }

  async #act(steps: readonly AzulStep[], run: number): Promise<void> {
    // A long tiling is told a little faster, so that four players' rounds stay bearable.
    const pace = steps.filter((step) => step.kind === 'tile').length > 5 ? 0.7 : 1;
    let index = 0;
    while (index < steps.length && run === this.#run) {
      const step = steps[index];
      if (step === undefined) return;
      let end = index + 1;
      if (step.kind === 'take' || step.kind === 'drop') {
        while (['line', 'floor', 'lid'].includes(steps[end]?.kind ?? '')) end += 1;
        await this.#move(steps.slice(index, end), run, pace);
      } else {
        await this.#single(step, run, pace);
      }
      index = end;
    }
  }

  /** Tiles that leave together: a take, or a full line that no column welcomes. */
  async #move(steps: readonly AzulStep[], run: number, pace: number): Promise<void> {
    const before = this.shown;
    if (before === null) return;
    const trips = tripsOf(before, steps);
    await this.#travel(trips, leaving(before, steps), run, pace);
    if (run !== this.#run) return;
    this.shown = steps.reduce(after, before);
    await this.#wait(140);
  }

  async #single(step: AzulStep, run: number, pace: number): Promise<void> {
    const before = this.shown;
    if (before === null) return;
    const then = after(before, step);
    switch (step.kind) {
      case 'deal':
        for (const [index] of step.displays.entries()) {
          this.filling = index + 1;
          this.shown = {
            ...then,
            displays: step.displays.map((tiles, other) => (other <= index ? tiles : [])),
          };
          await this.#wait(130);
          if (run !== this.#run) return;
        }
        await this.#wait(200);
        break;
      case 'tile': {
        const count = before.players[step.seat]?.lines[step.line - 1]?.count ?? 1;
        const line = clone(before);
        const left = line.players[step.seat]?.lines[step.line - 1];
        if (left !== undefined) left.count = Math.max(0, count - 1);
        const trip = {
          piece: step.colour,
          from: place.line(step.seat, step.line, count - 1),
          to: place.wall(step.seat, step.line, step.column),
        };
        await this.#travel([trip], line, run, pace);
        if (run !== this.#run) return;
        this.shown = then;
        this.note = { kind: 'tile', step };
        await this.#wait(READ * pace);
        break;
      }
      case 'penalty':
        if (step.points !== 0) {
          this.note = { kind: 'penalty', seat: step.seat, points: step.points };
          await this.#wait(READ * pace);
        }
        break;
      case 'bonus':
        if (step.points !== 0) {
          this.shown = then;
          this.note = { kind: 'bonus', seat: step.seat, points: step.points };
          await this.#wait(READ * 1.4);
        }
        break;
      case 'next':
        this.shown = then;
        this.note = { kind: 'next', seat: step.first_player };
        await this.#wait(READ);
        break;
      default:
        break;
    }
    if (run !== this.#run) return;
    this.shown = then;
    this.#clear();
  }

  /** Lets tiles fly from place to place over the board that is seen meanwhile. */
  async #travel(
    trips: readonly Trip[],
    meanwhile: Shown,
    run: number,
    pace: number,
  ): Promise<void> {
    await tick();
    if (run !== this.#run) return;
    const flights = trips.flatMap((trip, index) => this.#flight(trip, index, pace));
    this.shown = meanwhile;
    if (flights.length === 0) return;
    this.flights = flights;
    await this.#wait(Math.max(...flights.map((flight) => flight.delay + flight.duration)));
    if (run === this.#run) this.flights = [];
  }

  #flight(trip: Trip, index: number, pace: number): Flight[] {
    const root = this.root;
    if (root === null) return [];
    const from = root.querySelector(`[data-place="${trip.from}"]`)?.getBoundingClientRect();
    const to = root.querySelector(`[data-place="${trip.to}"]`)?.getBoundingClientRect();
    if (from === undefined || to === undefined || from.width === 0 || to.width === 0) return [];
    const origin = root.getBoundingClientRect();
    this.#keys += 1;
    return [
      {
        key: this.#keys,
        piece: trip.piece,
        left: from.left - origin.left,
        top: from.top - origin.top,
        size: from.width,
        dx: to.left - from.left,
        dy: to.top - from.top,
        scale: to.width / from.width,
        delay: index * STAGGER * pace,
        duration: TRAVEL * pace,
      },
    ];
  }

  #wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        if (this.#wake === done) this.#wake = null;
        resolve();
      };
      this.#wake = done;
      this.#timer(done, milliseconds);
    });
  }
}

/** Which tiles go where when these steps are taken from this board. */
export function tripsOf(before: Shown, steps: readonly AzulStep[]): Trip[] {
  const first = steps[0];
  if (first === undefined || (first.kind !== 'take' && first.kind !== 'drop')) return [];
  const taken = startsOf(before, first);
  const trips: Trip[] = [];
  let floor = before.players[first.seat]?.floor.length ?? 0;
  if (first.kind === 'drop') {
    return taken.slice(0, Math.max(0, FLOOR_SPACES - floor)).map((from, index) => ({
      piece: first.colour,
      from,
      to: place.floor(first.seat, floor + index),
    }));
  }
  for (const step of steps) {
    if (step.kind === 'line') {
      const start = before.players[step.seat]?.lines[step.line - 1]?.count ?? 0;
      for (let cell = start; cell < start + step.count; cell += 1) {
        const from = taken.shift();
        if (from !== undefined) {
          trips.push({ piece: step.colour, from, to: place.line(step.seat, step.line, cell) });
        }
      }
    } else if (step.kind === 'floor') {
      for (const piece of step.tiles) {
        const from = piece === 'marker' ? place.centre('marker') : taken.shift();
        if (from !== undefined) trips.push({ piece, from, to: place.floor(step.seat, floor) });
        floor += 1;
      }
    }
  }
  if (first.source !== 'centre') {
    (before.displays[Number(first.source) - 1] ?? []).forEach((piece, index) => {
      if (piece !== first.colour) {
        trips.push({ piece, from: place.display(first.source, index), to: place.centre(piece) });
      }
    });
  }
  return trips;
}

function startsOf(before: Shown, first: Extract<AzulStep, { kind: 'take' | 'drop' }>): string[] {
  if (first.kind === 'drop') {
    return Array.from({ length: first.count }, (_, cell) => place.line(first.seat, first.line, cell));
  }
  if (first.source === 'centre') {
    return Array<string>(first.count).fill(place.centre(first.colour));
  }
  const tiles = before.displays[Number(first.source) - 1] ?? [];
  return tiles.flatMap((tile, index) =>
    tile === first.colour ? [place.display(first.source, index)] : [],
  );
}

/** The board while the tiles of these steps are in the air: gone where they lay, not yet there. */
export function leaving(before: Shown, steps: readonly AzulStep[]): Shown {
  const first = steps[0];
  if (first?.kind !== 'take' && first?.kind !== 'drop') return before;
  const gone = after(before, first);
  if (first.kind === 'drop') {
    const players = gone.players.map((player, seat) =>
      seat === first.seat ? { ...player, floor: before.players[seat]?.floor ?? [] } : player,
    );
    return { ...gone, players };
  }
  return first.source === 'centre' ? gone : { ...gone, centre: before.centre };
}
