// What the server says of an Azul position (docs/payloads.md).
import type { Outcome, Step } from '../lib/contract';

export const LETTERS = ['B', 'Y', 'R', 'K', 'W'] as const;
export type Letter = (typeof LETTERS)[number];
export type Piece = Letter | 'marker';
export type Counts = Record<Letter, number>;
export type Wall = readonly (readonly (Letter | null)[])[];

export interface PatternLine {
  capacity: number;
  colour: Letter | null;
  count: number;
}

export interface Bonus {
  rows: number;
  columns: number;
  colours: number;
  points: number;
}

export interface Player {
  score: number;
  lines: PatternLine[];
  wall: (Letter | null)[][];
  floor: Piece[];
  floor_cost: number;
  bonus: Bonus;
}

/** A legal move of the offer: `source` is a display's number or `centre`, `target` a line's number or `floor`. */
export interface OfferMove {
  move: string;
  source: string;
  colour: Letter;
  target: string;
  taken: number;
  placed: number;
  overflow: number;
  to_lid: number;
  takes_marker: boolean;
  cost: number;
}

/** A legal move of the tiling: `line` and `column` count from 1; `column` is null when none is possible. */
export interface TilingMove {
  move: string;
  line: number;
  colour: Letter;
  column: number | null;
  row_run: number;
  column_run: number;
  points: number;
}

export interface AzulPosition {
  game: 'azul';
  text: string;
  seats: number;
  wall: 'coloured' | 'grey';
  round: number;
  phase: 'deal' | 'offer' | 'tiling' | 'over';
  to_act: number[];
  first_player: number;
  marker: 'centre' | number | null;
  displays: Letter[][];
  centre: Letter[];
  bag: Counts;
  lid: Counts;
  players: Player[];
  legal: (OfferMove | TilingMove)[];
  outcome: Outcome | null;
}

export interface AzulCatalogue {
  colours: { letter: Letter; name: string }[];
  floor: number[];
  printed: Letter[][];
}

export type AzulStep =
  | { kind: 'deal'; displays: Letter[][]; refilled: boolean }
  | {
      kind: 'take';
      seat: number;
      source: string;
      colour: Letter;
      count: number;
      marker: boolean;
    }
  | { kind: 'line'; seat: number; line: number; colour: Letter; count: number }
  | { kind: 'floor'; seat: number; tiles: Piece[] }
  | { kind: 'lid'; colour: Letter; count: number }
  | {
      kind: 'tile';
      seat: number;
      line: number;
      column: number;
      colour: Letter;
      row_run: number;
      column_run: number;
      points: number;
      score: number;
    }
  | { kind: 'drop'; seat: number; line: number; colour: Letter; count: number }
  | { kind: 'penalty'; seat: number; points: number; score: number }
  | { kind: 'next'; first_player: number }
  | {
      kind: 'bonus';
      seat: number;
      rows: number;
      columns: number;
      colours: number;
      points: number;
      score: number;
    }
  | { kind: 'end'; winners: number[] };

export type TileStep = Extract<AzulStep, { kind: 'tile' }>;

/** The match store hands both on as `unknown`; the server is their authority. */
export const asPosition = (value: unknown): AzulPosition => value as AzulPosition;
export const asCatalogue = (value: unknown): AzulCatalogue => value as AzulCatalogue;
export const asSteps = (steps: readonly Step[]): AzulStep[] => steps as unknown as AzulStep[];
