import { expect, it, vi } from 'vitest';
import type { Answer, Teacher } from './api';
import { LessonTable } from './table.svelte';

const REFUSED: Answer = { accepted: false, sentence: 'Not so.', error: null, position: null, happened: [] };
const RIGHT: Answer = {
  accepted: true,
  sentence: 'Yes.',
  error: null,
  position: { text: 'after' },
  happened: [{ kind: 'place' }],
};
const ERROR = { code: 'lits.move.fills_2x2', message: '', parts: [], parameters: {} };

function begun(teacher: Partial<Teacher> = {}) {
  const done = vi.fn();
  const table = new LessonTable(
    { number: 1, text: '', seat: 1, position: { text: 'before' } },
    null,
    2,
    {
      answer: (move) => Promise.resolve(move === 'right' ? RIGHT : REFUSED),
      preview: () => Promise.resolve({ preview: { error: null }, hint: null }),
      solution: () => Promise.resolve('right'),
      ...teacher,
    },
    done,
  );
  return { table, done };
}

it('explains a wrong move and leaves the board as it is', async () => {
  const { table, done } = begun();
  await expect(table.send('wrong')).rejects.toMatchObject({ code: 'page_learn.not_yet' });
  expect(table.told).toEqual({ accepted: false, sentence: 'Not so.' });
  expect([table.active, table.misses, table.position]).toEqual([true, 1, { text: 'before' }]);
  table.forget();
  expect(table.told).toBeNull();
  expect(done).not.toHaveBeenCalled();
});

it('plays the right move and is done once', async () => {
  const { table, done } = begun();
  await table.send('right');
  expect([table.solved, table.active, table.position]).toEqual([true, false, { text: 'after' }]);
  expect(table.change).toEqual({ number: 1, steps: [{ kind: 'place' }] });
  expect(done).toHaveBeenCalledTimes(1);
  table.forget();
  expect(table.solved).toBe(true);
});

it('keeps what the step says of a forbidden move until another one is tried', async () => {
  const hints = ['Look at the frame.', null];
  const { table } = begun({
    preview: () => Promise.resolve({ preview: { error: ERROR }, hint: hints.shift() ?? null }),
  });
  await table.preview('a');
  expect(table.forbidden).toEqual({ error: ERROR, hint: 'Look at the frame.' });
  await table.preview('b');
  expect(table.forbidden).toBeNull();
});

it('seats the learner where the step wants it', () => {
  const { table } = begun();
  expect(table.yourSeats).toEqual([1]);
  expect(new Set(table.seatNames).size).toBe(2);
});
