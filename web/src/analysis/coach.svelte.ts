// What the coach says of the position on the board, asked for as it is needed and remembered.
import { SvelteMap } from 'svelte/reactivity';
import { language } from '../lib/messages.svelte';
import { coach, type CoachedMove } from './api';

/** How many of the best moves are listed. */
const LISTED = 8;
/** How long a move must be considered before the server is asked, in ms. */
const REST = 150;
/** Sentences that are remembered; then all are asked for anew. */
const KEPT = 500;

export class Coach {
  readonly #said = new SvelteMap<string, CoachedMove>();
  #game = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #position = $state('');
  #considered = $state<string | null>(null);
  #best = $state.raw<{ position: string; language: string; moves: readonly CoachedMove[] } | null>(null);

  /** The moves that look best to the coach; empty until they are known. */
  readonly best: readonly CoachedMove[] = $derived.by(() =>
    this.#best?.position === this.#position ? this.#best.moves : [],
  );

  /** What is said of the move that is considered; null until something is. */
  readonly spoken: CoachedMove | null = $derived.by(() =>
    this.#considered === null ? null : (this.#said.get(this.#key(this.#considered)) ?? null),
  );

  /** The board shows a position, in which somebody is to move or not. */
  follow(game: string, position: string, moving: boolean): void {
    this.#game = game;
    this.#position = position;
    if (!moving) return;
    const spoken = language();
    if (this.#best?.position === position && this.#best.language === spoken) return;
    coach(game, position, { most: LISTED }).then(
      ({ moves }) => {
        if (this.#position !== position) return;
        this.#best = { position, language: spoken, moves };
        for (const move of moves) this.#remember(move);
      },
      // The board itself says when the server is away.
      () => undefined,
    );
  }

  /** A move is looked at, or (null) none. */
  consider(move: string | null): void {
    this.#considered = move;
    clearTimeout(this.#timer);
    if (move === null || this.#said.has(this.#key(move))) return;
    const position = this.#position;
    this.#timer = setTimeout(() => {
      coach(this.#game, position, { moves: [move] }).then(
        ({ moves: [said] }) => {
          if (this.#position === position && said !== undefined) this.#remember(said);
        },
        () => undefined,
      );
    }, REST);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #remember(said: CoachedMove): void {
    if (this.#said.size >= KEPT) this.#said.clear();
    this.#said.set(this.#key(said.move), said);
  }

  #key(move: string): string {
    return `${language()}|${this.#position}|${move}`;
  }
}
