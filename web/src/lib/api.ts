// The HTTP part of the server's interface (docs/api.md).
import type { ApiError, GameInfo, Setting, Snapshot, TimeControl } from './contract';
import { known, language, t } from './messages.svelte';

/** What the server refused, or why it could not be asked, with a sentence for people. */
export class Refusal extends Error implements ApiError {
  readonly code: string;
  readonly parts: string[];
  readonly parameters: Record<string, Setting>;

  constructor(error: ApiError) {
    super(error.message);
    this.name = 'Refusal';
    this.code = error.code;
    this.parts = error.parts;
    this.parameters = error.parameters;
  }
}

function isApiError(value: unknown): value is ApiError {
  return (
    value !== null && typeof value === 'object' && 'code' in value && typeof value.code === 'string'
  );
}

/** Any error as the page shows it. */
export function refusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isApiError(error)) return new Refusal({ ...error, message: errorText(error) });
  return own('page.error.unexpected');
}

/** An error that the page itself finds; its code is its message key. */
export function own(code: string): Refusal {
  return new Refusal({ code, message: t(code), parts: [], parameters: {} });
}

/** The error's sentence in the language of the page. */
export function errorText(error: ApiError): string {
  return known(error.code)
    ? t(error.code, { ...error.parameters, parts: error.parts.join(' ') })
    : error.message;
}

/** Asks the server; rejects with a Refusal. The answer is taken to have the shape agreed on. */
export async function ask<T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: {
        'Accept-Language': language(),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw own('page.error.offline');
  }
  let content: unknown;
  try {
    // An answer without a body says that it was done, and nothing else.
    content = answer.status === 204 ? null : await answer.json();
  } catch {
    throw own('page.error.unexpected');
  }
  if (!answer.ok) {
    throw refusal((content as { error?: unknown } | null)?.error);
  }
  return content as T;
}

/** One of the reader's own matches. */
export interface Summary {
  match: string;
  address: string;
  game: string;
  variant: string;
  status: Snapshot['status'];
  your_turn: boolean;
  /** Seconds since 1970. */
  started_at: number;
  /** The time control as text; null without one. */
  clock: string | null;
  speed: Snapshot['speed'];
}

export type SeatWish =
  | { kind: 'me' }
  | { kind: 'friend' }
  | { kind: 'open' }
  | { kind: 'bot'; bot: string };

export interface NewMatch {
  game: string;
  variant: string;
  settings: Record<string, Setting>;
  seed: number | null;
  seats: SeatWish[];
  clock: TimeControl | null;
  sides: Snapshot['sides'];
  hidden: boolean;
  /** Whoever makes the match runs it and does not sit. */
  host: boolean;
  rated: boolean;
  /** `delay` in seconds */
  spectators: { open: boolean; delay: number };
  chat: boolean;
  /** How many games; null for a single one. */
  series: number | null;
}

let gamesAsked: Promise<GameInfo[]> | null = null;

/** The games on offer; asked once a visit. */
export function games(): Promise<GameInfo[]> {
  gamesAsked ??= ask<{ games: GameInfo[] }>('GET', '/api/games').then(
    (answer) => answer.games,
    (error: unknown) => {
      gamesAsked = null;
      throw error;
    },
  );
  return gamesAsked;
}

/** A part of the reader's own matches, the newest first. */
export interface MyPart {
  matches: Summary[];
  /** Where the list goes on; null at its end. */
  next: string | null;
}

/** The newest own matches, or those that come after a part's `next`. */
export function mine(after: string | null = null): Promise<MyPart> {
  return ask('GET', after === null ? '/api/mine' : `/api/mine?after=${encodeURIComponent(after)}`);
}

/** Where a match is to be found. */
export interface Found {
  match: string;
  address: string;
}

/** Makes a match; what the wish leaves out is as the server has it by default. */
export function create(
  wish: Pick<NewMatch, 'game' | 'variant' | 'seats'> & Partial<NewMatch>,
): Promise<Found> {
  return ask('POST', '/api/matches', wish);
}

export interface Invitation {
  game: string;
  variant: string;
  seat: number;
  open: boolean;
  /** Whether the match is one of this browser's own. */
  yours: boolean;
  /** `describe` of the first position. */
  position: unknown;
}

export function invitation(token: string): Promise<Invitation> {
  return ask('GET', `/api/invitations/${encodeURIComponent(token)}`);
}

export function join(token: string): Promise<Found> {
  return ask('POST', '/api/join', { invitation: token });
}

/** `/api/matches/{id}` or, for watchers, `/api/watch/{id}` */
export function matchPath(kind: 'match' | 'watch', id: string): string {
  return `/api/${kind === 'match' ? 'matches' : 'watch'}/${encodeURIComponent(id)}`;
}

export function snapshot(kind: 'match' | 'watch', id: string): Promise<Snapshot> {
  return ask('GET', matchPath(kind, id));
}

export function ply(
  kind: 'match' | 'watch',
  id: string,
  number: number,
): Promise<{ ply: number; position: unknown }> {
  return ask('GET', `${matchPath(kind, id)}/plies/${number}`);
}
