import { describe, expect, it } from 'vitest';
import type { PersonMatch } from './people';
import { NO_FILTER, filtered, graphOf, othersOf, resultOf, statisticsOf } from './profile';

const match = (part: Partial<PersonMatch> = {}): PersonMatch => ({
  watch: 'w',
  game: 'lits',
  variant: 'classic',
  speed: 'blitz',
  at: 0,
  seat: 0,
  names: ['Me', 'Ann'],
  rank: 1,
  score: 9,
  scores: [9, 4],
  rating_change: null,
  termination: 'completed',
  ...part,
});

describe('the history', () => {
  const won = match({ watch: 'won' });
  const lost = match({ watch: 'lost', game: 'azul', seat: 1, names: ['Bob', 'Me', 'ANNA'], rank: 3 });
  const third = match({ watch: 'third', names: ['Me', null] });
  const all = [won, lost, third];
  const shown = (part: object) => filtered(all, { ...NO_FILTER, ...part }).map((one) => one.watch);

  it('tells how it went and who else played', () => {
    expect(all.map(resultOf)).toEqual(['won', 'lost', 'won']);
    expect(othersOf(third)).toEqual(['Player 2']);
    expect(othersOf(lost)).toEqual(['Bob', 'ANNA']);
  });

  it('is filtered by game, result and opponent, each of them or all', () => {
    expect(shown({})).toEqual(['won', 'lost', 'third']);
    expect(shown({ game: 'azul' })).toEqual(['lost']);
    expect(shown({ result: 'won' })).toEqual(['won', 'third']);
    expect(shown({ opponent: ' ann ' })).toEqual(['won', 'lost']);
    expect(shown({ opponent: 'ann', game: 'lits', result: 'lost' })).toEqual([]);
  });

  it('does not find the person among the opponents', () => {
    expect(shown({ opponent: 'me' })).toEqual([]);
  });
});

describe('a rating over time', () => {
  it('goes from the first moment to the last, whatever the order', () => {
    const graph = graphOf(
      [
        { at: 30, value: 1600 },
        { at: 10, value: 1500 },
        { at: 20, value: 1400 },
      ],
      200,
      100,
    );
    expect(graph).toEqual({
      low: 1400,
      high: 1600,
      points: [
        { x: 0, y: 50 },
        { x: 100, y: 100 },
        { x: 200, y: 0 },
      ],
    });
  });

  it('does not make a leap of a small change, and stays finite without any', () => {
    const graph = graphOf([{ at: 5, value: 1503 }], 200, 100);
    expect(graph).toMatchObject({ low: 1450, high: 1560, points: [{ x: 200 }] });
    const flat = graphOf([{ at: 5, value: 1500 }, { at: 5, value: 1500 }], 200, 100);
    expect(flat?.points.every(({ x, y }) => Number.isFinite(x) && y === 50)).toBe(true);
    expect(graphOf([], 200, 100)).toBeNull();
  });
});

it('lists every number of the statistics, in groups or not, under words', () => {
  const rows = statisticsOf({
    games: 3,
    by_something: { odd_one: 0.5, deeper: { still: 2 } },
    note: 'no number',
    list: [1],
    missing: null,
  });
  expect(rows).toEqual([
    { name: 'games', label: 'Games', value: 3 },
    { name: 'by_something.odd_one', label: 'by something odd one', value: 0.5 },
    { name: 'by_something.deeper.still', label: 'by something deeper still', value: 2 },
  ]);
});
