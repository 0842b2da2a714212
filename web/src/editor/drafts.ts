// Positions of either game while they are put together.
import { newAzul, type AzulDraft } from './azul_draft';
import { azulText, readAzul } from './azul_text';
import { emptyLits, type LitsDraft } from './lits_draft';
import { litsText, readLits } from './lits_text';

export type Draft = LitsDraft | AzulDraft;
export type EditedGame = Draft['game'];

export const EDITED_GAMES: readonly EditedGame[] = ['lits', 'azul'];

export function newDraft(game: EditedGame): Draft {
  return game === 'lits' ? emptyLits() : newAzul();
}

export function textOf(draft: Draft): string {
  return draft.game === 'lits' ? litsText(draft) : azulText(draft);
}

/** The draft that a text describes, also an impossible one; null when it is no position text. */
export function draftFrom(text: string): Draft | null {
  return readLits(text) ?? readAzul(text);
}

/** The draft with which an address asks to begin: `?position=…`, or `?game=…` for an empty one. */
export function draftOf(query: string): Draft {
  const asked = new URLSearchParams(query);
  const game = EDITED_GAMES.find((name) => name === asked.get('game')) ?? 'lits';
  return draftFrom(asked.get('position') ?? '') ?? newDraft(game);
}
