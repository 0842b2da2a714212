// What of the chat a reader sees, and where a line goes.
import type { ChatLine, Channel, Snapshot } from './contract';

/** The most characters of one line. */
export const LONGEST_LINE = 500;

/** How a reader takes part in a channel. */
export interface ChannelRights {
  channel: Channel;
  writes: boolean;
}

/**
 * The channels that the reader may read, the own one first. Players do not read what spectators
 * say before the match is over; whoever runs the match without playing writes to both.
 */
export function channels(
  now: Pick<Snapshot, 'your_seats' | 'you_host' | 'status'>,
  watching: boolean,
): ChannelRights[] {
  if (watching) {
    return [
      { channel: 'spectators', writes: true },
      { channel: 'players', writes: false },
    ];
  }
  if (now.your_seats.length > 0) {
    const own: ChannelRights = { channel: 'players', writes: true };
    return now.status === 'over' ? [own, { channel: 'spectators', writes: false }] : [own];
  }
  return [
    { channel: 'players', writes: now.you_host },
    { channel: 'spectators', writes: now.you_host },
  ];
}

/**
 * All lines known, in order, each once and as it was told last: after reconnecting the server tells
 * them all again, and those of somebody who has another name now.
 */
export function merged(known: readonly ChatLine[], more: readonly ChatLine[]): readonly ChatLine[] {
  const lines = new Map(known.map((line) => [line.number, line]));
  const fresh = more.filter((line) => {
    const old = lines.get(line.number);
    return old?.name !== line.name || old.seat !== line.seat || old.yours !== line.yours;
  });
  if (fresh.length === 0) return known;
  for (const line of fresh) lines.set(line.number, line);
  return [...lines.values()].sort((one, other) => one.number - other.number);
}

/** How many lines of others in the channel came after line `read`. */
export function unread(lines: readonly ChatLine[], channel: Channel, read: number): number {
  return lines.filter((line) => line.channel === channel && line.number > read && !line.yours).length;
}

/** The number of the last line; 0 before the first. */
export function lastNumber(lines: readonly ChatLine[]): number {
  return lines.at(-1)?.number ?? 0;
}
