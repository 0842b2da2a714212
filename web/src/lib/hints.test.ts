import { describe, expect, it } from 'vitest';
import type { Hint } from './contract';
import { Hints } from './hints.svelte';

function hint(step: number): Hint {
  return { step, text: `step ${step}`, area: {}, piece: null, move: null };
}

describe('hints', () => {
  it('are asked for one step after the other, and end with the move', async () => {
    const asked: unknown[] = [];
    const hints = new Hints('/api/matches/m', (path, body) => {
      asked.push([path, body]);
      return Promise.resolve(hint(body.step));
    });
    for (const step of [1, 2, 3]) expect((await hints.more(7))?.step).toBe(step);
    expect(hints.next).toBeNull();
    expect(await hints.more(7)).toBeNull();
    expect(asked).toEqual([1, 2, 3].map((step) => ['/api/matches/m/hint', { step, number: 7 }]));
  });

  it('are not shown once the position has changed, even when they come late', async () => {
    let answer: (told: Hint) => void = () => undefined;
    const hints = new Hints('/m', () => new Promise<Hint>((resolve) => (answer = resolve)));
    const asked = hints.more(7);
    hints.forget();
    answer(hint(1));
    expect(await asked).toBeNull();
    expect(hints.shown).toBeNull();
    expect(hints.next).toBe(1);
  });

  it('say why there is none', async () => {
    const refused = { code: 'x.y', message: 'Not here.', parts: [], parameters: {} };
    const hints = new Hints('/m', () => Promise.reject(refused));
    expect(await hints.more(7)).toBeNull();
    expect(hints.problem).toBe('Not here.');
  });
});
