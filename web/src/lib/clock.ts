// What a clock shows, computed from the server's last word and the seconds since then.
import type { SeatClock, TimeControl } from './contract';
import { t } from './messages.svelte';

/** Which of a seat's times is the large one. */
export type Part = 'turn' | 'bank' | 'main' | 'period';

export interface Reading {
  part: Part;
  /** Seconds of the part that is used now, or would be used first. */
  seconds: number;
  /** What follows it; null when nothing does. */
  rest: { part: 'bank'; seconds: number } | { part: 'periods'; count: number } | null;
  /** All the time until the flag falls, in seconds. */
  left: number;
  /** Little is left of all the time there is. */
  low: boolean;
}

/** Below so many seconds tenths are shown. */
const TENTHS = 10;
/** With so many seconds or fewer until the flag a clock is low. */
const LOW = 10;
const LOW_BY_POST = 3600;
const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/** The seat's time `elapsed` seconds later, if nothing happens. */
export function later(clock: SeatClock, control: TimeControl, elapsed: number): SeatClock {
  const vacation = clock.vacation ?? 0;
  const rested = clock.away ? Math.min(vacation, elapsed) : 0;
  const spent = clock.running ? elapsed - rested : 0;
  const changed: SeatClock = { ...clock, left: Math.max(0, clock.left - spent) };
  if (clock.vacation !== undefined) changed.vacation = vacation - rested;
  if (control.kind === 'byo-yomi') return { ...changed, ...laterPeriods(clock, control, spent) };
  let beyond = spent;
  for (const part of ['turn', 'bank', 'main'] as const) {
    const has = clock[part];
    if (has === undefined) continue;
    changed[part] = Math.max(0, has - beyond);
    beyond = Math.max(0, beyond - has);
  }
  return changed;
}

function laterPeriods(
  clock: SeatClock,
  control: TimeControl & { kind: 'byo-yomi' },
  spent: number,
): Pick<SeatClock, 'main' | 'periods' | 'period'> {
  const { main = 0, periods = 0, period = control.period } = clock;
  const beyond = spent - main;
  if (beyond < 0) return { main: main - spent, periods, period };
  if (beyond < period) return { main: 0, periods, period: period - beyond };
  const used = beyond - period;
  const lost = 1 + Math.floor(used / control.period);
  return lost < periods
    ? { main: 0, periods: periods - lost, period: control.period - (used % control.period) }
    : { main: 0, periods: 0, period: 0 };
}

/** What the clock shows of a seat's time. */
export function reading(clock: SeatClock, control: TimeControl): Reading {
  const low = clock.left <= (control.kind === 'correspondence' ? LOW_BY_POST : LOW);
  const whole = { left: clock.left, low };
  const { turn = 0, bank = 0, main = 0, periods = 0, period = 0 } = clock;
  switch (control.kind) {
    case 'turn':
    case 'correspondence':
      return turn > 0 || bank === 0
        ? { ...whole, part: 'turn', seconds: turn, rest: bank > 0 ? { part: 'bank', seconds: bank } : null }
        : { ...whole, part: 'bank', seconds: bank, rest: null };
    case 'fischer':
      return { ...whole, part: 'main', seconds: main, rest: null };
    case 'byo-yomi':
      return {
        ...whole,
        part: main > 0 ? 'main' : 'period',
        seconds: main > 0 ? main : period,
        rest: { part: 'periods', count: periods },
      };
  }
}

/** `1:05`, `1:02:03`, `2 d 3 h`, and while it may run `0:09.4`. */
export function digits(seconds: number, runs = true): string {
  if (seconds >= DAY) {
    const days = Math.floor(seconds / DAY);
    return t('page_match.clock.days', { days, hours: Math.floor((seconds % DAY) / HOUR) });
  }
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0');
  if (runs && seconds < TENTHS) return `0:0${(Math.floor(seconds * 10) / 10).toFixed(1)}`;
  const short = `${two((seconds % HOUR) / MINUTE)}:${two(seconds % MINUTE)}`;
  if (seconds >= HOUR) return `${Math.floor(seconds / HOUR)}:${short}`;
  return short.replace(/^0/, '');
}

/** Milliseconds until `digits` may read otherwise while the time runs; null once it is used up. */
export function untilChange(seconds: number): number | null {
  if (seconds <= 0) return null;
  const unit = seconds < TENTHS ? 0.1 : seconds < DAY ? 1 : MINUTE;
  // A little more than what is left of the unit, so that rounding does not show it once more.
  return (seconds % unit) * 1000 + 5;
}

/** A length of time in words, in its two largest units: `4 minutes 32 seconds`. */
export function spoken(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const units = [
    ['day', Math.floor(whole / DAY)],
    ['hour', Math.floor((whole % DAY) / HOUR)],
    ['minute', Math.floor((whole % HOUR) / MINUTE)],
    ['second', whole % MINUTE],
  ] as const;
  const first = units.findIndex(([, count]) => count > 0);
  if (first < 0) return t('page_match.time.second', { count: 0 });
  return units
    .slice(first, first + 2)
    .filter(([, count]) => count > 0)
    .map(([unit, count]) => t(`page_match.time.${unit}`, { count }))
    .join(' ');
}

/** How much time a match gives, in words. */
export function controlText(control: TimeControl): string {
  switch (control.kind) {
    case 'turn': {
      const [turn, bank] = [spoken(control.turn), spoken(control.bank)];
      return t(`page_match.control.turn${control.bank === 0 ? '.only' : ''}`, { turn, bank });
    }
    case 'fischer': {
      const [base, increment] = [spoken(control.base), spoken(control.increment)];
      return t(`page_match.control.fischer${control.increment === 0 ? '.only' : ''}`, {
        base,
        increment,
      });
    }
    case 'byo-yomi': {
      const { main, period, periods } = control;
      return t('page_match.control.byo-yomi', {
        main: spoken(main),
        period: spoken(period),
        periods,
      });
    }
    case 'correspondence':
      return t('page_match.control.correspondence', { count: control.days });
  }
}

/** The reading in words, for those who do not see the digits. */
export function inWords(clock: SeatClock, { part, seconds, rest }: Reading): string {
  const state = clock.away ? 'away' : clock.running ? 'running' : 'standing';
  const told = [t(`page_match.clock.said.${part}`, { time: spoken(seconds) })];
  if (rest?.part === 'bank') told.push(t('page_match.clock.said.then', { time: spoken(rest.seconds) }));
  if (rest?.part === 'periods') told.push(t('page_match.clock.said.periods', { count: rest.count }));
  told.push(t(`page_match.clock.said.${state}`));
  return told.join(t('page.list.comma'));
}
