import { describe, expect, it } from 'vitest';
import { WhatIf, type Looked, type Trial } from './what_if.svelte';

interface At {
  text: string;
  to_act: number[];
  outcome: unknown;
}

const at = (text: string, to_act: number[] = [0]): At => ({ text, to_act, outcome: null });

/** A server that knows where each move and deal leads; it remembers what it was asked. */
function trial(leads: Record<string, At>): Trial & { asked: string[] } {
  const asked: string[] = [];
  const look = (question: string, move: string): Promise<Looked> => {
    asked.push(question);
    const position = leads[question];
    if (position === undefined) return Promise.reject(new Error(question));
    return Promise.resolve({ move, position, steps: [{ kind: move }] });
  };
  return {
    asked,
    play: (_game, position, move) => look(`${position} ${move}`, move),
    draw: (_game, position) => look(`${position} draw`, 'deal'),
    preview: (_game, position, move) => Promise.resolve(`${position} ${move}`),
  };
}

const origin = (position: At) => ({ position, catalogue: null, seatNames: ['Ada', 'Bot'], moves: [] });
const texts = (table: WhatIf) => table.tried.map(({ move }) => move);

describe('a board of one\'s own', () => {
  it('moves for every seat, goes back and forth, and starts over', async () => {
    const table = new WhatIf('g', origin(at('0')), trial({ '0 a': at('1', [1]), '1 b': at('2') }));
    await table.send('a');
    await table.send('b');
    expect(table.tried.map(({ seat, move }) => [seat, move])).toEqual([[0, 'a'], [1, 'b']]);
    table.step(-1);
    expect([texts(table), table.canGoForward]).toEqual([['a'], true]);
    table.step(1);
    expect((table.position as At).text).toBe('2');
    table.reset();
    expect([texts(table), (table.position as At).text, table.canGoForward]).toEqual([[], '0', false]);
  });

  it('forgets what came after a move that is tried anew', async () => {
    const table = new WhatIf('g', origin(at('0')), trial({ '0 a': at('1'), '0 b': at('2') }));
    await table.send('a');
    table.step(-1);
    await table.send('b');
    expect([texts(table), table.canGoForward]).toEqual([['b'], false]);
  });

  it('draws the deals that a position waits for, as one step with the move before', async () => {
    const server = trial({ '0 a': at('1', []), '1 draw': at('2', [1]) });
    const table = new WhatIf('g', origin(at('0')), server);
    await table.send('a');
    expect(texts(table)).toEqual(['a', 'deal']);
    expect(table.change?.steps.map(({ kind }) => kind)).toEqual(['a', 'deal']);
    table.step(-1);
    expect((table.position as At).text).toBe('0');
  });

  it('begins with a deal where the match waits for one', async () => {
    const table = new WhatIf('g', origin(at('0', [])), trial({ '0 draw': at('1') }));
    expect(table.active).toBe(false);
    await table.begin();
    expect([table.active, table.canGoBack]).toEqual([true, false]);
  });

  it('stays where it is when a move is refused', async () => {
    const table = new WhatIf('g', origin(at('0')), trial({}));
    await expect(table.send('x')).rejects.toThrow();
    expect([texts(table), table.active]).toEqual([[], true]);
  });
});
