import { expect, it } from 'vitest';
import { Backoff } from './backoff';

it('doubles up to fifteen seconds and starts again after a success', () => {
  const backoff = new Backoff(() => 0);
  expect(Array.from({ length: 7 }, () => backoff.next())).toEqual([
    500, 1000, 2000, 4000, 8000, 15000, 15000,
  ]);
  backoff.reset();
  expect(backoff.next()).toBe(500);
});

it('is shortened at random by at most half, so that not everyone comes back at once', () => {
  expect(new Backoff(() => 0.999).next()).toBe(250);
});
