import { expect, it } from 'vitest';
import type { Answer, Puzzle } from './api';
import type { Attempt } from './progress';
import { Solving, type Judge } from './solving.svelte';

const at = (text: string, seat = 1) => ({ text, to_act: [seat], outcome: null });

const PUZZLE: Puzzle = {
  id: 'g-1',
  game: 'g',
  theme: 'win',
  rating: 1200,
  band: 2,
  task: 'Which?',
  position: at('0'),
};

const RIGHT: Answer = { right: true, move: 'b', sentence: 'Good.', line: ['b', 'c'], end: 'Wins.' };

/** A judge for whom `b` is right, and `x` against the rules; it knows where each move leads. */
function judge(): Judge & { played: string[] } {
  const played: string[] = [];
  return {
    played,
    play: (_game, position, move) => {
      played.push(`${position}${move}`);
      return move === 'x'
        ? Promise.reject(new Error('x'))
        : Promise.resolve({ move, position: at(`${position}${move}`, 0), steps: [{ kind: move }] });
    },
    preview: (_game, position, move) => Promise.resolve(`${position} ${move}`),
    answer: (_puzzle, move) =>
      Promise.resolve(move === 'b' ? RIGHT : { right: false, move, sentence: 'Bad.', line: null, end: null }),
    solution: () => Promise.resolve(RIGHT),
  };
}

function begin() {
  const attempts: Attempt[] = [];
  const help = judge();
  return { attempts, help, solving: new Solving(PUZZLE, null, (attempt) => attempts.push(attempt), help) };
}

it('shows a wrong move on the board until it is taken back', async () => {
  const { solving, attempts } = begin();
  expect(solving.yourSeats).toEqual([1]);
  await solving.send('a');
  expect([solving.stage, solving.position.text, solving.active]).toEqual(['wrong', '0a', false]);
  expect([solving.answer?.sentence, solving.line, attempts]).toEqual(['Bad.', [], ['wrong']]);
  solving.retry();
  expect([solving.stage, solving.position.text, solving.active]).toEqual(['open', '0', true]);
  expect(solving.moves).toEqual([]);
});

it('tells the line once the answer is right, and plays it on and back', async () => {
  const { solving, attempts, help } = begin();
  await solving.send('a');
  solving.retry();
  await solving.send('b');
  expect([solving.stage, solving.place, attempts]).toEqual(['right', 1, ['wrong', 'right']]);
  await solving.step(1);
  expect([solving.position.text, solving.moves.map(({ move, seat }) => [move, seat])]).toEqual([
    '0bc',
    [['b', 1], ['c', 0]],
  ]);
  await solving.step(1);
  await solving.goTo(0);
  expect([solving.position.text, solving.moves]).toEqual(['0', []]);
  await solving.goTo(2);
  // What was played once is not asked for again.
  expect(help.played).toEqual(['0a', '0b', '0bc']);
  expect(await solving.at(1)).toEqual(at('0b', 0));
});

it('is no try when the move is refused', async () => {
  const { solving, attempts } = begin();
  await expect(solving.send('x')).rejects.toThrow('x');
  expect([solving.stage, solving.active, attempts]).toEqual(['open', true, []]);
});

it('gives the solution away on request, also after a wrong move', async () => {
  const { solving, attempts } = begin();
  await solving.send('a');
  await solving.giveUp();
  expect([solving.stage, solving.position.text, attempts]).toEqual(['shown', '0b', ['wrong', 'shown']]);
  await solving.giveUp();
  expect(attempts.length).toBe(2);
  await expect(solving.send('b')).rejects.toThrow();
});
