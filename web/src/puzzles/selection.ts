// Which puzzles somebody wants to solve, and what is left of them. Pure.
import type { PuzzleSummary } from './api';
import { isOpen, isSolved, type Progress } from './progress';

/** null stands for any. */
export interface Selection {
  game: string | null;
  theme: string | null;
  band: number | null;
}

export interface Tally {
  solved: number;
  total: number;
}

/** The selection that the address's `?game=lits&theme=win&band=2` makes. */
export function readSelection(query: string): Selection {
  const found = new URLSearchParams(query);
  const band = Number(found.get('band'));
  return { game: found.get('game'), theme: found.get('theme'), band: band > 0 ? band : null };
}

/** The selection as the address writes it; empty when it is of everything. */
export function selectionQuery(selection: Selection): string {
  const told = Object.entries(selection).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)]],
  );
  return told.length === 0 ? '' : `?${new URLSearchParams(told).toString()}`;
}

/** Those that were chosen, in their order. */
export function selected(all: readonly PuzzleSummary[], selection: Selection): PuzzleSummary[] {
  return all.filter(
    ({ game, theme, band }) =>
      (selection.game ?? game) === game && (selection.theme ?? theme) === theme && (selection.band ?? band) === band,
  );
}

/** Each value of a field once, in the order in which they come. */
export function valuesOf<Field extends keyof PuzzleSummary>(
  all: readonly PuzzleSummary[],
  field: Field,
): PuzzleSummary[Field][] {
  return [...new Set(all.map((puzzle) => puzzle[field]))];
}

export function tally(some: readonly PuzzleSummary[], results: Progress['results']): Tally {
  return { solved: some.filter(({ id }) => isSolved(results[id])).length, total: some.length };
}

/** The next one to be found after a puzzle, or from the first on; begins anew at the end. */
export function nextOpen(
  some: readonly PuzzleSummary[],
  results: Progress['results'],
  after: string | null = null,
): PuzzleSummary | null {
  const begin = some.findIndex(({ id }) => id === after) + 1;
  const inTurn = [...some.slice(begin), ...some.slice(0, begin)];
  return inTurn.find(({ id }) => id !== after && isOpen(results[id])) ?? null;
}
