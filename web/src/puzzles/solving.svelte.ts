// A puzzle on the screen as a table to play at: the first move is the answer, and once the solution
// is known one steps along its line.
import { announcer } from '../lib/announcer.svelte';
import { own } from '../lib/api';
import type { PlayedMove, Step, Table } from '../lib/contract';
import { t } from '../lib/messages.svelte';
import { serverTrial, type Looked, type Trial } from '../lib/what_if.svelte';
import { answer, solution, type Answer, type Described, type Puzzle } from './api';
import type { Attempt } from './progress';

/** `wrong`: the move that was tried still lies on the board. */
export type Stage = 'open' | 'wrong' | 'right' | 'shown';

/** The server's help; it keeps nothing. */
export interface Judge extends Pick<Trial, 'play' | 'preview'> {
  answer(puzzle: string, move: string): Promise<Answer>;
  solution(puzzle: string): Promise<Answer>;
}

const serverJudge: Judge = { ...serverTrial, answer, solution };

interface Moment {
  position: Described;
  moves: readonly PlayedMove[];
}

export class Solving implements Table {
  readonly puzzle: Puzzle;
  readonly catalogue: unknown;
  readonly yourSeats: readonly number[];
  readonly past: readonly Step[] = [];

  readonly #judge: Judge;
  readonly #attempted: (attempt: Attempt) => void;
  #stage = $state<Stage>('open');
  #answer = $state.raw<Answer | null>(null);
  #moments = $state.raw<readonly Moment[]>([]);
  #place = $state(0);
  #busy = $state(false);
  #change = $state.raw<{ number: number; steps: readonly Step[] } | null>(null);
  #changes = 0;

  /** `attempted` hears of every answer, and when the solution is given away. */
  constructor(
    puzzle: Puzzle,
    catalogue: unknown,
    attempted: (attempt: Attempt) => void,
    judge: Judge = serverJudge,
  ) {
    this.puzzle = puzzle;
    this.catalogue = catalogue;
    this.yourSeats = puzzle.position.to_act.slice(0, 1);
    this.#attempted = attempted;
    this.#judge = judge;
    this.#moments = [{ position: puzzle.position, moves: [] }];
  }

  get stage(): Stage {
    return this.#stage;
  }

  /** What came of the move that was tried last, or the solution; null while one is to be found. */
  get answer(): Answer | null {
    return this.#answer;
  }

  /** The solution and what follows on it; empty until it is known. */
  get line(): readonly string[] {
    return this.#answer?.line ?? [];
  }

  /** How many moves of the line are on the board. */
  get place(): number {
    return this.#place;
  }

  get busy(): boolean {
    return this.#busy;
  }

  /** Answers with a move. Rejects with a Refusal, and then nothing has been tried. */
  async send(move: string): Promise<void> {
    if (!this.active) throw own('page.error.not_now');
    await this.#work(async () => {
      const { game, id, position } = this.puzzle;
      // Both or neither: a move that was judged must be seen on the board too.
      const [judged, looked] = await Promise.all([
        this.#judge.answer(id, move),
        this.#judge.play(game, position.text, move),
      ]);
      this.#show(judged, looked);
      this.#stage = judged.right ? 'right' : 'wrong';
      this.#attempted(judged.right ? 'right' : 'wrong');
    });
  }

  /** Takes the wrong move back. */
  retry(): void {
    if (this.#stage !== 'wrong' || this.#busy) return;
    this.#place = 0;
    this.#answer = null;
    this.#stage = 'open';
  }

  /** Gives up: the solution is played. Rejects with a Refusal. */
  async giveUp(): Promise<void> {
    if (this.#busy || this.line.length > 0) return;
    await this.#work(async () => {
      const { game, id, position } = this.puzzle;
      const told = await this.#judge.solution(id);
      const looked = await this.#judge.play(game, position.text, told.move);
      this.#show(told, looked);
      this.#stage = 'shown';
      this.#attempted('shown');
    });
  }

  /** Shows the position after so many moves of the line. Rejects with a Refusal. */
  async goTo(place: number): Promise<void> {
    if (this.#busy || this.line.length === 0) return;
    const wanted = Math.min(this.line.length, Math.max(0, place));
    await this.#work(async () => {
      for (let known = this.#moments.length - 1; known < wanted; known += 1) await this.#playOn(known);
      this.#place = wanted;
    });
  }

  /** Back (negative) or forth along the line. */
  step(by: number): Promise<void> {
    return this.goTo(this.#place + by);
  }

  // --- The table -------------------------------------------------------------------------

  get #moment(): Moment {
    return this.#moments[this.#place] as Moment;
  }

  get position(): Described {
    return this.#moment.position;
  }

  get moves(): readonly PlayedMove[] {
    return this.#moment.moves;
  }

  get lastMove(): PlayedMove | null {
    return this.moves.at(-1) ?? null;
  }

  get active(): boolean {
    return this.#stage === 'open' && !this.#busy;
  }

  /** Puzzles are for two. */
  readonly seatNames: readonly string[] = $derived.by(() =>
    [0, 1].map((seat) =>
      t(this.yourSeats.includes(seat) ? 'page_puzzles.you' : 'page.seat.player', { number: seat + 1 }),
    ),
  );

  get change(): { number: number; steps: readonly Step[] } | null {
    return this.#change;
  }

  preview(move: string): Promise<unknown> {
    return this.#judge.preview(this.puzzle.game, this.position.text, move);
  }

  /** Every moment on the way to the one shown is known. */
  at(ply: number): Promise<unknown> {
    const found = this.#moments[ply];
    return found === undefined ? Promise.reject(own('page.error.not_now')) : Promise.resolve(found.position);
  }

  announce(text: string): void {
    announcer.say(text);
  }

  #show(told: Answer, looked: Looked): void {
    this.#moments = this.#moments.slice(0, 1);
    this.#answer = told;
    this.#add(looked);
    this.#place = 1;
  }

  async #playOn(known: number): Promise<void> {
    const move = this.line[known];
    const last = this.#moments[known];
    if (move === undefined || last === undefined) return;
    this.#place = known;
    this.#add(await this.#judge.play(this.puzzle.game, last.position.text, move));
    this.#place = known + 1;
  }

  /** What a move leads to, after the last moment that is known. */
  #add(looked: Looked): void {
    const { position, moves } = this.#moments.at(-1) as Moment;
    const ply = moves.length + 1;
    const seat = position.to_act[0] ?? null;
    const played = { ply, number: ply, seat, move: looked.move, at: 0, clock: [] };
    const next = { position: looked.position as Described, moves: [...moves, played] };
    this.#moments = [...this.#moments, next];
    this.#changes += 1;
    this.#change = { number: this.#changes, steps: looked.steps };
  }

  async #work(work: () => Promise<void>): Promise<void> {
    this.#busy = true;
    try {
      await work();
    } finally {
      this.#busy = false;
    }
  }
}
