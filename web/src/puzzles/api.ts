// The puzzles as the server tells of them (docs/api.md).
import { ask } from '../lib/api';
import type { Outcome } from '../lib/contract';

export interface PuzzleSummary {
  id: string;
  game: string;
  theme: string;
  rating: number;
  /** 1, the easiest, to 5. */
  band: number;
}

/** What every game's `describe` says. */
export interface Described {
  text: string;
  to_act: number[];
  outcome: Outcome | null;
}

export interface Puzzle extends PuzzleSummary {
  /** What is to be found, in a sentence. */
  task: string;
  position: Described;
}

/** What a try comes to; the last two are null as long as it is wrong. */
export interface Answer {
  right: boolean;
  move: string;
  /** The coach's, about the move. */
  sentence: string;
  /** The solution, and best play to the end of the game. */
  line: string[] | null;
  /** How the game then ends. */
  end: string | null;
}

/** The puzzle of the day, and the day by UTC on which it was asked for: `2026-12-03`. */
export interface Daily {
  puzzle: Puzzle;
  day: string;
}

const path = (puzzle: string) => `/api/puzzles/${encodeURIComponent(puzzle)}`;

let allAsked: Promise<PuzzleSummary[]> | null = null;

/** All puzzles, those of a game the easiest first; asked for once a visit. */
export function allPuzzles(): Promise<PuzzleSummary[]> {
  allAsked ??= ask<{ puzzles: PuzzleSummary[] }>('GET', '/api/puzzles').then(
    (answer) => answer.puzzles,
    (error: unknown) => {
      allAsked = null;
      throw error;
    },
  );
  return allAsked;
}

export async function daily(game: string): Promise<Daily> {
  const puzzle = await ask<Puzzle>('GET', `/api/puzzles/daily?game=${encodeURIComponent(game)}`);
  return { puzzle, day: new Date().toISOString().slice(0, 10) };
}

export function puzzle(id: string): Promise<Puzzle> {
  return ask('GET', path(id));
}

export function answer(id: string, move: string): Promise<Answer> {
  return ask('POST', `${path(id)}/answer`, { move });
}

/** The solution, as the answer that it would be. */
export function solution(id: string): Promise<Answer> {
  return ask('GET', `${path(id)}/solution`);
}
