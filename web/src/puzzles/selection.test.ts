import { expect, it } from 'vitest';
import type { PuzzleSummary } from './api';
import { selectionQuery, selected, nextOpen, readSelection, tally, valuesOf } from './selection';

const puzzle = (id: string, game: string, theme: string, band: number): PuzzleSummary => ({
  id,
  game,
  theme,
  band,
  rating: 1000,
});

const ALL = [
  puzzle('a', 'lits', 'win', 1),
  puzzle('b', 'lits', 'tempo', 1),
  puzzle('c', 'lits', 'win', 2),
  puzzle('d', 'azul', 'win', 2),
];
const ids = (some: readonly PuzzleSummary[]) => some.map(({ id }) => id);
const any = { game: null, theme: null, band: null };

it('finds a selection in the address that it wrote', () => {
  for (const selection of [any, { game: 'lits', theme: 'round-end', band: 3 }, { ...any, band: 5 }]) {
    expect(readSelection(selectionQuery(selection))).toEqual(selection);
  }
});

it('takes a band that is no number for none', () => {
  expect(readSelection('?band=easy&theme=win')).toEqual({ ...any, theme: 'win' });
});

it('selects by all that is asked for', () => {
  expect(ids(selected(ALL, any))).toEqual(['a', 'b', 'c', 'd']);
  expect(ids(selected(ALL, { game: 'lits', theme: 'win', band: null }))).toEqual(['a', 'c']);
  expect(ids(selected(ALL, { ...any, band: 2 }))).toEqual(['c', 'd']);
});

it('lists values once, in their order', () => {
  expect(valuesOf(ALL, 'theme')).toEqual(['win', 'tempo']);
});

it('counts as solved only what was found', () => {
  expect(tally(ALL, { a: 'first', b: 'shown', c: 'later', d: 'tried', e: 'first' })).toEqual({
    solved: 2,
    total: 4,
  });
});

it('goes on to the next that is not done, round the end, and never to the same', () => {
  expect(nextOpen(ALL, {})?.id).toBe('a');
  expect(nextOpen(ALL, { b: 'shown' }, 'a')?.id).toBe('c');
  expect(nextOpen(ALL, { a: 'tried', b: 'first', d: 'later' }, 'c')?.id).toBe('a');
  expect(nextOpen(ALL, { a: 'first', b: 'first', d: 'first' }, 'c')).toBeNull();
});
