// What became of each puzzle, and how many days in a row the day's was solved. Pure.

/** `tried`: only wrong moves so far. `first` and `later` are solved; `shown` was given up. */
export type Result = 'tried' | 'first' | 'later' | 'shown';
export type Attempt = 'wrong' | 'right' | 'shown';

/** Days on end on which the puzzle of the day was solved. */
export interface Streak {
  /** The last of them, as `2026-12-03`. */
  readonly day: string;
  readonly length: number;
}

export interface Progress {
  /** By the puzzle's identifier; nothing for one that was never tried. */
  readonly results: Readonly<Record<string, Result>>;
  /** By the game's name. */
  readonly streaks: Readonly<Record<string, Streak>>;
}

export const NOTHING: Progress = { results: {}, streaks: {} };

const DAY = 86_400_000;

const RESULTS: ReadonlySet<unknown> = new Set<Result>(['tried', 'first', 'later', 'shown']);

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** Milliseconds of a day's beginning by UTC; NaN for what is no day. */
function beginning(day: string): number {
  return /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : NaN;
}

function isStreak(value: unknown): value is Streak {
  if (!isRecord(value)) return false;
  const { day, length } = value;
  return (
    typeof day === 'string' &&
    !Number.isNaN(beginning(day)) &&
    Number.isSafeInteger(length) &&
    (length as number) > 0
  );
}

/** The entries of what may be a record that are as they should be. */
function fitting<T>(value: unknown, fits: (entry: unknown) => entry is T): Record<string, T> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((pair): pair is [string, T] => fits(pair[1])),
  );
}

/** Reads what was stored; whatever does not fit counts as not there. */
export function readProgress(text: string | null): Progress {
  let found: unknown = null;
  try {
    found = JSON.parse(text ?? 'null');
  } catch {
    // A text that someone else left there.
  }
  if (!isRecord(found)) return NOTHING;
  const isResult = (entry: unknown): entry is Result => RESULTS.has(entry);
  const streaks = fitting(found['streaks'], isStreak);
  return { results: fitting(found['results'], isResult), streaks };
}

export function isSolved(result: Result | undefined): boolean {
  return result === 'first' || result === 'later';
}

/** Whether there is still something to be found: not solved, and not shown either. */
export function isOpen(result: Result | undefined): boolean {
  return result === undefined || result === 'tried';
}

/** What has become of a puzzle after one more attempt. What it ended with stays. */
export function resultAfter(result: Result | undefined, attempt: Attempt): Result {
  if (result !== undefined && !isOpen(result)) return result;
  if (attempt === 'wrong') return 'tried';
  if (attempt === 'shown') return 'shown';
  return result === undefined ? 'first' : 'later';
}

export function withAttempt(progress: Progress, puzzle: string, attempt: Attempt): Progress {
  const result = resultAfter(progress.results[puzzle], attempt);
  return { ...progress, results: { ...progress.results, [puzzle]: result } };
}

/** With the game's puzzle of that day solved. */
export function withDaySolved(progress: Progress, game: string, day: string): Progress {
  const before = progress.streaks[game];
  if (before?.day === day) return progress;
  const length = streakOn(before, day) + 1;
  return { ...progress, streaks: { ...progress.streaks, [game]: { day, length } } };
}

/** How many days on end it is on a day: a streak still stands on the day after its last. */
export function streakOn(streak: Streak | undefined, day: string): number {
  if (streak === undefined) return 0;
  const passed = (beginning(day) - beginning(streak.day)) / DAY;
  return passed === 0 || passed === 1 ? streak.length : 0;
}
