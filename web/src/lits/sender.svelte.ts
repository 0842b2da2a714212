// A move on its way to the server, and what the server said against the last one.
import { refusal } from '../lib/api';
import type { ApiError, Table } from '../lib/contract';
import type { LitsPosition } from './types';

export class Sender {
  /** Whether a move is on its way, until the position changes. */
  busy = $state(false);
  error = $state.raw<ApiError | null>(null);

  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async send(move: string): Promise<void> {
    const here = () => (this.#table.position as LitsPosition).text;
    const text = here();
    this.busy = true;
    this.error = null;
    try {
      await this.#table.send(move);
    } catch (error) {
      // A refusal that comes after the position has changed is about a move of the past.
      if (here() === text) {
        this.error = refusal(error);
        this.busy = false;
      }
    }
  }
}
