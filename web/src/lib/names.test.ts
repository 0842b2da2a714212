import { expect, it } from 'vitest';
import { chosenName, listedNames } from './names';

it('names people as they are called, bots in words, and everybody else by the seat', () => {
  expect(listedNames('lits', ['Ann', 'greedy', null])).toEqual(['Ann', 'Greedy', 'Player 3']);
});

it('does not take what every guest is called for a name', () => {
  expect(chosenName(null)).toBeNull();
  expect(chosenName({ name: 'Guest', kind: 'guest' })).toBeNull();
  expect(chosenName({ name: 'Guest', kind: 'account' })).toBe('Guest');
  expect(chosenName({ name: 'Ann', kind: 'guest' })).toBe('Ann');
});
