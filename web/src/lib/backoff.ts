/** Growing pauses between attempts: doubled each time, shortened by up to half at random. */
export class Backoff {
  #attempt = 0;
  #random: () => number;
  #wanted: number | null = null;

  constructor(random: () => number = Math.random) {
    this.#random = random;
  }

  /** Milliseconds to wait before the next attempt: at most 15 seconds. */
  next(): number {
    const wanted = this.#wanted;
    this.#wanted = null;
    if (wanted !== null) return wanted;
    const whole = Math.min(500 * 2 ** this.#attempt, 15_000);
    this.#attempt += 1;
    return Math.round(whole * (1 - this.#random() / 2));
  }

  reset(): void {
    this.#attempt = 0;
  }

  /** The server says after how many seconds it wants to be asked next; at most a minute counts. */
  askedFor(seconds: number): void {
    this.#wanted = 1000 * Math.min(Math.max(seconds, 0), 60);
  }
}
