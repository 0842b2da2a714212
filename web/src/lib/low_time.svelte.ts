// A tick a second when one's own last time runs out.
import { later } from './clock';
import type { MatchStore } from './match.svelte';
import { play } from './sounds';
import { ticking } from './ticking.svelte';

/** From so many seconds before the flag falls. */
const FROM = 10;

/** Plays the sound while one of the reader's clocks runs low. To be called while a component is made. */
export function lowTimeSound(store: MatchStore): void {
  /** Seconds until the first of the reader's flags falls; null while none of their clocks runs. */
  function left(moment: number): number | null {
    const { clock, your_seats } = store.now;
    if (clock === null || store.now.status !== 'playing') return null;
    const elapsed = Math.max(0, moment - store.heardAt) / 1000;
    const running = your_seats.flatMap((seat) => {
      const one = clock.seats[seat];
      return one?.running ? [later(one, clock.control, elapsed).left] : [];
    });
    return running.length === 0 ? null : Math.min(...running);
  }

  const ticks = ticking((moment) => {
    const seconds = left(moment);
    if (seconds === null || seconds <= 0) return null;
    // To the next whole second, or to where the ticking begins.
    return (seconds > FROM ? seconds - FROM : seconds % 1 || 1) * 1000 + 5;
  });
  const second = $derived.by(() => {
    const seconds = left(ticks.moment);
    return seconds === null || seconds <= 0 || seconds > FROM ? null : Math.ceil(seconds);
  });
  $effect(() => {
    if (second !== null) play('tick');
  });
}
