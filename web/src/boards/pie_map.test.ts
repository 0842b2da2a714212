import { describe, expect, it } from 'vitest';
import { catalogue } from '../lits/fixture';
import { bandOf, byCell, isSure, leader, located, valueText, type Fairness, type FirstPlacement } from './pie_map';

function placement(move: string, value: number, part: Partial<FirstPlacement> = {}): FirstPlacement {
  return { move, type: 'I', value, proven: false, bound: 'exact', reply_gap: 0.2, ...part };
}

function fairness(...placements: FirstPlacement[]): Fairness {
  const [fairest = placement('a1 b1 c1 d1', 0)] = placements;
  return {
    name: 'moats',
    size: 10,
    rows: [],
    first_symbol: 'X',
    nodes_each: 500,
    rating: { searched: 1, total: 1, near_even: 1, fairest, lowest: 0, median: 0, highest: 0, sharpness: null },
    placements,
  };
}

describe('a pie map', () => {
  it('shows each placement at the cell by which its piece is held', () => {
    const all = located(fairness(placement('a1 b1 c1 d1', 1.5), placement('c3 c4 c5 c6', -0.4)), catalogue());
    const shown = byCell(all, 'I', null);
    expect([...shown.values()].map(({ value }) => value)).toEqual([1.5, -0.4]);
    for (const [cell, { move }] of shown) expect(move.split(' ')).toContain(cell);
    expect(byCell(all, 'T', null).size).toBe(0);
  });

  it('shows of all turns the one nearest to even, and of one turn that alone', () => {
    const all = located(fairness(placement('b2 c2 d2 e2', 3), placement('c1 c2 c3 c4', -1)), catalogue());
    expect(all.map(({ cell }) => cell)).toEqual(['c2', 'c2']);
    expect(byCell(all, 'I', null).get('c2')?.value).toBe(-1);
    expect(byCell(all, 'I', all[0]?.turn ?? null).get('c2')?.value).toBe(3);
  });

  it('puts values into words and bands', () => {
    expect([1.2, -0.4, 0].map(valueText)).toEqual(['+1.2', '\u22120.4', '0']);
    expect([1, -1, 1.1, -1.1, -2.5].map(bandOf)).toEqual(['even', 'even', 'ahead', 'behind', 'far']);
  });

  it('is sure of a winner only by a proof that reaches past even', () => {
    expect(leader(placement('', -0.5))).toBe('other');
    expect(isSure(placement('', 0.5, { proven: true, bound: 'lower' }))).toBe(true);
    expect(isSure(placement('', 0.5, { proven: true, bound: 'upper' }))).toBe(false);
    expect(isSure(placement('', -0.5))).toBe(false);
  });
});
