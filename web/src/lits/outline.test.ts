import { describe, expect, it } from 'vitest';
import { grout, loops, outline } from './outline';
import type { Offset } from './types';

const corners = (cells: Offset[]) => loops(cells).map((loop) => loop.map(({ x, y }) => `${x},${y}`));

describe('loops', () => {
  it('goes once around a T, turning at eight corners', () => {
    const [loop, ...others] = corners([
      [0, 0],
      [1, 0],
      [2, 0],
      [1, 1],
    ]);
    expect(others).toEqual([]);
    expect(new Set(loop)).toEqual(new Set(['0,0', '3,0', '3,1', '2,1', '2,2', '1,2', '1,1', '0,1']));
    expect(loop).toHaveLength(8);
  });

  it('gives cells that touch at a corner loops of their own', () => {
    const found = corners([
      [0, 0],
      [1, 1],
    ]);
    expect(found.map((loop) => loop.length)).toEqual([4, 4]);
  });

  it('goes around a hole as well', () => {
    const ring = [0, 1, 2].flatMap((x) => [0, 1, 2].map((y): Offset => [x, y]));
    const found = corners(ring.filter(([x, y]) => x !== 1 || y !== 1));
    expect(found).toHaveLength(2);
    expect(new Set(found.flat())).toContain('1,1');
  });
});

describe('outline', () => {
  const style = { cell: 10, inset: 1, radius: 2, innerRadius: 1 };

  it('stays inside the cells by the inset, with rounded corners', () => {
    const path = outline([[0, 0]], style);
    const numbers = path.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? [];
    expect(path.match(/A2 2 0 0 1/g)).toHaveLength(4);
    expect(Math.max(...numbers)).toBe(9);
    expect(path.endsWith('Z')).toBe(true);
  });

  it('bends inner corners the other way and by their own radius', () => {
    const path = outline(
      [
        [0, 0],
        [0, 1],
        [0, 2],
        [1, 2],
      ],
      style,
    );
    expect(path.match(/A2 2 0 0 1/g)).toHaveLength(5);
    expect(path.match(/A1 1 0 0 0/g)).toHaveLength(1);
  });
});

describe('grout', () => {
  it('draws each inner border once and nothing at the edge', () => {
    const path = grout(
      [
        [0, 0],
        [1, 0],
        [1, 1],
      ],
      10,
      1,
    );
    expect(path).toBe('M10 1v8M11 10h8');
  });
});
