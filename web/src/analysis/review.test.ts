import { expect, it } from 'vitest';
import { range, series, type Review, type ReviewedMove } from './review';

function move(ply: number, seat: number, points: number, chance: number | null = null): ReviewedMove {
  const expected = { points, chance, proven: false };
  return { ply, seat, move: 'm', best: [], expected, received: null, loss: 0, proven: false, word: 'best' };
}

function review(moves: ReviewedMove[], seats = 2): Review {
  const nothing = Array.from({ length: seats }, () => null);
  return {
    game: 'lits',
    names: nothing,
    plies: 3,
    decisions: moves.length,
    complete: true,
    accuracy: nothing,
    turning_points: [],
    missed_wins: [],
    moves,
    ends: [{ points: 2, chance: null, proven: true }, ...nothing.slice(1)],
  };
}

it('tells a game of two from one side', () => {
  const game = review([move(1, 0, 1), move(2, 1, 3), move(3, 0, -1)]);
  expect(series(game, 0)).toEqual([
    { ply: 0, amount: 1 },
    { ply: 1, amount: -3 },
    { ply: 2, amount: -1 },
    { ply: 3, amount: 2 },
  ]);
  expect(series(game, 1).map(({ amount }) => amount)).toEqual([-1, 3, 1]);
});

it('tells a game of several by everybody for themselves', () => {
  const game = review([move(1, 0, 1, 0.6), move(2, 1, 3, 0.7), move(3, 2, 0, 0.3)], 3);
  expect(series(game, 1)).toEqual([{ ply: 1, amount: 0.7 }]);
  expect(range(game, [series(game, 1)])).toEqual([0, 1]);
});

it('shows a few symbols up and down at least', () => {
  const quiet = review([move(1, 0, 1)]);
  expect(range(quiet, [series(quiet, 0)])).toEqual([-4, 4]);
  const wild = review([move(1, 0, -7)]);
  expect(range(wild, [series(wild, 0)])).toEqual([-7, 7]);
});
