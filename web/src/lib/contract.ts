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
  termination: 'completed' | 'resignation' | 'time' | 'agreement' | 'adjudication';
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
  name: string | null;
  account: boolean;
  /** The account is listed as one that a program plays for. */
  program: boolean;
  rating: { value: number; provisional: boolean } | null;
  yours: boolean;
  fallen: 'resignation' | 'time' | null;
  /** Whether a page of that player is connected. */
  here: boolean;
}

export interface PlayedMove {
  ply: number;
  number: number;
  seat: number | null;
  move: string;
  /** Seconds since 1970. */
  at: number;
  /** Seconds left by seat once it was made; empty without clocks. */
  clock: number[];
}

/** How much time a match gives; seconds, but days where the name says so. */
export type TimeControl =
  | { kind: 'turn'; turn: number; bank: number }
  | { kind: 'fischer'; base: number; increment: number }
  | { kind: 'byo-yomi'; main: number; period: number; periods: number }
  | { kind: 'correspondence'; days: number; vacation: number };

/** One seat's time at `MatchClock.now`, in seconds; only the parts that the control has. */
export interface SeatClock {
  /** All the time until the flag falls. */
  left: number;
  turn?: number;
  bank?: number;
  main?: number;
  periods?: number;
  /** What is left of the present byo-yomi period. */
  period?: number;
  vacation?: number;
  running: boolean;
  /** On vacation: while some is left, only the vacation gets less. */
  away: boolean;
}

export interface MatchClock {
  control: TimeControl;
  /** `turn 60 bank 300` */
  text: string;
  /** The server's time, in seconds since 1970. */
  now: number;
  seats: SeatClock[];
}

export type Proposal = 'takeback' | 'pause' | 'end';

export interface Offer {
  /** The number of the event that made it. */
  number: number;
  seat: number;
  what: Proposal;
  accepted: number[];
}

export type SeatAction =
  | 'move'
  | 'withdraw'
  | `offer-${Proposal}`
  | 'answer'
  | 'resume'
  | 'resign'
  | 'choose'
  | 'leave'
  | 'vacation'
  | 'plan'
  | 'hint';

export type HostAction =
  | 'start'
  | 'host-pause'
  | 'host-resume'
  | 'add-time'
  | 'correct'
  | 'adjudicate'
  | 'set-spectators'
  | 'kick'
  | 'close';

/** Something settled in secret: its hash is that of `salt:text`, both told once it is opened. */
export interface Commitment {
  name: 'board' | 'seed';
  hash: string;
  text: string | null;
  salt: string | null;
}

export type Channel = 'players' | 'spectators';

export interface ChatLine {
  number: number;
  /** The writer's present one; null for somebody who has given none. */
  name: string | null;
  /** null for a spectator */
  seat: number | null;
  channel: Channel;
  text: string;
  /** Seconds since 1970. */
  at: number;
  yours: boolean;
}

export interface Snapshot {
  match: string | null;
  watch: string;
  game: string;
  variant: string;
  settings: Record<string, Setting>;
  number: number;
  /** The server's time, in seconds since 1970. */
  now: number;
  status: 'waiting' | 'ready' | 'choosing' | 'playing' | 'over' | 'closed';
  /** The position shown is a concealed one. */
  hidden: boolean;
  sides: 'owner' | 'random' | 'opponent';
  arranged: boolean;
  seats: SeatInfo[];
  to_act: number[];
  your_seats: number[];
  moves: PlayedMove[];
  position: unknown;
  outcome: Outcome | null;
  invitations: { seat: number; address: string }[];
  rematch: string | null;
  hosted: boolean;
  you_host: boolean;
  clock: MatchClock | null;
  /** Who stopped the clocks; a seat of null is the host. */
  paused: { by: number | null } | null;
  offers: Offer[];
  /** The last move can be withdrawn by its author until then, in the server's time. */
  withdrawable: { seat: number; until: number } | null;
  /** Until when a side is chosen, in the server's time. */
  choosing_until: number | null;
  /** What this viewer may do now, by seat and as the host. */
  actions: { seats: Record<string, SeatAction[]>; host: HostAction[] };
  /** Conditional moves of the viewer's own seats. */
  plans: Record<string, string[][]>;
  commitments: Commitment[];
  series: { number: number; games: number; points: number[]; decided: boolean } | null;
  spectators: { open: boolean; delay: number; count: number };
  chat: boolean;
  rated: boolean;
  speed: 'untimed' | 'blitz' | 'rapid' | 'classical' | 'correspondence';
  listed: boolean;
}

export type Step = { kind: string } & Record<string, Json>;

export interface MatchEvent {
  number: number;
  kind: string;
  seat?: number | null;
  move?: string;
  steps?: Step[];
  outcome?: Outcome;
  /** Who did it: a seat, null for the host, or a word of the kind of event. */
  by?: number | string | null;
  what?: Proposal;
  /** The number of the offer that is answered. */
  offer?: number;
  accepted?: boolean;
  seconds?: number;
  /** A vacation begins (or ends). */
  on?: boolean;
  /** Spectators are let in (or not), so many seconds late. */
  open?: boolean;
  delay?: number;
}

/** What the coach gives away of a move; each step tells more than the one before. */
export interface Hint {
  /** 1: where to look, 2: with which piece, 3: the move. */
  step: number;
  text: string;
  /** In the game's own terms (docs/coach.md). */
  area: unknown;
  piece: unknown;
  move: string | null;
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
  /** What the reader was told of a good move in the position shown, if anything. */
  readonly hint?: Hint | null;
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
  /** Lays a legal move on the board as a proposal, which still waits to be confirmed. */
  suggest?(input: unknown, move: string): void;
  /** The legal move that is held over the board, for whoever has something to say of it. */
  considered?(input: unknown): string | null;
  /** Where a move lies on the board, in the terms of a hint. */
  whereabouts?(move: string): Pick<Hint, 'area' | 'piece'>;
  /** What it has to show beside the board to those who analyse a position; fetched when wanted. */
  insight?: () => Promise<{ default: Component<{ position: unknown }> }>;
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
