// The server's previews of moves, asked for one at a time and remembered.
import { SvelteMap } from 'svelte/reactivity';
import type { Table } from '../lib/contract';
import type { LitsPosition, LitsPreview } from './types';

/** How long a piece in the air must rest over a place before the server is asked, in ms. */
const REST = 60;

/** Enough for a long look around; then the oldest go. */
const KEPT = 400;

export class Previews {
  readonly #known = new SvelteMap<string, LitsPreview>();
  #asked: readonly string[] = [];
  #wanted: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  get(text: string, move: string): LitsPreview | null {
    return this.#known.get(keyOf(text, move)) ?? null;
  }

  /**
   * Sees to it that the preview of `move` in the position `text` comes, at once when it is
   * `settled`; what was wanted before and not yet asked for is dropped. null wants nothing.
   */
  want(text: string, move: string | null, settled: boolean): void {
    const key = move === null ? null : keyOf(text, move);
    if (key === this.#wanted && !settled) return;
    clearTimeout(this.#timer);
    this.#wanted = key;
    if (move === null || key === null || this.#known.has(key) || this.#asked.includes(key)) return;
    if (settled) void this.#ask(text, move, key);
    else this.#timer = setTimeout(() => void this.#ask(text, move, key), REST);
  }

  async #ask(text: string, move: string, key: string): Promise<void> {
    this.#asked = [...this.#asked, key];
    try {
      const preview = (await this.#table.preview(move)) as LitsPreview;
      // The server answers for the position it has by then; a late answer may be about another.
      if ((this.#table.position as LitsPosition).text !== text) return;
      const oldest = this.#known.size >= KEPT ? this.#known.keys().next().value : undefined;
      if (oldest !== undefined) this.#known.delete(oldest);
      this.#known.set(key, preview);
    } catch {
      // The connection is down; the board asks again when the proposal changes.
    } finally {
      this.#asked = this.#asked.filter((asked) => asked !== key);
    }
  }
}

function keyOf(text: string, move: string): string {
  return `${text}|${move}`;
}
