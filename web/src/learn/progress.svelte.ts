// Which steps were done in this browser; kept in localStorage.

/** The numbers of the steps that were done, by lesson. */
export type Done = Readonly<Record<string, readonly number[]>>;

const KEY = 'tilewright.lessons';

/** Reads what was stored; whatever does not fit counts as not there. */
export function readDone(text: string | null): Done {
  let found: unknown = null;
  try {
    found = JSON.parse(text ?? 'null');
  } catch {
    // A text that someone else left there.
  }
  if (found === null || typeof found !== 'object' || Array.isArray(found)) return {};
  return Object.fromEntries(
    Object.entries(found).filter(
      (entry): entry is [string, number[]] =>
        Array.isArray(entry[1]) && entry[1].every((step) => Number.isSafeInteger(step) && step > 0),
    ),
  );
}

/** With one more step done. */
export function withStep(done: Done, lesson: string, step: number): Done {
  const before = done[lesson] ?? [];
  if (before.includes(step)) return done;
  return { ...done, [lesson]: [...before, step].sort((one, other) => one - other) };
}

/** The first step that is not done; 1 when all are. */
export function nextStep(done: readonly number[], steps: number): number {
  for (let step = 1; step <= steps; step += 1) if (!done.includes(step)) return step;
  return 1;
}

function stored(): string | null {
  try {
    return typeof window === 'undefined' ? null : window.localStorage.getItem(KEY);
  } catch {
    // Storage may be forbidden in this browser; lessons work without it.
    return null;
  }
}

class Progress {
  #done = $state.raw<Done>(readDone(stored()));

  /** The steps of a lesson that were done. */
  of(lesson: string): readonly number[] {
    return this.#done[lesson] ?? [];
  }

  get any(): boolean {
    return Object.keys(this.#done).length > 0;
  }

  mark(lesson: string, step: number): void {
    // Another tab may have gone on meanwhile.
    this.#keep(withStep({ ...this.#done, ...readDone(stored()) }, lesson, step));
  }

  reset(): void {
    this.#keep({});
  }

  #keep(done: Done): void {
    this.#done = done;
    try {
      window.localStorage.setItem(KEY, JSON.stringify(done));
    } catch {
      // Kept for this visit only.
    }
  }
}

export const progress = new Progress();
