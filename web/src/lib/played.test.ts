import { expect, it } from 'vitest';
import type { GameInfo } from './contract';
import { playedName } from './played';

const LITS: GameInfo = {
  name: 'lits',
  seat_counts: [2],
  has_chance: false,
  options: [
    { name: 'size', kind: 'integer', default: 10, minimum: 4, maximum: 12 },
    { name: 'pie', kind: 'flag', default: true },
    { name: 'board', kind: 'text', default: 'random' },
  ],
  variants: { classic: {}, genius: { size: 12 } },
  bots: [],
  usual_bot: 'planner',
  catalogue: null,
} as unknown as GameInfo;

it('calls a match by its variant as long as nothing differs from it', () => {
  const settings = { size: 12, pie: true, board: 'random' };
  expect(playedName(LITS, 'lits', 'genius', settings)).toBe('Genius, 12 × 12');
});

it('does not claim the size of the variant for a board of another one', () => {
  const settings = { size: 6, pie: false, board: 'random' };
  expect(playedName(LITS, 'lits', 'classic', settings)).toBe('Classic, 6 × 6, no pie rule');
});

it('claims no size while the games are not known', () => {
  expect(playedName(undefined, 'lits', 'classic', { size: 6 })).toBe('Classic');
});

it('says what has no words of its own by the names of option and value', () => {
  const azul = { ...LITS, name: 'azul', variants: { grey: { wall: 'grey' } }, options: [
    { name: 'wall', kind: 'choice', default: 'coloured', choices: ['coloured', 'grey'] },
    { name: 'players', kind: 'integer', default: 2 },
  ] } as unknown as GameInfo;
  const settings = { wall: 'coloured', players: 4 };
  expect(playedName(azul, 'azul', 'grey', settings)).toBe('Grey wall, Wall: Coloured');
});
