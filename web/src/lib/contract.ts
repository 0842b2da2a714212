// What the server says (docs/api.md, docs/payloads.md) and what a game's folder offers to the page.
import type { Component } from 'svelte';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Setting = boolean | number | string;

export interface ApiError {
  code: string;
  message: string;
  parts: string[];
  parameters: Record<string, Setting>;
}

export interface Outcome {
  termination: 'completed' | 'resignation' | 'time';
  winners: number[];
  ranks: number[];
  scores: number[];
}

export interface OptionInfo {
  name: string;
  kind: 'integer' | 'choice' | 'flag' | 'text';
  default: Setting;
  choices?: string[];
  minimum?: number;
  maximum?: number;
}

export interface BotInfo {
  name: string;
  /** Its strength over the weakest bot; null when it was not measured. */
  elo: number | null;
}

export interface GameInfo {
  name: string;
  seat_counts: number[];
  has_chance: boolean;
  options: OptionInfo[];
  variants: Record<string, Record<string, Setting>>;
  /** From weakest to strongest. */
  bots: BotInfo[];
  /** Whom to meet who names none. */
  usual_bot: string;
  catalogue: unknown;
}

export interface SeatInfo {
  seat: number;
  kind: 'person' | 'bot' | 'open';
  bot: string | null;
  yours: boolean;
  fallen: boolean;
}

export interface PlayedMove {
  ply: number;
  number: number;
  seat: number | null;
  move: string;
}

export interface Snapshot {
  match: string | null;
  watch: string;
  game: string;
  variant: string;
  settings: Record<string, Setting>;
  number: number;
  status: 'waiting' | 'playing' | 'over';
  seats: SeatInfo[];
  to_act: number[];
  your_seats: number[];
  moves: PlayedMove[];
  position: unknown;
  outcome: Outcome | null;
  invitations: { seat: number; address: string }[];
  rematch: string | null;
}

export type Step = { kind: string } & Record<string, Json>;

export interface MatchEvent {
  number: number;
  kind: string;
  seat?: number | null;
  move?: string;
  steps?: Step[];
  outcome?: Outcome;
}

/** What a game's components are given. All fields are reactive (a class with $state/$derived). */
export interface Table {
  /** `describe` of the position shown: the present one, or an earlier one being looked at. */
  readonly position: unknown;
  /** `catalogue` of the game. */
  readonly catalogue: unknown;
  /** Seats this browser may move for. */
  readonly yourSeats: readonly number[];
  /** True when the position shown is the present one and one of `yourSeats` is to act. */
  readonly active: boolean;
  /** A name for each seat, ready to show. */
  readonly seatNames: readonly string[];
  /** The move that led to the position shown, or null. */
  readonly lastMove: PlayedMove | null;
  /** Moves up to the position shown, in order. */
  readonly moves: readonly PlayedMove[];
  /** Steps that led to the present position, once they arrive; `number` is new each time. */
  readonly change: { number: number; steps: readonly Step[] } | null;
  /** Steps of the newest moves made before the match was opened here, oldest first. */
  readonly past: readonly Step[];
  /** Sends a move for the seat to act; rejects with an ApiError. */
  send(move: string): Promise<void>;
  /** The game's `preview` of a move. */
  preview(move: string): Promise<unknown>;
  /** The position after so many moves and deals. */
  at(ply: number): Promise<unknown>;
  /** Says something to a screen reader, politely. */
  announce(text: string): void;
}

/** What `web/src/<game>/index.ts` exports as default. */
export interface GameFace {
  /** Makes what `Board` and `Controls` share while a match is on the screen. */
  createInput(table: Table): unknown;
  /** The board: the largest thing on the screen; square-ish, fills its container's width. */
  Board: Component<{ table: Table; input: unknown }>;
  /** What I can do now: directly below the board on a phone, in the right column on a desktop. */
  Controls: Component<{ table: Table; input: unknown }>;
  /**
   * What lies nowhere on the board, for players, watchers and after the end; below what can be
   * done. `acting` says whether the controls are on the screen too.
   */
  Facts: Component<{ table: Table; input: unknown; acting: boolean }>;
  /** True when the board is higher than a phone's screen: the prompt then stands above it. */
  tall?: boolean;
  /** What is really played, as far as a position tells it, in short: `8 × 8`. */
  about(position: unknown): string;
  /** The next action in words, e.g. "Your turn: place a piece". */
  prompt(table: Table, input: unknown): string;
  /** True while the board still shows, step by step, how the present position came about. */
  settling?(input: unknown): boolean;
  /** How a move reads in the move list. */
  moveLabel(move: string): string;
  /** Each seat's points as the position tells them, or the board while it is settling. */
  scores?(position: unknown, input?: unknown): readonly number[];
  /** A short sign of each seat, e.g. the symbol it owns: `X`. */
  signs?(position: unknown): readonly string[];
  /** The game's picture on the home page; otherwise its `sample.json` as a small picture. */
  Emblem?: Component;
  /** A small picture of the position (move-list preview, home page). */
  Thumbnail: Component<{ position: unknown }>;
}
