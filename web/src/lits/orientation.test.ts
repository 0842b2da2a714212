import { describe, expect, it } from 'vitest';
import { catalogue } from './fixture';
import { laidAt, middle, recognise, shapeOf, turned } from './orientation';

const known = catalogue();

describe('recognise', () => {
  it.each([
    ['I', ['d4', 'd5', 'd6', 'd7']],
    ['T', ['e5', 'f4', 'e4', 'd4']],
    ['L', ['b1', 'b2', 'b3', 'a3']],
    ['S', ['j9', 'k9', 'k10', 'l10']],
  ])('names %s whatever the order and place of its cells', (type, cells) => {
    expect(recognise(cells, known)?.type).toBe(type);
  });

  it('knows no square, nothing disconnected, nothing of three cells', () => {
    expect(recognise(['a1', 'b1', 'a2', 'b2'], known)).toBeNull();
    expect(recognise(['a1', 'b1', 'c1', 'e1'], known)).toBeNull();
    expect(recognise(['a1', 'b1', 'c1'], known)).toBeNull();
  });
});

describe('turned', () => {
  it.each(['L', 'I', 'T', 'S'] as const)('brings %s back after four turns or two flips', (type) => {
    const start = { type, index: 0 };
    let piece = start;
    for (let quarter = 0; quarter < 4; quarter += 1) {
      const next = turned(piece, 'clockwise', known);
      expect(turned(next, 'counterclockwise', known)).toEqual(piece);
      piece = next;
    }
    expect(piece).toEqual(start);
    expect(turned(turned(start, 'flip', known), 'flip', known)).toEqual(start);
  });
});

describe('laidAt', () => {
  const lying = shapeOf({ type: 'I', index: 0 }, known);

  it('lays the middle of the piece on the spot', () => {
    const cells = laidAt(lying, 'c3', 6);
    expect(cells).toContain('c3');
    expect(middle(lying)).toEqual([1, 0]);
    expect(cells).toEqual(['b3', 'c3', 'd3', 'e3']);
  });

  it('pushes the piece inside the board at every edge', () => {
    expect(laidAt(lying, 'a1', 6)).toEqual(['a1', 'b1', 'c1', 'd1']);
    expect(laidAt(lying, 'f6', 6)).toEqual(['c6', 'd6', 'e6', 'f6']);
  });
});
