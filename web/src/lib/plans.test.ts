import { expect, it } from 'vitest';
import { planOf, planText } from './plans';

it('reads a line of moves for each line of text', () => {
  expect(planOf('d4 e4 f4 e5, a1 a2 a3 a4\n\n  3R2,cB- ,\n')).toEqual([
    ['d4 e4 f4 e5', 'a1 a2 a3 a4'],
    ['3R2', 'cB-'],
  ]);
  expect(planOf('a，b、c')).toEqual([['a', 'b', 'c']]);
  expect(planOf(' \n,\n')).toEqual([]);
});

it('reads back what it wrote', () => {
  const lines = [['d4 e4 f4 e5', 'swap'], ['3R2', 'cB-', '1K1', '2W3']];
  expect(planOf(planText(lines))).toEqual(lines);
});
