import { describe, expect, it } from 'vitest';
import { controlText, digits, inWords, later, reading, spoken, untilChange } from './clock';
import type { SeatClock, TimeControl } from './contract';

const TURN: TimeControl = { kind: 'turn', turn: 60, bank: 300 };
const FISCHER: TimeControl = { kind: 'fischer', base: 300, increment: 5 };
const BYO_YOMI: TimeControl = { kind: 'byo-yomi', main: 600, period: 30, periods: 3 };
const POST: TimeControl = { kind: 'correspondence', days: 3, vacation: 7 };

const seat = (part: Partial<SeatClock>): SeatClock => ({ left: 0, running: true, away: false, ...part });

describe('what is left later', () => {
  it('takes the turn first, then the bank', () => {
    const start = seat({ left: 360, turn: 60, bank: 300 });
    expect(later(start, TURN, 20)).toMatchObject({ left: 340, turn: 40, bank: 300 });
    expect(later(start, TURN, 75)).toMatchObject({ left: 285, turn: 0, bank: 285 });
    expect(later(start, TURN, 1000)).toMatchObject({ left: 0, turn: 0, bank: 0 });
  });

  it('leaves a clock that stands as it is', () => {
    const standing = seat({ left: 300, main: 300, running: false });
    expect(later(standing, FISCHER, 50)).toEqual(standing);
  });

  it('keeps a period that is not used up, and loses each that is', () => {
    const start = seat({ left: 95, main: 5, periods: 3, period: 30 });
    expect(later(start, BYO_YOMI, 4)).toMatchObject({ main: 1, periods: 3, period: 30 });
    expect(later(start, BYO_YOMI, 15)).toMatchObject({ main: 0, periods: 3, period: 20 });
    expect(later(start, BYO_YOMI, 35)).toMatchObject({ left: 60, periods: 2, period: 30 });
    expect(later(start, BYO_YOMI, 66)).toMatchObject({ left: 29, periods: 1, period: 29 });
    expect(later(start, BYO_YOMI, 95)).toMatchObject({ left: 0, periods: 0, period: 0 });
  });

  it('goes on from the middle of a period, as the server told it', () => {
    const start = seat({ left: 42, main: 0, periods: 2, period: 12 });
    expect(later(start, BYO_YOMI, 12)).toMatchObject({ left: 30, periods: 1, period: 30 });
  });

  it('spends the vacation before the time', () => {
    const start = seat({ left: 1000, turn: 1000, bank: 0, vacation: 100, away: true });
    expect(later(start, POST, 60)).toMatchObject({ turn: 1000, vacation: 40 });
    expect(later(start, POST, 160)).toMatchObject({ turn: 940, vacation: 0 });
  });

  it('spends the vacation also while others are to move', () => {
    const start = seat({ left: 1000, turn: 1000, vacation: 100, away: true, running: false });
    expect(later(start, POST, 160)).toMatchObject({ turn: 1000, vacation: 0 });
  });
});

describe('what is shown', () => {
  it('shows the turn with the bank behind it, then the bank alone', () => {
    expect(reading(seat({ left: 340, turn: 40, bank: 300 }), TURN)).toMatchObject({
      part: 'turn',
      seconds: 40,
      rest: { part: 'bank', seconds: 300 },
      low: false,
    });
    expect(reading(seat({ left: 9, turn: 0, bank: 9 }), TURN)).toMatchObject({
      part: 'bank',
      seconds: 9,
      rest: null,
      low: true,
    });
  });

  it('does not call a clock low while a reserve is left', () => {
    expect(reading(seat({ left: 305, turn: 5, bank: 300 }), TURN).low).toBe(false);
    expect(reading(seat({ left: 65, main: 0, periods: 3, period: 5 }), BYO_YOMI).low).toBe(false);
  });

  it('shows the main time, then the period', () => {
    expect(reading(seat({ left: 95, main: 5, periods: 3, period: 30 }), BYO_YOMI)).toMatchObject({
      part: 'main',
      seconds: 5,
      rest: { part: 'periods', count: 3 },
    });
    expect(reading(seat({ left: 20, main: 0, periods: 1, period: 20 }), BYO_YOMI)).toMatchObject({
      part: 'period',
      seconds: 20,
    });
  });

  it.each([
    [0, '0:00.0'],
    [9.96, '0:09.9'],
    [10, '0:10'],
    [65.9, '1:05'],
    [3599, '59:59'],
    [3723, '1:02:03'],
    [2 * 86_400 + 3 * 3600 + 59, '2 d 3 h'],
  ])('writes %d seconds as %s', (seconds, text) => {
    expect(digits(seconds)).toBe(text);
  });

  it('shows no tenths of what does not run', () => {
    expect(digits(5, false)).toBe('0:05');
  });

  it.each([65.25, 30.999, 10.001, 9.55, 0.34, 86_400.5])(
    'wakes just after the digits of %d have changed, and not much later',
    (seconds) => {
      const wait = (untilChange(seconds) ?? NaN) / 1000;
      expect(digits(seconds - wait)).not.toBe(digits(seconds));
      expect(digits(seconds - wait + 0.01)).toBe(digits(seconds));
    },
  );

  it('wakes no more once the time is used up', () => {
    expect(untilChange(0)).toBeNull();
  });
});

describe('in words', () => {
  it('names the two largest units', () => {
    expect(spoken(0)).toBe('0 seconds');
    expect(spoken(61)).toBe('1 minute 1 second');
    expect(spoken(2 * 86_400 + 5)).toBe('2 days');
    expect(spoken(3600 + 120 + 5)).toBe('1 hour 2 minutes');
  });

  it('says what runs, what follows, and whether it runs', () => {
    const one = seat({ left: 340, turn: 40, bank: 300 });
    expect(inWords(one, reading(one, TURN))).toBe(
      '40 seconds for this turn, then 5 minutes in the bank, running',
    );
    const other = seat({ left: 90, main: 0, periods: 3, period: 30, running: false });
    expect(inWords(other, reading(other, BYO_YOMI))).toBe(
      '30 seconds of this period left, 3 periods, stopped',
    );
  });

  it('says what each kind of control gives', () => {
    expect([TURN, FISCHER, BYO_YOMI, POST].map(controlText)).toEqual([
      '1 minute a turn, bank 5 minutes',
      '5 minutes + 5 seconds a move',
      '10 minutes, then 3 × 30 seconds',
      '3 days a move',
    ]);
    expect(controlText({ ...TURN, bank: 0 })).toBe('1 minute a turn');
    expect(controlText({ ...FISCHER, increment: 0 })).toBe('5 minutes for the game');
  });
});
