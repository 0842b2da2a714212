import { describe, expect, it } from 'vitest';
import { cellAt, cellsAlong } from './stroke';

describe('cellsAlong', () => {
  it('misses no cell of a quick stroke', () => {
    expect(cellsAlong({ x: 0.5, y: 0.5 }, { x: 3.5, y: 0.5 }, 10)).toEqual(['a1', 'b1', 'c1', 'd1']);
  });

  it('nicks no corner on a diagonal', () => {
    expect(cellsAlong({ x: 0.5, y: 0.55 }, { x: 1.5, y: 1.5 }, 10)).toEqual(['a1', 'b2']);
  });

  it('says nothing of what lies outside the board', () => {
    expect(cellsAlong({ x: 9.5, y: 0.5 }, { x: 12, y: 0.5 }, 10)).toEqual(['j1']);
    expect(cellAt({ x: -0.1, y: 2 }, 10)).toBeNull();
  });
});
