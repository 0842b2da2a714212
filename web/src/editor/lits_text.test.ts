import { describe, expect, it } from 'vitest';
import {
  bare,
  emptyLits,
  onRows,
  painted,
  resized,
  turnOf,
  withoutPiece,
  withPiece,
  withTurn,
} from './lits_draft';
import { litsText, readLits } from './lits_text';

const ROWS = ['X.O.', '.XO.', 'O...', '..X.'];
const T = ['d1', 'd2', 'd3', 'c2'];
const L = ['b2', 'a1', 'c1', 'b1'];

describe('the text', () => {
  it('leaves out what is usual', () => {
    expect(litsText(onRows(ROWS))).toBe('X.O./.XO./O.../..X. X -');
  });

  it('writes the pieces row by row, whatever the order of placing', () => {
    const draft = { ...withPiece(withPiece(onRows(ROWS), T), L), swapped: true, supply: 3, pie: false };
    expect(litsText(draft)).toBe('X.O./.XO./O.../..X. X a1b1c1b2;d1c2d2d3 2 supply=3 pie=off');
  });

  it('puts row 2 before row 10', () => {
    const low = withPiece(emptyLits(), ['a10', 'b10', 'c10', 'd10']);
    expect(litsText(withPiece(low, ['a2', 'b2', 'c2', 'd2']))).toMatch(/ a2b2c2d2;a10b10c10d10$/);
  });

  it('writes impossible pieces too', () => {
    expect(litsText(withPiece(onRows(ROWS), ['a1', 'a1', 'd4']))).toMatch(/ a1a1d4$/);
  });
});

describe('reading', () => {
  it.each([
    'X.O./.XO./O.../..X. X -',
    'X.O./.XO./O.../..X. O a1b1c1b2;d1c2d2d3 2 supply=3 pie=off',
    'X.O./.XO./O.../..X. X a1a2a3;a1a2a3a4',
  ])('gives back what was written: %s', (text) => {
    expect(litsText(readLits(text) ?? emptyLits())).toBe(text);
  });

  it('takes every form of the notation', () => {
    const read = readLits('  x3/4/2oX/4 o TD4a10;z1 pie=on 1');
    expect(read?.rows).toEqual(['X...', '....', '..OX', '....']);
    expect(read?.pieces).toEqual([['d4', 'a10'], ['z1']]);
    expect(read?.first).toBe('O');
  });

  it.each(['', 'azul displays=-', '4/4/4/4 X', '4/4/4 X -', '4/4/4/5 X -', '4/4/4/4 Z -', '4/4/4/4 X a', '4/4/4/4 X - more'])(
    'leaves anything else to the server: %s',
    (text) => {
      expect(readLits(text)).toBeNull();
    },
  );
});

describe('a draft', () => {
  it('is the same where nothing changes', () => {
    const draft = onRows(ROWS);
    expect(painted(draft, 'a1', 'X')).toBe(draft);
    expect(painted(draft, 'z9', 'X')).toBe(draft);
    expect(withTurn(draft, 'X')).toBe(draft);
  });

  it('is painted cell by cell', () => {
    expect(painted(onRows(ROWS), 'b3', 'O').rows[2]).toBe('OO..');
    expect(painted(onRows(ROWS), 'a1', '.').rows[0]).toBe('..O.');
    expect(bare(onRows(ROWS)).rows.join('')).toBe('.'.repeat(16));
  });

  it('keeps what still lies on a smaller board', () => {
    const draft = resized(withPiece(withPiece(emptyLits(6), ['a1', 'b1']), ['e5', 'f5']), 5);
    expect(draft.rows).toEqual(Array(5).fill('.....'));
    expect(draft.pieces).toEqual([['a1', 'b1']]);
    expect(resized(onRows(ROWS), 5).rows).toEqual(['X.O..', '.XO..', 'O....', '..X..', '.....']);
  });

  it('lets the symbols take turns', () => {
    const draft = withPiece(onRows(ROWS), L);
    expect(turnOf(draft)).toBe('O');
    expect(turnOf(withTurn(draft, 'X'))).toBe('X');
    expect(withTurn(draft, 'X').first).toBe('O');
    expect(turnOf(withoutPiece(draft, 0))).toBe('X');
  });
});
