// One step of a lesson on the board: a table at which the server says what a move is worth.
import { announcer } from '../lib/announcer.svelte';
import { own, refusal } from '../lib/api';
import type { ApiError, Step, Table } from '../lib/contract';
import { t } from '../lib/messages.svelte';
import type { Task, Teacher } from './api';

/** What was said of the last move. */
export interface Told {
  readonly accepted: boolean;
  readonly sentence: string;
}

export class LessonTable implements Table {
  readonly catalogue: unknown;
  readonly yourSeats: readonly number[];
  readonly lastMove = null;
  readonly moves = [];
  readonly past = [];

  /** What was said of the last move; null before the first. */
  told = $state.raw<Told | null>(null);
  /** A forbidden move that the step says something of. */
  forbidden = $state.raw<{ error: ApiError; hint: string } | null>(null);
  /** How many moves were not the one. */
  misses = $state(0);

  #position = $state.raw<unknown>();
  #change = $state.raw<{ number: number; steps: readonly Step[] } | null>(null);
  readonly #teacher: Teacher;
  readonly #done: () => void;

  /** `seats` is how many there are; `done` is called once, with the right move. */
  constructor(task: Task, catalogue: unknown, seats: number, teacher: Teacher, done: () => void) {
    this.catalogue = catalogue;
    this.yourSeats = [task.seat];
    this.seatNames = Array.from({ length: seats }, (_, seat) =>
      t(seat === task.seat ? 'page.seat.you' : 'page_learn.opponent'),
    );
    this.#position = task.position;
    this.#teacher = teacher;
    this.#done = done;
  }

  readonly seatNames: readonly string[];

  get position(): unknown {
    return this.#position;
  }

  get change(): { number: number; steps: readonly Step[] } | null {
    return this.#change;
  }

  get solved(): boolean {
    return this.told?.accepted ?? false;
  }

  get active(): boolean {
    return !this.solved;
  }

  /** Rejects for every move but the right one, so that what lies on the board stays proposed. */
  async send(move: string): Promise<void> {
    const answer = await this.#teacher.answer(move);
    this.told = { accepted: answer.accepted, sentence: answer.sentence };
    announcer.say(answer.sentence);
    if (!answer.accepted) {
      this.misses += 1;
      throw own('page_learn.not_yet');
    }
    this.#change = { number: 1, steps: answer.happened };
    this.#position = answer.position;
    this.#done();
  }

  async preview(move: string): Promise<unknown> {
    const { preview, hint } = await this.#teacher.preview(move);
    const { error } = preview as { error: ApiError | null };
    this.forbidden = error === null || hint === null ? null : { error, hint };
    return preview;
  }

  /** A move that the step accepts. Rejects with a Refusal when the server cannot be asked. */
  async solution(): Promise<string> {
    try {
      return await this.#teacher.solution();
    } catch (error) {
      throw refusal(error);
    }
  }

  /** The learner goes on to something else. */
  forget(): void {
    if (!this.solved) this.told = null;
  }

  at(): Promise<unknown> {
    return Promise.resolve(this.#position);
  }

  announce(text: string): void {
    announcer.say(text);
  }
}
