import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { own, Refusal } from './api';
import type { MatchEvent, PlayedMove, Snapshot } from './contract';
import { snapshot } from './fixture';
import { MatchStore } from './match.svelte';
import type { Wiring } from './wiring';

const played = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ply: index + 1,
    number: index + 4,
    seat: index % 2,
    move: `move ${index + 1}`,
    at: 0,
    clock: [],
  }));

class Wires implements Wiring {
  paths: string[] = [];
  sent: Record<string, unknown>[] = [];
  heardEvents: MatchEvent[] = [];
  closed = 0;
  hear: (text: string) => void = () => undefined;
  drop: () => void = () => undefined;
  ready = 1;
  answer: () => Promise<Snapshot> = () => Promise.reject(own('page.error.offline'));
  ply = vi.fn((ply: number): Promise<{ ply: number; position: unknown }> =>
    Promise.resolve({ ply, position: `position ${ply}` }),
  );

  socket(path: string, hear: (text: string) => void, closed: () => void) {
    this.paths.push(path);
    this.hear = hear;
    this.drop = closed;
    return {
      readyState: this.ready,
      send: (text: string) => void this.sent.push(JSON.parse(text) as Record<string, unknown>),
      close: () => void (this.closed += 1),
    };
  }
  snapshot = () => this.answer();
  heard = (events: readonly MatchEvent[]) => void this.heardEvents.push(...events);

  match(now: Snapshot, events: MatchEvent[] = []) {
    this.hear(JSON.stringify({ type: 'match', events, match: now }));
  }
}

let wires: Wires;
function opened(first = snapshot()): MatchStore {
  const store = new MatchStore('match', 'm', first, null, wires);
  store.open();
  return store;
}

beforeEach(() => {
  vi.useFakeTimers();
  wires = new Wires();
});
afterEach(() => void vi.useRealTimers());

