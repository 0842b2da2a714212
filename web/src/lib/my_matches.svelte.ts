// The reader's own matches, kept fresh while a screen shows them.
import { mine, refusal, type Refusal, type Summary } from './api';

/** Milliseconds between two looks at matches that others may have gone on with. */
const PAUSE = 15_000;

export class MyMatches {
  /** null until they are known */
  all = $state.raw<readonly Summary[] | null>(null);
  failure = $state.raw<Refusal | null>(null);

  /** In how many of them it is the reader's turn. */
  readonly waiting = $derived.by(
    () => (this.all ?? []).filter((match) => match.status !== 'over' && match.your_turn).length,
  );

  /** Whether there are older ones than those in `all`. */
  goesOn = $state(false);
  #parts = 1;

  /** Loads one part more of the list, older ones. */
  async more(): Promise<void> {
    this.#parts += 1;
    await this.load();
  }

  async load(): Promise<void> {
    try {
      const found: Summary[] = [];
      let next: string | null = null;
      for (let part = 0; part < this.#parts && (part === 0 || next !== null); part += 1) {
        const answer = await mine(next);
        found.push(...answer.matches);
        next = answer.next;
      }
      this.all = found;
      this.goesOn = next !== null;
      this.failure = null;
    } catch (error) {
      this.failure = refusal(error);
    }
  }

  /** Looks now, and again and again while the tab is on the screen; ends with what it returns. */
  follow(): () => void {
    const look = () => {
      if (!document.hidden) void this.load();
    };
    void this.load();
    const timer = setInterval(look, PAUSE);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }
}
