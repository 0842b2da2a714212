// Which marks the player wants to see on the board; kept in this browser.

export type MarkChoice = 'coverable' | 'coverable_next' | 'protected' | 'effects';

export const MARK_CHOICES: readonly MarkChoice[] = [
  'coverable',
  'coverable_next',
  'protected',
  'effects',
];

type Shown = Record<MarkChoice, boolean>;

const KEY = 'tilewright.lits.marks';
const DEFAULTS: Shown = { coverable: true, coverable_next: false, protected: true, effects: true };

/** What was stored; anything that does not fit counts as not set. */
export function readMarks(text: string | null): Shown {
  const shown = { ...DEFAULTS };
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    if (parsed !== null && typeof parsed === 'object') {
      const found = parsed as Partial<Record<MarkChoice, unknown>>;
      for (const choice of MARK_CHOICES) {
        const value = found[choice];
        if (typeof value === 'boolean') shown[choice] = value;
      }
    }
  } catch {
    // A text that someone else left there: the defaults serve.
  }
  return shown;
}

function load(): Shown {
  try {
    return readMarks(globalThis.localStorage.getItem(KEY));
  } catch {
    return { ...DEFAULTS };
  }
}

class Marks {
  #shown = $state(load());

  shows(choice: MarkChoice): boolean {
    return this.#shown[choice];
  }

  toggle(choice: MarkChoice): void {
    this.#shown[choice] = !this.#shown[choice];
    try {
      globalThis.localStorage.setItem(KEY, JSON.stringify(this.#shown));
    } catch {
      // Storage may be forbidden; the choice holds for this visit.
    }
  }
}

export const marks = new Marks();