describe('following a match', () => {
  it('takes in what is new and tells it once', () => {
    const store = opened();
    const event: MatchEvent = { number: 4, kind: 'moved', seat: 0, steps: [{ kind: 'place' }] };
    wires.match(snapshot({ number: 4, moves: played(1), position: 'after' }), [
      { number: 3, kind: 'started' },
      event,
    ]);
    expect(store.position).toBe('after');
    expect(store.lastMove?.move).toBe('move 1');
    expect(store.change).toEqual({ number: 4, steps: [{ kind: 'place' }] });
    expect(wires.heardEvents).toEqual([event]);
  });

  it('learns from the first message what happened before, without telling it as news', () => {
    const store = opened(snapshot({ number: 60 }));
    expect(wires.paths[0]).toBe('/api/matches/m/socket?after=12');
    const old: MatchEvent = { number: 59, kind: 'moved', seat: 0, steps: [{ kind: 'place' }] };
    const fresh: MatchEvent = { number: 61, kind: 'moved', seat: 1, steps: [{ kind: 'swap' }] };
    wires.match(snapshot({ number: 61 }), [old, fresh]);
    expect(store.past).toEqual(old.steps);
    expect(store.change?.steps).toEqual(fresh.steps);
    expect(wires.heardEvents).toEqual([fresh]);
    wires.match(snapshot({ number: 62 }), [{ number: 62, kind: 'moved', steps: [{ kind: 'end' }] }]);
    expect(store.past).toEqual(old.steps);
  });

  it('ignores a state older than the one it has', () => {
    const store = opened(snapshot({ number: 9, position: 'newer' }));
    wires.match(snapshot({ number: 8, position: 'older' }));
    expect(store.position).toBe('newer');
  });

  it('connects again after a pause, from the last number it saw', () => {
    const store = opened();
    wires.match(snapshot({ number: 5 }));
    wires.drop();
    expect(store.lost).toBe(true);
    expect(wires.paths).toHaveLength(1);
    vi.advanceTimersByTime(500);
    expect(wires.paths[1]).toBe('/api/matches/m/socket?after=5');
    wires.match(snapshot({ number: 5 }));
    expect(store.lost).toBe(false);
  });

  it('comes back when a server that restarts has asked for it', () => {
    opened();
    wires.match(snapshot({ number: 5 }));
    wires.hear(JSON.stringify({ type: 'closing', reconnect_after: 2 }));
    wires.drop();
    vi.advanceTimersByTime(1900);
    expect(wires.paths).toHaveLength(1);
    vi.advanceTimersByTime(200);
    expect(wires.paths).toHaveLength(2);
  });

  it('gives up with words when the server says that there is no such match', async () => {
    const store = opened();
    const gone = new Refusal({ code: 'server.match', message: 'gone', parts: [], parameters: {} });
    wires.answer = () => Promise.reject(gone);
    wires.drop();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(store.failure?.code).toBe('server.match');
    expect(wires.paths).toHaveLength(1);
  });

  it('asks why when a socket says that there is nothing, and gives up', async () => {
    const store = opened();
    const gone = new Refusal({ code: 'server.match', message: 'gone', parts: [], parameters: {} });
    wires.answer = () => Promise.reject(gone);
    wires.hear(JSON.stringify({ type: 'error', request: null, error: gone }));
    wires.drop();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(store.failure?.code).toBe('server.match');
    expect(wires.paths).toHaveLength(1);
  });

  it('keeps trying when it was too much in a short time', async () => {
    const store = opened();
    const parts = { message: 'wait', parts: [], parameters: { seconds: 5 } };
    wires.answer = () => Promise.reject(new Refusal({ code: 'server.too_many', ...parts }));
    wires.drop();
    await vi.advanceTimersByTimeAsync(600);
    expect(wires.paths).toHaveLength(2);
    expect(store.failure).toBeNull();
  });

  it('keeps trying while the server is merely away', async () => {
    const store = opened();
    wires.drop();
    await vi.advanceTimersByTimeAsync(600);
    expect(wires.paths).toHaveLength(2);
    expect(store.failure).toBeNull();
  });

  it('answers a ping at once, without expecting a reply', () => {
    opened();
    wires.hear(JSON.stringify({ type: 'ping', number: 7 }));
    expect(wires.sent).toEqual([{ do: 'pong', number: 7 }]);
  });

  it('keeps chat lines once each, though all come again after reconnecting', () => {
    const store = opened();
    const line = { name: 'Ben', seat: 1, channel: 'players', at: 0, yours: false };
    const say = (...numbers: number[]) =>
      wires.hear(
        JSON.stringify({
          type: 'chat',
          lines: numbers.map((number) => ({ ...line, number, text: `${number}` })),
        }),
      );
    say(1, 2);
    say(3);
    say(1, 2, 3);
    expect(store.chat.lines.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(store.chat.unread(['players'])).toBe(1);
  });

  it('tells what happened besides moves, from before it was opened too', () => {
    const store = opened(snapshot({ number: 5 }));
    wires.match(snapshot({ number: 6, to_act: [1] }), [
      { number: 4, kind: 'paused', by: null },
      { number: 5, kind: 'resumed', by: null },
      { number: 6, kind: 'time-added', seat: 0, seconds: 30 },
    ]);
    expect(store.log.map(({ number }) => number)).toEqual([4, 5, 6]);
  });

  it('reckons the server’s time from what it said last', () => {
    const store = opened(snapshot({ now: 5000 }));
    expect(store.serverTime(store.heardAt + 2500)).toBe(5002.5);
  });

  it('does not come back after it was closed', async () => {
    const store = opened();
    store.close();
    wires.drop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(wires.paths).toHaveLength(1);
  });
});

describe('asking', () => {
  it('keeps what is asked while the socket still opens', async () => {
    wires.ready = 0;
    const store = opened();
    const asked = store.act({ do: 'choose', seat: 1, side: 0 });
    expect(wires.sent).toEqual([]);
    wires.match(snapshot());
    expect(wires.sent.map(({ do: what }) => what)).toEqual(['choose']);
    wires.hear(JSON.stringify({ type: 'reply', request: 1, result: null }));
    await expect(asked).resolves.toBeUndefined();
    wires.match(snapshot());
    expect(wires.sent).toHaveLength(1);
  });

  it('says so at once when the socket never opened, and while it is tried again', async () => {
    wires.ready = 0;
    const store = opened();
    const asked = store.act({ do: 'choose', seat: 1, side: 0 });
    wires.drop();
    await expect(asked).rejects.toMatchObject({ code: 'page.error.offline' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(wires.paths).toHaveLength(2);
    await expect(store.act({ do: 'choose', seat: 1, side: 0 })).rejects.toMatchObject({
      code: 'page.error.offline',
    });
    wires.match(snapshot());
    expect(wires.sent).toEqual([]);
  });

  it('sends a move with the seat to act and the number of the state it saw', async () => {
    const store = opened();
    const sent = store.send('d4');
    expect(wires.sent).toEqual([{ do: 'move', seat: 0, move: 'd4', answers: 3, request: 1 }]);
    wires.hear(JSON.stringify({ type: 'reply', request: 1, result: {} }));
    await expect(sent).resolves.toBeUndefined();
  });

  it('passes on what the server refuses, to the one who asked', async () => {
    const store = opened();
    const first = store.send('d4');
    const second = store.preview('e5');
    const error = { code: 'play.outdated', message: 'late', parts: [], parameters: {} };
    wires.hear(JSON.stringify({ type: 'reply', request: 2, result: { legal: true } }));
    wires.hear(JSON.stringify({ type: 'error', request: 1, error }));
    await expect(second).resolves.toEqual({ legal: true });
    await expect(first).rejects.toMatchObject({ code: 'play.outdated' });
  });

  it('never sends a move from an earlier position, or out of turn', async () => {
    const store = opened(snapshot({ moves: played(2) }));
    await store.look(1);
    await expect(store.send('d4')).rejects.toMatchObject({ code: 'page.error.not_now' });
    await store.look(null);
    wires.match(snapshot({ number: 5, to_act: [1], moves: played(2) }));
    await expect(store.send('d4')).rejects.toMatchObject({ code: 'page.error.not_now' });
    expect(wires.sent).toEqual([]);
  });

  it('sends an action with the number of the state it answers', async () => {
    const store = opened();
    const asked = store.act({ do: 'offer', seat: 0, what: 'takeback' });
    expect(wires.sent).toEqual([{ do: 'offer', seat: 0, what: 'takeback', answers: 3, request: 1 }]);
    wires.hear(JSON.stringify({ type: 'reply', request: 1, result: {} }));
    await expect(asked).resolves.toBeUndefined();
  });

  it('does not wait for ever', async () => {
    const store = opened();
    const late = expect(store.preview('a')).rejects.toMatchObject({ code: 'page.error.no_answer' });
    await vi.advanceTimersByTimeAsync(10_000);
    await late;
    const dropped = expect(store.preview('b')).rejects.toMatchObject({ code: 'page.error.offline' });
    wires.drop();
    await dropped;
  });

  it('asks for a preview once a position', () => {
    const store = opened();
    void store.preview('a');
    void store.preview('a');
    expect(wires.sent).toHaveLength(1);
    wires.match(snapshot({ number: 4 }));
    void store.preview('a');
    expect(wires.sent).toHaveLength(2);
    store.close();
  });
});

describe('looking back', () => {
  it('shows an earlier position with the moves up to it, and is then not active', async () => {
    const store = opened(snapshot({ moves: played(3), position: 'now' }));
    await store.step(-1);
    expect(store.looking).toBe(2);
    expect(store.position).toBe('position 2');
    expect(store.moves.map((move) => move.ply)).toEqual([1, 2]);
    expect(store.active).toBe(false);
    expect(store.yourTurn).toBe(true);
    await store.step(1);
    expect(store.looking).toBeNull();
    expect(store.position).toBe('now');
    expect(store.active).toBe(true);
  });

  it('comes back to the present when the moves looked at are taken back', async () => {
    const store = opened(snapshot({ moves: played(3), position: 'now' }));
    await store.look(2);
    await store.look(1);
    wires.match(snapshot({ number: 9, moves: played(1), position: 'before' }));
    expect(store.looking).toBe(1);
    wires.match(snapshot({ number: 10, moves: [], position: 'start' }));
    expect(store.looking).toBeNull();
    expect(store.position).toBe('start');
  });

  it('asks again for a position after another move was put in place of its last', async () => {
    const store = opened(snapshot({ moves: played(3) }));
    await store.at(1);
    await store.at(2);
    const [first, second, third] = played(3) as PlayedMove[] as [PlayedMove, PlayedMove, PlayedMove];
    const corrected = { ...second, number: 20, move: 'another' };
    wires.match(snapshot({ number: 21, moves: [first, corrected, { ...third, number: 21 }] }));
    await store.at(1);
    await store.at(2);
    expect(wires.ply.mock.calls).toEqual([[1], [2], [2]]);
  });

  it('stays at the beginning, and asks for each position once', async () => {
    const store = opened(snapshot({ moves: played(1) }));
    await store.step(-1);
    await store.step(-1);
    expect(store.looking).toBe(0);
    await store.look(null);
    await store.look(0);
    expect(wires.ply).toHaveBeenCalledTimes(1);
  });

  it('shows the position asked for last, whichever arrives last', async () => {
    const store = opened(snapshot({ moves: played(3) }));
    type Answer = { ply: number; position: unknown };
    let arrive: (answer: Answer) => void = () => undefined;
    wires.ply.mockReturnValueOnce(new Promise<Answer>((resolve) => void (arrive = resolve)));
    const first = store.look(0);
    await store.look(2);
    arrive({ ply: 0, position: 'position 0' });
    await first;
    expect(store.position).toBe('position 2');
  });
});
