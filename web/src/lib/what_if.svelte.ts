// A board of one's own that begins where a match stands: moves for all seats, back and forth.
// Nothing of it is sent to the match.
import { announcer } from './announcer.svelte';
import { ask, own } from './api';
import type { PlayedMove, Step, Table } from './contract';

/** What both games tell of every position. */
interface Told {
  text: string;
  to_act: readonly number[];
  outcome: unknown;
}

/** What a move or a deal leads to. */
export interface Looked {
  move: string;
  position: unknown;
  steps: Step[];
}

/** The server's help: it plays in a position that is given, and keeps nothing. */
export interface Trial {
  play(game: string, position: string, move: string): Promise<Looked>;
  draw(game: string, position: string): Promise<Looked>;
  preview(game: string, position: string, move: string): Promise<unknown>;
}

export const serverTrial: Trial = {
  play: (game, position, move) => ask('POST', '/api/analysis/position', { game, position, move }),
  draw: (game, position) => ask('POST', '/api/analysis/position', { game, position, draw: true }),
  preview: (game, position, move) => ask('POST', '/api/analysis/preview', { game, position, move }),
};

/** The match on the screen, as far as a board of one's own begins with it. */
export type Origin = Pick<Table, 'position' | 'catalogue' | 'seatNames' | 'moves'>;

interface Moment {
  position: unknown;
  moves: readonly PlayedMove[];
}

export class WhatIf implements Table {
  readonly catalogue: unknown;
  readonly seatNames: readonly string[];
  readonly yourSeats: readonly number[];
  readonly past: readonly Step[] = [];

  readonly #game: string;
  readonly #trial: Trial;
  #moments = $state.raw<readonly Moment[]>([]);
  #place = $state(0);
  #busy = $state(false);
  #change = $state.raw<{ number: number; steps: readonly Step[] } | null>(null);
  #changes = 0;

  constructor(game: string, origin: Origin, trial: Trial = serverTrial) {
    this.#game = game;
    this.#trial = trial;
    this.catalogue = origin.catalogue;
    this.seatNames = origin.seatNames;
    this.yourSeats = origin.seatNames.map((_, seat) => seat);
    this.#moments = [{ position: origin.position, moves: origin.moves }];
  }

  get #moment(): Moment {
    return this.#moments[this.#place] as Moment;
  }

  get #told(): Told {
    return this.#moment.position as Told;
  }

  get position(): unknown {
    return this.#moment.position;
  }

  get moves(): readonly PlayedMove[] {
    return this.#moment.moves;
  }

  get lastMove(): PlayedMove | null {
    return this.moves.at(-1) ?? null;
  }

  get active(): boolean {
    return !this.#busy && this.#told.to_act.length > 0;
  }

  /** The game has come to its end here. */
  get over(): boolean {
    return this.#told.outcome !== null;
  }

  get change(): { number: number; steps: readonly Step[] } | null {
    return this.#change;
  }

  /** The moves that were tried up to the one shown. */
  get tried(): readonly PlayedMove[] {
    return this.moves.slice(this.#moments[0]?.moves.length);
  }

  get canGoBack(): boolean {
    return !this.#busy && this.#place > 0;
  }

  get canGoForward(): boolean {
    return !this.#busy && this.#place < this.#moments.length - 1;
  }

  /** Draws what the first position waits for, if it waits for a deal. */
  async begin(): Promise<void> {
    if (!this.#awaitsDeal(this.#told)) return;
    this.#busy = true;
    try {
      const [dealt] = await this.#dealt(this.#moment, []);
      this.#moments = [dealt];
    } finally {
      this.#busy = false;
    }
  }

  async send(move: string): Promise<void> {
    if (!this.active) throw own('page.error.not_now');
    const seat = this.#told.to_act[0] ?? null;
    const { text } = this.#told;
    await this.#follow(async () => {
      const looked = await this.#trial.play(this.#game, text, move);
      const after = this.#after(this.#moment, looked, seat);
      if (!this.#awaitsDeal(looked.position as Told)) return [after, looked.steps] as const;
      return this.#dealt(after, looked.steps);
    });
  }

  preview(move: string): Promise<unknown> {
    return this.#trial.preview(this.#game, this.#told.text, move);
  }

  /** Every moment of it is known. */
  at(ply: number): Promise<unknown> {
    const found = this.#moments.find(({ moves }) => moves.length === ply);
    return found === undefined ? Promise.reject(own('page.error.not_now')) : Promise.resolve(found.position);
  }

  announce(text: string): void {
    announcer.say(text);
  }

  /** Goes back (negative) or forth by that many moves, as far as there are any. */
  step(by: number): void {
    if (this.#busy) return;
    this.#place = Math.min(this.#moments.length - 1, Math.max(0, this.#place + by));
  }

  /** Forgets what was tried. */
  reset(): void {
    if (this.#busy) return;
    this.#moments = this.#moments.slice(0, 1);
    this.#place = 0;
  }

  #awaitsDeal(position: Told): boolean {
    return position.to_act.length === 0 && position.outcome === null;
  }

  #after(before: Moment, looked: Looked, seat: number | null): Moment {
    const ply = before.moves.length + 1;
    const played = { ply, number: -ply, seat, move: looked.move, at: 0, clock: [] };
    return { position: looked.position, moves: [...before.moves, played] };
  }

  /** The deal belongs to the move before it: one goes back over both at once. */
  async #dealt(before: Moment, steps: readonly Step[]): Promise<readonly [Moment, readonly Step[]]> {
    const looked = await this.#trial.draw(this.#game, (before.position as Told).text);
    return [this.#after(before, looked, null), [...steps, ...looked.steps]];
  }

  async #follow(work: () => Promise<readonly [Moment, readonly Step[]]>): Promise<void> {
    this.#busy = true;
    try {
      const [moment, steps] = await work();
      this.#moments = [...this.#moments.slice(0, this.#place + 1), moment];
      this.#place += 1;
      this.#changes += 1;
      this.#change = { number: this.#changes, steps };
    } finally {
      this.#busy = false;
    }
  }
}
