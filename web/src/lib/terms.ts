// What a match can have besides its game and its seats: time, sides, a host, spectators, a series.
import type { NewMatch, SeatWish } from './api';
import { NO_TIME, controlOf, wrongField, type TimeWish } from './time_control';

export interface Terms {
  /** null until somebody chooses a time by hand */
  time: TimeWish | null;
  sides: NewMatch['sides'];
  hidden: boolean;
  host: boolean;
  rated: boolean;
  watchable: boolean;
  /** Seconds that spectators are late, as typed. */
  delay: string;
  chat: boolean;
  /** How many games, as typed. */
  games: string;
}

export const USUAL_TERMS: Readonly<Terms> = {
  time: null,
  sides: 'random',
  hidden: false,
  host: false,
  rated: false,
  watchable: true,
  delay: '0',
  chat: true,
  games: '1',
};

/** An hour and no longer: bounds of the form, so that a slip of the hand is seen. */
export const MOST_DELAY = 3600;
export const MOST_GAMES = 99;

/** Strangers get a clock unless somebody says otherwise; everybody else has all the time. */
export function timeOf(terms: Terms, seats: readonly string[]): TimeWish {
  return terms.time ?? (seats.includes('open') ? { ...NO_TIME, choice: 'fischer-10' } : NO_TIME);
}

/** Whether a second person is there to choose a side. */
export function canChoose(seats: readonly string[]): boolean {
  const strangers = seats.filter((seat) => seat === 'friend' || seat === 'open').length;
  const bots = seats.some((seat) => seat.startsWith('bot:'));
  return seats.length === 2 && strangers > 0 && !bots;
}

/** How the sides are settled, given who shall sit. */
export function sidesOf(terms: Terms, seats: readonly string[]): NewMatch['sides'] {
  return terms.sides === 'opponent' && !canChoose(seats) ? 'random' : terms.sides;
}

/** The seats as the server takes them; the second one chooses, so whoever offers it sits first. */
export function seatWishes(terms: Terms, seats: readonly string[]): SeatWish[] {
  const chosen = sidesOf(terms, seats) === 'opponent';
  const ordered = chosen && seats[1] === 'me' ? [...seats].reverse() : seats;
  return ordered.map((seat): SeatWish =>
    seat === 'me' || seat === 'friend' || seat === 'open'
      ? { kind: seat }
      : { kind: 'bot', bot: seat.slice('bot:'.length) },
  );
}

/** The seats once whoever makes the match runs it without sitting, or sits again. */
export function seatsWithHost(seats: readonly string[], host: boolean): string[] {
  if (host) return seats.map((seat) => (seat === 'me' ? 'friend' : seat));
  return seats.includes('me') ? [...seats] : seats.map((seat, index) => (index === 0 ? 'me' : seat));
}

function wholeWithin(text: string, minimum: number, maximum: number): boolean {
  return /^\d{1,5}$/.test(text.trim()) && Number(text) >= minimum && Number(text) <= maximum;
}

/** The first field of the form that cannot be understood, or null. */
export function wrongTerm(
  terms: Terms,
  seats: readonly string[],
): 'clock' | 'spectators' | 'series' | null {
  if (wrongField(timeOf(terms, seats)) !== null) return 'clock';
  if (terms.watchable && !wholeWithin(terms.delay, 0, MOST_DELAY)) return 'spectators';
  return wholeWithin(terms.games, 1, MOST_GAMES) ? null : 'series';
}

/** The terms as the server takes them; nothing may be wrong with them. */
export function termsWish(
  terms: Terms,
  seats: readonly string[],
  hasAccount: boolean,
): Pick<
  NewMatch,
  'clock' | 'sides' | 'hidden' | 'host' | 'rated' | 'spectators' | 'chat' | 'series'
> {
  const games = Number(terms.games);
  return {
    clock: controlOf(timeOf(terms, seats)),
    sides: sidesOf(terms, seats),
    hidden: terms.hidden,
    host: terms.host,
    rated: terms.rated && hasAccount,
    spectators: { open: terms.watchable, delay: terms.watchable ? Number(terms.delay) : 0 },
    chat: terms.chat,
    series: games > 1 ? games : null,
  };
}
