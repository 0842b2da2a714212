import { expect, it } from 'vitest';
import type { MatchEvent } from './contract';
import { logLines } from './event_log';

const NAMES = ['Ada', 'Ben'];
const texts = (...events: MatchEvent[]) => logLines(events, NAMES).map(({ text }) => text);

it('tells what the host did', () => {
  expect(
    texts(
      { number: 5, kind: 'time-added', seat: 1, seconds: 60 },
      { number: 6, kind: 'paused', by: null },
      { number: 7, kind: 'resumed', by: null },
      { number: 8, kind: 'withdrawn', by: 'host' },
      { number: 9, kind: 'spectators-set', open: true, delay: 120 },
      {
        number: 10,
        kind: 'ended',
        outcome: { termination: 'adjudication', winners: [0], ranks: [1, 2], scores: [0, 0] },
      },
    ),
  ).toEqual([
    'The host gave Ben 1 minute more.',
    'The host paused the match.',
    'The host resumed the match.',
    'The host corrected the last move.',
    'Spectators are let in and see everything 2 minutes late.',
    'The host decided the match: Ada.',
  ]);
});

it('tells a declined offer from one that was called back', () => {
  const offer: MatchEvent = { number: 5, kind: 'offered', seat: 0, what: 'takeback' };
  const answer = (seat: number, accepted: boolean): MatchEvent => ({
    number: 6,
    kind: 'answered',
    seat,
    offer: 5,
    accepted,
  });
  expect(texts(offer, answer(1, true))).toEqual(['Ada asked to take back a move.', 'Ben accepted.']);
  expect(texts(offer, answer(1, false))[1]).toBe('Ben declined.');
  expect(texts(offer, answer(0, false))[1]).toBe('Ada called it back.');
});

it('leaves out moves and an end by the rules', () => {
  expect(
    texts(
      { number: 5, kind: 'moved', seat: 0, move: 'd4' },
      {
        number: 6,
        kind: 'ended',
        outcome: { termination: 'completed', winners: [0], ranks: [1, 2], scores: [3, 2] },
      },
    ),
  ).toEqual([]);
});
