// The reader's progress with puzzles, kept in this browser only.
import {
  NOTHING,
  isSolved,
  readProgress,
  streakOn,
  withAttempt,
  withDaySolved,
  type Attempt,
  type Progress,
  type Result,
} from './progress';

const KEY = 'tilewright.puzzles';

class Puzzles {
  #progress = $state.raw<Progress>(NOTHING);

  constructor() {
    if (typeof window === 'undefined') return;
    this.#progress = this.#stored();
    window.addEventListener('storage', (event) => {
      // Another tab has changed it (null: it has cleared everything).
      if (event.key === KEY || event.key === null) this.#progress = readProgress(event.newValue);
    });
  }

  get results(): Readonly<Record<string, Result>> {
    return this.#progress.results;
  }

  /** Whether nothing is kept. */
  get empty(): boolean {
    return Object.keys(this.#progress.results).length === 0;
  }

  /** Whether the solution was found, not shown. */
  solved(puzzle: string): boolean {
    return isSolved(this.#progress.results[puzzle]);
  }

  /** On how many days in a row the game's puzzle of the day was solved, up to that day. */
  streak(game: string, day: string): number {
    return streakOn(this.#progress.streaks[game], day);
  }

  note(puzzle: string, attempt: Attempt): void {
    this.#change((progress) => withAttempt(progress, puzzle, attempt));
  }

  noteDay(game: string, day: string): void {
    this.#change((progress) => withDaySolved(progress, game, day));
  }

  reset(): void {
    this.#change(() => NOTHING);
  }

  /** What another tab has kept meanwhile stays. */
  #change(change: (progress: Progress) => Progress): void {
    this.#progress = change(this.#stored());
    try {
      window.localStorage.setItem(KEY, JSON.stringify(this.#progress));
    } catch {
      // Storage may be forbidden or full: then it is known for this visit only.
    }
  }

  #stored(): Progress {
    try {
      const text = window.localStorage.getItem(KEY);
      return text === null ? this.#progress : readProgress(text);
    } catch {
      return this.#progress;
    }
  }
}

export const puzzles = new Puzzles();
