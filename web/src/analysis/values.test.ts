import { expect, it } from 'vitest';
import { shareOf, signed, valueText, type EngineLine } from './values';

const line = (fields: Partial<EngineLine>): EngineLine => ({
  moves: [],
  value: 0,
  proven: false,
  bound: 'exact',
  chance: null,
  whole_round: false,
  ...fields,
});

it.each([
  [2.5, '+2.5'],
  [-1, '\u22121'],
  [0, '0'],
  [-0.02, '0'],
  [0.5, '+0.5'],
])('signs %d', (value, text) => {
  expect(signed(value)).toBe(text);
});

it('says of a bound that it is one', () => {
  expect(valueText(line({ value: 2, proven: true }))).toBe('+2');
  expect(valueText(line({ value: 2, proven: true, bound: 'lower' }))).toBe('\u2265 +2');
  expect(valueText(line({ value: -1, proven: true, bound: 'upper' }))).toBe('\u2264 \u22121');
});

it('gives the side to move the larger share of the bar when it is ahead', () => {
  expect(shareOf(line({ value: 0 }))).toBe(0.5);
  expect(shareOf(line({ value: 3 }))).toBeGreaterThan(0.7);
  expect(shareOf(line({ value: -30 }))).toBeGreaterThanOrEqual(0);
  expect(shareOf(line({ value: -3, chance: 0.6 }))).toBe(0.6);
});
