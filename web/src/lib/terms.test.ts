import { expect, it } from 'vitest';
import {
  USUAL_TERMS,
  canChoose,
  seatWishes,
  seatsWithHost,
  sidesOf,
  termsWish,
  timeOf,
  wrongTerm,
  type Terms,
} from './terms';
import { NO_TIME } from './time_control';

const terms = (part: Partial<Terms> = {}): Terms => ({ ...USUAL_TERMS, ...part });
const ALONE = ['me', 'bot:greedy'];
const FRIEND = ['me', 'friend'];
const LOBBY = ['me', 'open'];

it('asks for nothing special when nothing was chosen', () => {
  expect(termsWish(terms(), ALONE, true)).toEqual({
    clock: null,
    sides: 'random',
    hidden: false,
    host: false,
    rated: false,
    spectators: { open: true, delay: 0 },
    chat: true,
    series: null,
  });
});

it('gives a clock to strangers, until a time is chosen by hand', () => {
  expect(termsWish(terms(), LOBBY, false).clock).toEqual({ kind: 'fischer', base: 600, increment: 10 });
  expect(termsWish(terms({ time: NO_TIME }), LOBBY, false).clock).toBeNull();
  expect(timeOf(terms(), FRIEND)).toBe(NO_TIME);
});

it('lets the other choose a side only where another person sits', () => {
  expect([ALONE, FRIEND, LOBBY, ['me', 'me'], ['me', 'friend', 'friend']].map(canChoose)).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
  expect(sidesOf(terms({ sides: 'opponent' }), ALONE)).toBe('random');
  expect(sidesOf(terms({ sides: 'opponent' }), FRIEND)).toBe('opponent');
});

it('puts whoever offers the choice on the first seat, because the second chooses', () => {
  expect(seatWishes(terms({ sides: 'opponent' }), ['friend', 'me'])).toEqual([
    { kind: 'me' },
    { kind: 'friend' },
  ]);
  expect(seatWishes(terms({ sides: 'owner' }), ['friend', 'me'])).toEqual([
    { kind: 'friend' },
    { kind: 'me' },
  ]);
  expect(seatWishes(terms(), ALONE)[1]).toEqual({ kind: 'bot', bot: 'greedy' });
});

it('takes the host from the table, and back to it', () => {
  expect(seatsWithHost(ALONE, true)).toEqual(['friend', 'bot:greedy']);
  expect(seatsWithHost(['friend', 'bot:greedy'], false)).toEqual(ALONE);
  expect(seatsWithHost(['friend', 'me'], false)).toEqual(['friend', 'me']);
});

it.each([
  [{ games: '0' }, 'series'],
  [{ games: '100' }, 'series'],
  [{ games: 'three' }, 'series'],
  [{ delay: '' }, 'spectators'],
  [{ delay: '3601' }, 'spectators'],
  [{ delay: 'x', watchable: false }, null],
  [{ time: { choice: 'custom', kind: 'turn', numbers: { turn: 'x' } } }, 'clock'],
  [{ games: ' 3 ', delay: '60' }, null],
] as const)('finds what cannot be understood in %o', (part, field) => {
  expect(wrongTerm(terms(part), FRIEND)).toBe(field);
});

it('is rated only for an account, whatever was switched on before signing out', () => {
  expect(termsWish(terms({ rated: true }), FRIEND, true).rated).toBe(true);
  expect(termsWish(terms({ rated: true }), FRIEND, false).rated).toBe(false);
});

it('makes a series of more than one game', () => {
  expect(termsWish(terms({ games: '5' }), FRIEND, false).series).toBe(5);
});
