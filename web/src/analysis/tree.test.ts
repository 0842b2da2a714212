import { describe, expect, it } from 'vitest';
import {
  NO_HEAD,
  NO_REMARKS,
  ROOT,
  commented,
  countMoves,
  inVariation,
  judged,
  lineFrom,
  nodeAt,
  pathTo,
  played,
  promoted,
  recordOf,
  removed,
  treeFrom,
  type ReadMove,
  type Tree,
} from './tree';

function read(move: string, ...variations: ReadMove[][]): ReadMove {
  return { move, seat: 0, position: `after ${move}`, ...NO_REMARKS, variations };
}

/** a b c, with d e (in which f could replace e) instead of b. */
function example(): Tree {
  return treeFrom('start', [read('a'), read('b', [read('d'), read('e', [read('f')])]), read('c')]);
}

function find(tree: Tree, move: string): number {
  const found = tree.nodes.find((node) => node?.move === move);
  if (found === undefined) throw new Error(`no ${move}`);
  return found.id;
}

const main = (tree: Tree) => lineFrom(tree, ROOT).map(({ move }) => move);

describe('a tree of variations', () => {
  it('holds what was read', () => {
    const tree = example();
    expect(main(tree)).toEqual(['a', 'b', 'c']);
    expect(pathTo(tree, find(tree, 'f')).map(({ move }) => move)).toEqual(['', 'a', 'd', 'f']);
    expect(countMoves(tree)).toBe(6);
  });

  it('is written as the record that it was read from', () => {
    const moves = [
      { move: 'a' },
      { move: 'b', variations: [[{ move: 'd' }, { move: 'e', variations: [[{ move: 'f' }]] }]] },
      { move: 'c' },
    ];
    const head = { ...NO_HEAD, variant: 'classic', tags: { Seat1: 'Ada', Event: 'Club' } };
    const record = recordOf(commented(example(), ROOT, 'hello'), 'lits', head, 'A study');
    expect(record['moves']).toEqual(moves);
    expect(record['comment']).toBe('hello');
    expect(record['tags']).toEqual({ Event: 'A study', Seat1: 'Ada' });
    expect(record['variant']).toBe('classic');
  });

  it('keeps what is noted beside moves and at the first position', () => {
    const remarks = {
      before: 'Now',
      after: 'so',
      judgement: '!?' as const,
      marks: { d4: 'circle' },
      clock: [1.5, null],
    };
    const tree = treeFrom('start', [{ ...read('a'), ...remarks }], '', { e5: 'cross' });
    const record = recordOf(tree, 'lits', NO_HEAD);
    expect(record['marks']).toEqual({ e5: 'cross' });
    expect(record['moves']).toEqual([{ move: 'a', ...remarks }]);
  });

  it('judges moves, and takes judgements back; the first position has none', () => {
    const tree = example();
    const id = find(tree, 'b');
    const told = judged(tree, id, '??');
    expect(nodeAt(told, id).judgement).toBe('??');
    expect(recordOf(judged(told, id, ''), 'lits', NO_HEAD)).toEqual(recordOf(tree, 'lits', NO_HEAD));
    expect(judged(tree, ROOT, '!')).toBe(tree);
  });

  it('grows by a variation, and goes where a move leads that is there already', () => {
    const tree = example();
    const [same, known] = played(tree, find(tree, 'a'), 'd', 1, 'after d');
    expect(same).toBe(tree);
    expect(nodeAt(tree, known).move).toBe('d');
    const [grown, id] = played(tree, find(tree, 'a'), 'g', 1, 'after g');
    expect(nodeAt(grown, id).parent).toBe(find(tree, 'a'));
    expect(main(grown)).toEqual(['a', 'b', 'c']);
    expect(inVariation(grown, id)).toBe(true);
    expect(countMoves(tree)).toBe(6);
  });

  it('promotes a variation one branch at a time', () => {
    const tree = example();
    const inner = promoted(tree, find(tree, 'f'));
    expect(main(inner)).toEqual(['a', 'b', 'c']);
    expect(main(promoted(inner, find(tree, 'f')))).toEqual(['a', 'd', 'f']);
    expect(promoted(tree, find(tree, 'c'))).toBe(tree);
  });

  it('loses a move with all that follows, but never its beginning', () => {
    const tree = example();
    const left = removed(tree, find(tree, 'd'));
    expect(countMoves(left)).toBe(3);
    expect(main(removed(tree, find(tree, 'b')))).toEqual(['a', 'd', 'e']);
    expect(removed(tree, ROOT)).toBe(tree);
    expect(nodeAt(left, find(tree, 'f')).id).toBe(ROOT);
  });
});
