// What a person's page shows: the history as it is filtered, ratings over time, statistics.
import { known, t } from './messages.svelte';
import { listedNames } from './names';
import type { PersonMatch, PersonRating } from './people';

export type Result = 'won' | 'lost';

/** How it went for the person; a shared victory is one. */
export function resultOf(match: PersonMatch): Result {
  return match.rank === 1 ? 'won' : 'lost';
}

/** The names of the others, in the order of their seats. */
export function othersOf(match: PersonMatch): string[] {
  return listedNames(match.game, match.names).filter((_, seat) => seat !== match.seat);
}

export interface Filter {
  /** '' for every game */
  game: string;
  result: Result | '';
  /** A part of an opponent's name, in any case. */
  opponent: string;
}

export const NO_FILTER: Readonly<Filter> = { game: '', result: '', opponent: '' };

export function filtered(matches: readonly PersonMatch[], filter: Filter): PersonMatch[] {
  const wanted = filter.opponent.trim().toLocaleLowerCase();
  return matches.filter(
    (match) =>
      (filter.game === '' || match.game === filter.game) &&
      (filter.result === '' || resultOf(match) === filter.result) &&
      (wanted === '' || othersOf(match).some((name) => name.toLocaleLowerCase().includes(wanted))),
  );
}

export interface Graph {
  /** Points of the line in a drawing of the size asked for, oldest first. */
  points: { x: number; y: number }[];
  /** Values of the lowest and the highest line across, in tens, with the whole graph between. */
  low: number;
  high: number;
}

/** The least range of values that a graph shows, so that a few points do not look like a leap. */
const LEAST_RANGE = 100;

/** A rating's history as a line, `width` by `height`; null when there is nothing to draw. */
export function graphOf(
  history: PersonRating['history'],
  width: number,
  height: number,
): Graph | null {
  const ordered = [...history].sort((a, b) => a.at - b.at);
  const first = ordered[0];
  const last = ordered.at(-1);
  if (first === undefined || last === undefined) return null;
  const values = ordered.map(({ value }) => value);
  const least = Math.min(...values);
  const most = Math.max(...values);
  const missing = Math.max(0, LEAST_RANGE - (most - least)) / 2;
  const low = Math.floor((least - missing) / 10) * 10;
  const high = Math.ceil((most + missing) / 10) * 10;
  const span = last.at - first.at;
  const points = ordered.map(({ at, value }) => ({
    // A single moment stands at the end, where the present is.
    x: span === 0 ? width : ((at - first.at) / span) * width,
    y: ((high - value) / (high - low)) * height,
  }));
  return { points, low, high };
}

/** A statistic as a row: its words and its number. */
export interface Statistic {
  name: string;
  label: string;
  value: number;
}

function labelOf(name: string): string {
  return known(`page.statistics.${name}`)
    ? t(`page.statistics.${name}`)
    : name.replace(/[._]+/g, ' ');
}

/** Every number in a game's statistics, also those that stand in groups (`group.name`). */
export function statisticsOf(counts: Readonly<Record<string, unknown>>, group = ''): Statistic[] {
  return Object.entries(counts).flatMap(([key, value]): Statistic[] => {
    const name = group === '' ? key : `${group}.${key}`;
    if (typeof value === 'number') return [{ name, label: labelOf(name), value }];
    const nested = value !== null && typeof value === 'object' && !Array.isArray(value);
    return nested ? statisticsOf(value as Record<string, unknown>, name) : [];
  });
}
