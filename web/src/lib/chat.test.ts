import { describe, expect, it } from 'vitest';
import { channels, merged, unread } from './chat';
import { ChatLog } from './chat_log.svelte';
import type { ChatLine } from './contract';

const line = (number: number, part: Partial<ChatLine> = {}): ChatLine => ({
  number,
  name: 'Ada',
  seat: 0,
  channel: 'players',
  text: `line ${number}`,
  at: 0,
  yours: false,
  ...part,
});

describe('the two channels', () => {
  const player = { your_seats: [0], you_host: false, status: 'playing' } as const;

  it('keep what spectators say from players until the match is over', () => {
    const playing = { ...player, your_seats: [0] };
    expect(channels(playing, false)).toEqual([{ channel: 'players', writes: true }]);
    expect(channels({ ...playing, status: 'over' }, false)).toEqual([
      { channel: 'players', writes: true },
      { channel: 'spectators', writes: false },
    ]);
  });

  it('let spectators read both and write their own', () => {
    expect(channels({ ...player, your_seats: [] }, true)).toEqual([
      { channel: 'spectators', writes: true },
      { channel: 'players', writes: false },
    ]);
  });

  it('are both open to a host who does not play', () => {
    const host = channels({ your_seats: [], you_host: true, status: 'playing' }, false);
    expect(host.every(({ writes }) => writes)).toBe(true);
  });
});

describe('the lines', () => {
  it('are kept once each and in order, when all come again', () => {
    const known = [line(1), line(3)];
    const all = merged(known, [line(1), line(2), line(3)]);
    expect(all.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(merged(all, [line(2)])).toBe(all);
  });

  it('follow the name that their writer has now', () => {
    const all = merged([line(1), line(2, { seat: 1, name: 'Ben' })], [line(1, { name: 'Ada L.' })]);
    expect(all.map(({ name }) => name)).toEqual(['Ada L.', 'Ben']);
  });

  it('count as unread from others, in their channel, after the last one read', () => {
    const lines = [line(1), line(2), line(3, { yours: true }), line(4, { channel: 'spectators' })];
    expect(unread(lines, 'players', 1)).toBe(1);
    expect(unread(lines, 'spectators', 1)).toBe(1);
  });
});

describe('the log of one match', () => {
  it('counts as read what was said before it was opened', () => {
    const log = new ChatLog();
    log.hear([line(1), line(2)]);
    expect(log.unread(['players', 'spectators'])).toBe(0);
    log.hear([line(3)]);
    expect(log.unread(['players'])).toBe(1);
    log.see('players');
    expect(log.unread(['players'])).toBe(0);
  });

  it('reads one channel without the other', () => {
    const log = new ChatLog();
    log.hear([]);
    log.hear([line(1), line(2, { channel: 'spectators', seat: null })]);
    log.see('players');
    expect(log.unread(['players'])).toBe(0);
    expect(log.unread(['spectators'])).toBe(1);
  });
});
