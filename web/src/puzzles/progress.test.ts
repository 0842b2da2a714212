import { expect, it } from 'vitest';
import {
  NOTHING,
  readProgress,
  resultAfter,
  streakOn,
  withAttempt,
  withDaySolved,
  type Attempt,
} from './progress';

const after = (...attempts: Attempt[]) =>
  attempts.reduce((progress, attempt) => withAttempt(progress, 'lits-1', attempt), NOTHING).results['lits-1'];

it('tells the first try from a later one', () => {
  expect(after('right')).toBe('first');
  expect(after('wrong', 'wrong', 'right')).toBe('later');
});

it('does not count as solved what was shown, whatever is played afterwards', () => {
  expect(after('wrong', 'shown')).toBe('shown');
  expect(after('shown', 'right')).toBe('shown');
});

it('keeps what was solved', () => {
  expect(resultAfter('first', 'wrong')).toBe('first');
  expect(resultAfter('later', 'shown')).toBe('later');
});

it('counts days in a row, each once, and begins anew after a gap', () => {
  const solve = (progress = NOTHING, ...days: string[]) =>
    days.reduce((all, day) => withDaySolved(all, 'lits', day), progress).streaks['lits'];
  expect(solve(NOTHING, '2026-12-31', '2027-01-01', '2027-01-01')).toEqual({ day: '2027-01-01', length: 2 });
  expect(solve(NOTHING, '2026-02-27', '2026-02-28', '2026-03-02')?.length).toBe(1);
});

it('lets a streak stand until the day after, and each game have its own', () => {
  const streak = { day: '2026-12-03', length: 4 };
  expect(['2026-12-03', '2026-12-04', '2026-12-05', '2026-12-02'].map((day) => streakOn(streak, day))).toEqual([
    4, 4, 0, 0,
  ]);
  expect(streakOn(withDaySolved(NOTHING, 'azul', '2026-12-03').streaks['lits'], '2026-12-03')).toBe(0);
});

it('reads what it wrote', () => {
  const progress = withDaySolved(withAttempt(NOTHING, 'lits-1', 'right'), 'lits', '2026-12-03');
  expect(readProgress(JSON.stringify(progress))).toEqual(progress);
});

it.each([null, '', '{', 'null', '7', '[]', '"text"', '{"results": [], "streaks": 3}'])(
  'takes %s for nothing',
  (text) => {
    expect(readProgress(text)).toEqual(NOTHING);
  },
);

it('keeps what is right among what is broken', () => {
  const stored = {
    results: { a: 'first', b: 'won', c: null },
    streaks: {
      lits: { day: '2026-12-03', length: 2 },
      azul: { day: 'yesterday', length: 2 },
      chess: { day: '2026-13-40', length: 2 },
      go: { day: '2026-12-03', length: -1 },
    },
    other: true,
  };
  expect(readProgress(JSON.stringify(stored))).toEqual({
    results: { a: 'first' },
    streaks: { lits: { day: '2026-12-03', length: 2 } },
  });
});
