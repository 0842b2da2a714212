import { beforeEach, expect, it } from 'vitest';
import type { LitsCatalogue } from '../lits/types';
import { emptyLits, withPiece, type LitsDraft } from './lits_draft';
import { LitsHand } from './lits_hand.svelte';

const catalogue: LitsCatalogue = {
  shapes: {
    L: [],
    I: [[[0, 0], [1, 0], [2, 0], [3, 0]], [[0, 0], [0, 1], [0, 2], [0, 3]]],
    T: [],
    S: [],
  },
  turns: { L: [], I: [{ clockwise: 1, flip: 0 }, { clockwise: 0, flip: 1 }], T: [], S: [] },
};

let draft: LitsDraft;
let steps: number;
let hand: LitsHand;

beforeEach(() => {
  draft = emptyLits(5);
  steps = 0;
  hand = new LitsHand(
    {
      get draft() {
        return draft;
      },
      change(changed, goesOn = false) {
        draft = changed;
        if (!goesOn) steps += 1;
      },
    },
    catalogue,
  );
});

function stroke(...cells: string[]): void {
  const [first = '', ...more] = cells;
  hand.press(first);
  for (const cell of more) hand.drag(cell);
  hand.release();
}

it('paints a stroke as one step', () => {
  stroke('a1', 'b1', 'b2');
  expect(draft.rows.slice(0, 2)).toEqual(['XX...', '.X...']);
  expect(steps).toBe(1);
  hand.take('.');
  stroke('c1', 'b1');
  expect(draft.rows[0]).toBe('X....');
  expect(steps).toBe(2);
});

it('makes a piece of four chosen cells, dragged or one by one', () => {
  hand.take('cells');
  stroke('a1', 'b1', 'a1', 'c1', 'd1', 'e1');
  expect(draft.pieces).toEqual([['a1', 'b1', 'c1', 'd1']]);
  for (const cell of ['a3', 'b3', 'b3', 'c3', 'd3', 'd4']) stroke(cell);
  expect(draft.pieces[1]).toEqual(['a3', 'c3', 'd3', 'd4']);
  expect(hand.chosen).toEqual([]);
});

it('lays a piece in hand where the pointer lets go, inside the board', () => {
  hand.take('I');
  hand.hover('c3');
  expect(hand.ghost).toEqual(['b3', 'c3', 'd3', 'e3']);
  hand.turn('clockwise');
  stroke('c3', 'e5');
  expect(draft.pieces).toEqual([['e2', 'e3', 'e4', 'e5']]);
  hand.cancel();
  expect(hand.ghost).toEqual([]);
});

it('takes a piece away, once a click', () => {
  draft = withPiece(withPiece(draft, ['a1', 'b1', 'c1', 'd1']), ['a2', 'b2', 'c2', 'd2']);
  hand.take('away');
  stroke('a1', 'a2', 'e5');
  expect(draft.pieces).toEqual([['a2', 'b2', 'c2', 'd2']]);
});

it('does by keyboard what it does by pointer', () => {
  hand.moveCursor(-9, -9);
  hand.act(hand.cursor);
  hand.take('I');
  hand.moveCursor(1, 2);
  hand.act(hand.cursor);
  expect(draft.rows[0]).toBe('X....');
  expect(draft.pieces).toEqual([['a3', 'b3', 'c3', 'd3']]);
  expect(steps).toBe(2);
});
