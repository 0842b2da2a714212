// What the reader was told of a good move, step by step, until the position changes.
import { ask, errorText, refusal } from './api';
import type { Hint } from './contract';

/** Where to look, with which piece, the move. */
export const LAST_STEP = 3;

type Asking = (path: string, body: { step: number; number: number }) => Promise<Hint>;

export class Hints {
  shown = $state.raw<Hint | null>(null);
  busy = $state(false);
  /** Why there was no hint; empty when there was. */
  problem = $state('');

  readonly #path: string;
  readonly #ask: Asking;
  /** Counts the positions: an answer about an earlier one is not shown. */
  #position = 0;

  /** `path` is that of the match in the interface. */
  constructor(path: string, asking: Asking = (address, body) => ask('POST', address, body)) {
    this.#path = path;
    this.#ask = asking;
  }

  /** The step that would come next; null when everything was told. */
  get next(): number | null {
    const told = this.shown?.step ?? 0;
    return told < LAST_STEP ? told + 1 : null;
  }

  /** Asks for the next step, of the match as it is after event `number`; null if none came. */
  async more(number: number): Promise<Hint | null> {
    const step = this.next;
    if (step === null || this.busy) return null;
    const position = this.#position;
    this.busy = true;
    this.problem = '';
    try {
      const told = await this.#ask(`${this.#path}/hint`, { step, number });
      if (position !== this.#position) return null;
      this.shown = told;
      return told;
    } catch (error) {
      if (position === this.#position) this.problem = errorText(refusal(error));
      return null;
    } finally {
      this.busy = false;
    }
  }

  /** The position has changed, or the reader has seen enough. */
  forget(): void {
    this.#position += 1;
    this.shown = null;
    this.problem = '';
  }
}
