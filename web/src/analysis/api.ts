// What the analysis board asks of the server (docs/api.md).
import { ask } from '../lib/api';
import type { Outcome, Step } from '../lib/contract';
import type { Head, Marks, ReadMove } from './tree';

/** What every game's `describe` says. */
export interface Described {
  game: string;
  text: string;
  phase: string;
  to_act: number[];
  outcome: Outcome | null;
}

export interface ReadGame extends Head {
  game: string;
  names: (string | null)[];
  comment: string;
  marks: Marks;
  start: Described;
  moves: ReadMove[];
  /** How many games the text held; the first one is told. */
  games: number;
}

export interface Looked {
  /** null where nothing was played */
  move: string | null;
  position: Described;
  steps: Step[];
}

export interface CoachedMove {
  move: string;
  worth: number;
  sentence: string;
  figures: Record<string, unknown>;
}

const path = (what: string) => `/api/analysis/${what}`;

/** Reads a position or a record. */
export function read(text: string): Promise<ReadGame> {
  return ask('POST', path('read'), { text });
}

export function look(game: string, position: string): Promise<Looked> {
  return ask('POST', path('position'), { game, position });
}

/** What follows on a move, or (null) on a deal by chance. */
export function play(game: string, position: string, move: string | null): Promise<Looked> {
  const what = move === null ? { draw: true } : { move };
  return ask('POST', path('position'), { game, position, ...what });
}

export function preview(game: string, position: string, move: string): Promise<unknown> {
  return ask('POST', path('preview'), { game, position, move });
}

/** What the coach says of some moves, or of the best ones in its eyes. */
export function coach(
  game: string,
  position: string,
  wish: { moves: readonly string[] } | { most: number },
): Promise<{ count: number; moves: CoachedMove[] }> {
  return ask('POST', path('coach'), { game, position, ...wish });
}

/** A new game of that name. */
export function newGame(game: string): Promise<ReadGame> {
  return ask('POST', path('new'), { game });
}
