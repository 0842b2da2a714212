import { describe, expect, it } from 'vitest';
import { position } from './fixture';
import { lastPiece, ownSymbol, strengths, symbolCells, symbolsAmong } from './view';

const move = (text: string, ply: number) => ({
  ply,
  number: ply,
  seat: 0,
  move: text,
  at: 0,
  clock: [],
});

describe('strengths', () => {
  it('draws the own symbol stronger, also after a swap and while the other is to move', () => {
    expect(strengths(position(), [1])).toEqual({ X: 'theirs', O: 'mine' });
    expect(strengths(position({ owners: { X: 1, O: 0 } }), [1])).toEqual({ X: 'mine', O: 'theirs' });
  });

  it('draws the symbol to move stronger for a watcher and for several own seats', () => {
    expect(ownSymbol(position(), [])).toBeNull();
    expect(strengths(position(), [])).toEqual({ X: 'mine', O: 'theirs' });
    expect(strengths(position({ symbol_to_move: 'O' }), [0, 1]).O).toBe('mine');
    expect(strengths(position({ symbol_to_move: null }), []).X).toBe('neutral');
  });
});

describe('symbols', () => {
  it('show only where no piece lies', () => {
    const withPiece = position({ pieces: [{ type: 'T', cells: ['a1', 'b1', 'c1', 'b2'] }] });
    expect(symbolCells(withPiece)).toEqual({ X: ['c3', 'd4', 'f6'], O: ['d3', 'c4', 'd6'] });
    expect(symbolsAmong(withPiece, ['a1', 'c3', 'd3', 'e5'])).toEqual({ X: 1, O: 1 });
  });
});

describe('lastPiece', () => {
  it('is the piece before a swap, and none before the first', () => {
    const laid = { type: 'T' as const, cells: ['a1', 'b1', 'c1', 'b2'] };
    const now = position({ pieces: [laid] });
    expect(lastPiece(now, [move('a1 b1 c1 b2', 1), move('swap', 2)])).toBe(laid);
    expect(lastPiece(position(), [])).toBeNull();
  });
});
