// What is on the editor's screen: a draft with all its changes, and what the server says of it.
import type { ApiError } from '../lib/contract';
import { newDraft, textOf, type Draft, type EditedGame } from './drafts';
import { begun, changed, redone, undone, type History } from './history';
import { Judge, type Look } from './judge.svelte';

export class Editor {
  readonly judge: Judge;
  #history = $state.raw<History<Draft>>() as History<Draft>;

  constructor(draft: Draft, look: Look) {
    this.#history = begun(draft);
    this.judge = new Judge(look);
  }

  get draft(): Draft {
    return this.#history.now;
  }

  readonly #own = $derived.by(() => textOf(this.draft));

  /** Whether the server has spoken of what is on the screen. */
  readonly settled = $derived.by(() => this.judge.verdict?.text === this.#own);

  /** Why the position is impossible; the last reason stays until the next verdict. */
  readonly reason = $derived.by<ApiError | null>(() => {
    const reason = this.judge.verdict?.reason ?? null;
    return reason?.code.startsWith(`${this.draft.game}.`) ? reason : null;
  });

  /** The position, once the server has found it possible. */
  readonly position = $derived.by(() => (this.settled ? (this.judge.verdict?.position ?? null) : null));

  /** The position's text as the server writes it; of an impossible one, as it stands. */
  readonly text = $derived.by(() => this.position?.text ?? this.#own);

  /** Has the server judge what is on the screen; to be called whenever that changes. */
  ask(): void {
    this.judge.want(this.draft.game, this.#own);
  }

  /** One step; `goesOn` makes it a part of the last one. */
  change(draft: Draft, goesOn = false): void {
    this.#history = changed(this.#history, draft, goesOn);
  }

  get canUndo(): boolean {
    return this.#history.past.length > 0;
  }

  get canRedo(): boolean {
    return this.#history.future.length > 0;
  }

  undo(): void {
    this.#history = undone(this.#history);
  }

  redo(): void {
    this.#history = redone(this.#history);
  }

  /** Goes to the other game, as it was left. */
  turnTo(game: EditedGame): void {
    if (game === this.draft.game) return;
    this.change(this.#history.past.findLast((draft) => draft.game === game) ?? newDraft(game));
  }
}
