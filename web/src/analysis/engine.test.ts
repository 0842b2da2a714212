import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Engine } from './engine.svelte';

class Wire {
  readyState = 0;
  sent: { do: string; request: number; position?: string; lines?: number }[] = [];
  hear: (text: string) => void = () => undefined;
  closed: () => void = () => undefined;
  opened: () => void = () => undefined;
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.opened();
  }
  tell(message: unknown): void {
    this.hear(JSON.stringify(message));
  }
}

const LINE = { moves: ['a'], value: 1, proven: false, bound: 'exact', chance: null, whole_round: false };
let wires: Wire[];
let engine: Engine;

function wire(): Wire {
  const found = wires.at(-1);
  if (found === undefined) throw new Error('no socket');
  return found;
}

function told(request: number, depth = 1): unknown {
  return { type: 'analysis', request, lines: [LINE], depth, nodes: 9, seconds: 0.1 };
}

beforeEach(() => {
  vi.useFakeTimers();
  wires = [];
  engine = new Engine('lits', (_path, hear, closed, opened = () => undefined) => {
    const made = new Wire();
    Object.assign(made, { hear, closed, opened });
    wires.push(made);
    return made;
  });
  engine.follow('one');
});

describe('an engine', () => {
  it('asks for nothing until it is switched on, and then for the last position alone', () => {
    expect(wires).toHaveLength(0);
    engine.switch(true);
    engine.follow('two');
    wire().open();
    expect(wire().sent.map(({ position }) => position)).toEqual(['two']);
  });

  it('shows what is told of the position on the board, and nothing of the one before', () => {
    engine.switch(true);
    wire().open();
    wire().tell(told(1));
    expect(engine.found?.depth).toBe(1);
    engine.follow('two');
    expect(engine.found).toBeNull();
    wire().tell(told(1, 7));
    expect(engine.found).toBeNull();
    wire().tell(told(2, 3));
    expect(engine.found?.depth).toBe(3);
    wire().tell({ type: 'end', request: 2 });
    expect(engine.busy).toBe(false);
    expect(engine.found?.depth).toBe(3);
  });

  it('stops when it is switched off', () => {
    engine.switch(true);
    wire().open();
    wire().tell(told(1));
    engine.switch(false);
    expect(wire().sent.at(-1)?.do).toBe('stop');
    expect(engine.found).toBeNull();
    engine.follow('two');
    expect(wire().sent).toHaveLength(2);
  });

  it('asks again when the connection comes back', () => {
    engine.switch(true);
    wire().open();
    wire().closed();
    vi.runAllTimers();
    expect(wires).toHaveLength(2);
    wire().open();
    expect(wire().sent.map(({ position }) => position)).toEqual(['one']);
  });

  it('says that the connection is gone until it is back, or nothing is wanted', () => {
    engine.switch(true);
    wire().open();
    wire().tell(told(1));
    expect(engine.lost).toBe(false);
    wire().closed();
    expect(engine.lost).toBe(true);
    vi.runAllTimers();
    wire().closed();
    expect(engine.lost).toBe(true);
    vi.runAllTimers();
    wire().open();
    expect(engine.lost).toBe(false);
    wire().closed();
    engine.switch(false);
    expect(engine.lost).toBe(false);
  });

  it('says why there is nothing', () => {
    engine.switch(true);
    wire().open();
    const error = { code: 'server.too_many', message: 'later', parts: [], parameters: { seconds: 5 } };
    wire().tell({ type: 'error', request: 1, error });
    expect(engine.trouble).toContain('5 seconds');
    expect(engine.busy).toBe(false);
    engine.want(9);
    expect(engine.trouble).toBeNull();
    expect(wire().sent.at(-1)?.lines).toBe(5);
  });
});
