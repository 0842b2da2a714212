// The chat of one match as it came, and how far it was read on this page.
import { lastNumber, merged, unread } from './chat';
import type { ChatLine, Channel } from './contract';

export class ChatLog {
  #lines = $state.raw<readonly ChatLine[]>([]);
  #read = $state<Record<Channel, number> | null>(null);

  /** All lines that this reader may see, oldest first. */
  get lines(): readonly ChatLine[] {
    return this.#lines;
  }

  /** Takes in lines that the server told. What was there at first counts as read. */
  hear(lines: readonly ChatLine[]): void {
    this.#lines = merged(this.#lines, lines);
    const last = lastNumber(this.#lines);
    this.#read ??= { players: last, spectators: last };
  }

  /** Everything in the channel is in sight. */
  see(channel: Channel): void {
    if (this.#read !== null) this.#read[channel] = lastNumber(this.#lines);
  }

  /** How many new lines of others were not in sight yet. */
  unread(channels: readonly Channel[]): number {
    const read = this.#read;
    if (read === null) return 0;
    return channels.reduce((sum, one) => sum + unread(this.#lines, one, read[one]), 0);
  }
}
