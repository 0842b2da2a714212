// Whether the server finds a position possible: asked once the changes pause, one question at a time.
import { refusal, type Refusal } from '../lib/api';

/** What every game's `describe` says. */
export interface Described {
  readonly game: string;
  readonly text: string;
  readonly phase: string;
  readonly to_act: readonly number[];
}

/** What is known of a text: the position that it describes, or why there is none. */
export type Verdict =
  | { readonly text: string; readonly position: Described; readonly reason: null }
  | { readonly text: string; readonly position: null; readonly reason: Refusal };

/** Describes a position; rejects with a Refusal. */
export type Look = (game: string, text: string) => Promise<Described>;

/** Changes that follow each other faster than this (in milliseconds) are one question. */
export const PAUSE = 180;

export class Judge {
  /** The last one; `text` says of which position. */
  verdict = $state.raw<Verdict | null>(null);
  /** Why the server could not be asked. */
  trouble = $state.raw<Refusal | null>(null);

  readonly #look: Look;
  #wanted: { game: string; text: string } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking = false;

  constructor(look: Look) {
    this.#look = look;
  }

  /** Asks about a position unless it is the one judged last. */
  want(game: string, text: string): void {
    this.#wanted = { game, text };
    clearTimeout(this.#timer);
    if (text !== this.verdict?.text) this.#timer = setTimeout(() => void this.#ask(), PAUSE);
  }

  /** Asks once more, after a trouble. */
  again(): void {
    void this.#ask();
  }

  /** Asks nothing any more. */
  close(): void {
    clearTimeout(this.#timer);
    this.#wanted = null;
  }

  async #ask(): Promise<void> {
    const wanted = this.#wanted;
    if (this.#asking || wanted === null) return;
    this.#asking = true;
    try {
      const position = await this.#look(wanted.game, wanted.text);
      this.verdict = { text: wanted.text, position, reason: null };
      this.trouble = null;
    } catch (error) {
      const reason = refusal(error);
      const judged = reason.code.startsWith(`${wanted.game}.`);
      if (judged) this.verdict = { text: wanted.text, position: null, reason };
      this.trouble = judged ? null : reason;
    } finally {
      this.#asking = false;
    }
    // What was changed meanwhile and waits for no timer is asked next.
    if (this.#wanted !== null && this.#wanted.text !== wanted.text) this.want(this.#wanted.game, this.#wanted.text);
  }
}
