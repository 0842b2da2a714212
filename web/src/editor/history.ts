// What was changed, step by step, to undo and redo it.

export interface History<T> {
  /** The newest last. */
  readonly past: readonly T[];
  readonly now: T;
  /** What was undone, the next one to redo first. */
  readonly future: readonly T[];
}

/** So many steps are remembered; then the oldest go. */
const MOST_STEPS = 500;

export const begun = <T>(now: T): History<T> => ({ past: [], now, future: [] });

/** After a change; one that `goesOn` belongs to the same gesture as the last and is undone with it. */
export function changed<T>(history: History<T>, now: T, goesOn = false): History<T> {
  if (now === history.now) return history;
  const past = goesOn ? history.past : [...history.past, history.now].slice(-MOST_STEPS);
  return { past, now, future: [] };
}

/** One step back; the same where there is none. */
export function undone<T>(history: History<T>): History<T> {
  const last = history.past.at(-1);
  if (last === undefined) return history;
  return { past: history.past.slice(0, -1), now: last, future: [history.now, ...history.future] };
}

/** One step forward again; the same where there is none. */
export function redone<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.now], now: next, future };
}
