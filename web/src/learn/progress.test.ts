import { expect, it } from 'vitest';
import { nextStep, readDone, withStep } from './progress.svelte';

it('reads what it wrote, and nothing of what somebody else left there', () => {
  const done = withStep(withStep({}, 'lits-goal', 2), 'lits-goal', 1);
  expect(done).toEqual({ 'lits-goal': [1, 2] });
  expect(readDone(JSON.stringify(done))).toEqual(done);
  for (const text of [null, '', '{', '[]', '7', '"x"']) expect(readDone(text)).toEqual({});
  expect(readDone('{"a": [1], "b": "x", "c": [0], "d": [1.5]}')).toEqual({ a: [1] });
});

it('counts a step once', () => {
  const done = { a: [1] };
  expect(withStep(done, 'a', 1)).toBe(done);
});

it('goes on with the first step that is not done, and begins anew after the last', () => {
  expect(nextStep([], 3)).toBe(1);
  expect(nextStep([1, 3], 3)).toBe(2);
  expect(nextStep([1, 2, 3], 3)).toBe(1);
});
