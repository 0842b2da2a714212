import { expect, it } from 'vitest';
import type { Outcome, SeatInfo } from './contract';
import { seatInfo as seat } from './fixture';
import { joined, opponents, ratingText, resultText, seatNames } from './seats';

const names = (...seats: SeatInfo[]) => seatNames({ seats, game: 'azul' });
const bot: Partial<SeatInfo> = { kind: 'bot', bot: 'greedy' };

it('names seats from where the reader sits', () => {
  expect(names(seat(0, { yours: true }), seat(1))).toEqual(['You', 'Friend']);
  expect(names(seat(0, { yours: true }), seat(1, { kind: 'open' }))).toEqual(['You', 'Free seat']);
  expect(names(seat(0), seat(1))).toEqual(['Player 1', 'Player 2']);
  expect(names(seat(0, { yours: true }), seat(1, { yours: true }))).toEqual([
    'Player 1',
    'Player 2',
  ]);
  expect(names(seat(0, { yours: true }), seat(1), seat(2))).toEqual(['You', 'Player 2', 'Player 3']);
});

it('tells bots of the same name apart', () => {
  expect(names(seat(0, bot), seat(1, { yours: true }), seat(2, bot))).toEqual([
    'Greedy 1',
    'You',
    'Greedy 2',
  ]);
});

it('uses the names that people gave themselves', () => {
  expect(names(seat(0, { yours: true, name: 'Ada' }), seat(1, { name: 'Ben' }))).toEqual(['Ada', 'Ben']);
  expect(names(seat(0, { yours: true }), seat(1, { name: 'Ben' }))).toEqual(['You', 'Ben']);
  // One person at both seats of a screen.
  const twice: Partial<SeatInfo> = { yours: true, name: 'Ada' };
  expect(names(seat(0, twice), seat(1, twice))).toEqual(['Ada 1', 'Ada 2']);
});

it('marks a provisional rating', () => {
  expect(ratingText(seat(0, { rating: { value: 1500, provisional: true } }))).toBe('1500?');
  expect(ratingText(seat(0, { rating: { value: 1612, provisional: false } }))).toBe('1612');
  expect(ratingText(seat(0))).toBe('');
});

const outcome = (part: Partial<Outcome>): Outcome => ({
  termination: 'completed',
  winners: [0],
  ranks: [1, 2],
  scores: [18, 15],
  ...part,
});

it('says who won, by how much and how', () => {
  const who = ['You', 'Greedy'];
  expect(resultText(outcome({}), who, [0])).toBe('You win 18 to 15, by 3 points.');
  expect(resultText(outcome({ winners: [1], scores: [15, 16] }), who, [0])).toBe(
    'Greedy wins 16 to 15, by 1 point.',
  );
  expect(resultText(outcome({ scores: [15, 15] }), who, [0])).toBe(
    '15 to 15: you win on the tie-break.',
  );
  // The winner by resignation may well be behind on points.
  expect(resultText(outcome({ termination: 'resignation', scores: [1, 9] }), who, [0])).toBe(
    'You win by resignation.',
  );
});

it('compares the winner with the best of the others', () => {
  const who = ['Player 1', 'Player 2', 'Player 3'];
  expect(resultText(outcome({ winners: [1], scores: [30, 41, 38] }), who, [0, 1, 2])).toBe(
    'Player 2 wins 41 to 38, by 3 points.',
  );
  expect(resultText(outcome({ winners: [0, 2], scores: [40, 2, 40] }), who, [])).toBe(
    'Player 1 and Player 3 share the victory with 40.',
  );
});

it('joins names', () => {
  expect(joined(['A', 'B', 'C'])).toBe('A, B and C');
  expect(joined(['A'])).toBe('A');
});

it('says against whom one plays', () => {
  const me = seat(0, { yours: true });
  const against = (...seats: SeatInfo[]) => opponents({ seats, game: 'azul' });
  expect(against(me, seat(1, bot))).toBe('against Greedy');
  expect(against(me, seat(1, bot), seat(2))).toBe('against Greedy and a friend');
  expect(against(me, seat(1), seat(2, { kind: 'open' }))).toBe('against 2 friends');
  expect(against(me, seat(1, { yours: true }))).toBe('at one screen');
});
