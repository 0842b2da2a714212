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

  async load(): Promise<void> {
    try {
      this.all = await mine();
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
