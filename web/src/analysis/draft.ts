// What is on the analysis board, kept in this tab of the browser: it survives a reload.

/** Of a study, what was not saved yet. */
function keyOf(study: string | null): string {
  return study === null ? 'tilewright.analysis' : `tilewright.study.${study}`;
}

/** A text that the server reads: a position or a record; null when nothing is kept. */
export function kept(study: string | null = null): string | null {
  try {
    return window.sessionStorage.getItem(keyOf(study));
  } catch {
    return null;
  }
}

/** Keeps a text, or (null) forgets it. */
export function keep(text: string | null, study: string | null = null): void {
  try {
    if (text === null) window.sessionStorage.removeItem(keyOf(study));
    else window.sessionStorage.setItem(keyOf(study), text);
  } catch {
    // Storage may be forbidden or full; the board is then lost at a reload.
  }
}
