import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { own, Refusal } from './api';
import type { MatchEvent, Snapshot } from './contract';
import { MatchStore, type Wiring } from './match.svelte';

function snapshot(part: Partial<Snapshot> = {}): Snapshot {
  return {
    match: 'm',
    watch: 'w',
    game: 'lits',
    variant: 'classic',
    settings: {},
    number: 3,
    status: 'playing',
    seats: [
      { seat: 0, kind: 'person', bot: null, yours: true, fallen: false },
      { seat: 1, kind: 'bot', bot: 'greedy', yours: false, fallen: false },
    ],
    to_act: [0],
    your_seats: [0],
    moves: [],
    position: 'start',
    outcome: null,
    invitations: [],
    rematch: null,
    ...part,
  };
}

const played = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ply: index + 1,
    number: index + 4,
    seat: index % 2,
    move: `move ${index + 1}`,
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

  it('gives up with words when the server says that there is no such match', async () => {
    const store = opened();
    const gone = new Refusal({ code: 'server.match', message: 'gone', parts: [], parameters: {} });
    wires.answer = () => Promise.reject(gone);
    wires.drop();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(store.failure?.code).toBe('server.match');
    expect(wires.paths).toHaveLength(1);
  });

  it('keeps trying while the server is merely away', async () => {
    const store = opened();
    wires.drop();
    await vi.advanceTimersByTimeAsync(600);
    expect(wires.paths).toHaveLength(2);
    expect(store.failure).toBeNull();
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
