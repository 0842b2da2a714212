// The lobby: who looks for somebody to play with, and what is being played.
import { ask, type Found } from './api';
import { listen } from './channel';
import type { Setting, Snapshot, TimeControl } from './contract';
import { PRESETS } from './time_control';

/** A match with a seat for anybody. */
export interface OpenSeat {
  match: string;
  game: string;
  variant: string;
  settings: Record<string, Setting>;
  /** The time control as text; null without one. */
  clock: string | null;
  speed: Snapshot['speed'];
  rated: boolean;
  /** The name of whoever made it; null for somebody without one. */
  by: string | null;
  seats: number;
  free: number;
  /** When it was made, in seconds since 1970. */
  at: number;
}

/** A match that can be watched. */
export interface RunningMatch {
  watch: string;
  game: string;
  variant: string;
  settings: Record<string, Setting>;
  speed: Snapshot['speed'];
  /** By seat; null where nobody has given one. */
  names: (string | null)[];
  moves: number;
  /** When it began, in seconds since 1970. */
  at: number;
}

export interface Lobby {
  open: OpenSeat[];
  running: RunningMatch[];
}

/** Takes the first free seat of a match in the lobby. */
export function sitDown(match: string): Promise<Found> {
  return ask('POST', `/api/lobby/${encodeURIComponent(match)}`);
}

/** What quick pairing looks for. */
export interface QuickWish {
  game: string;
  variant: string;
  clock: TimeControl | null;
  rated: boolean;
}

/** The clocks that quick pairing offers: few, so that people meet. */
export const QUICK_CLOCKS = ['genius', 'fischer-5', 'fischer-10', 'days-1'] as const satisfies readonly (keyof typeof PRESETS)[];

export type QuickClock = (typeof QUICK_CLOCKS)[number];

/** `waiting`: nobody was there, so a match waits for the next one who wants the same. */
export function pair(wish: QuickWish): Promise<Found & { waiting: boolean }> {
  return ask('POST', '/api/quick', wish);
}

/** Stops looking; the waiting match is closed. */
export function stopPairing(match: string): Promise<unknown> {
  return ask('DELETE', `/api/quick/${encodeURIComponent(match)}`);
}

function isLobby(message: unknown): message is Lobby & { type: 'lobby' } {
  return (
    message !== null &&
    typeof message === 'object' &&
    'type' in message &&
    message.type === 'lobby' &&
    'open' in message &&
    Array.isArray(message.open) &&
    'running' in message &&
    Array.isArray(message.running)
  );
}

/** Follows the lobby until the returned function is called; `lost` as for `listen`. */
export function followLobby(
  tell: (lobby: Lobby) => void,
  lost: (lost: boolean) => void,
  listening: typeof listen = listen,
): () => void {
  return listening('/api/lobby/socket', {
    hear(message) {
      if (isLobby(message)) tell({ open: message.open, running: message.running });
    },
    lost,
  });
}

/**
 * Waits at a match that waits for somebody, which keeps it open: the server closes one whose maker
 * has gone. `begun` is told when somebody came, `ended` when the match was closed meanwhile.
 */
export function waitAt(
  match: string,
  { begun, ended }: { begun: () => void; ended: () => void },
  listening: typeof listen = listen,
): () => void {
  return listening(`/api/matches/${encodeURIComponent(match)}/socket?after=0`, {
    hear(message, answer) {
      if (message === null || typeof message !== 'object' || !('type' in message)) return;
      if (message.type === 'ping' && 'number' in message) {
        answer({ do: 'pong', number: message.number });
      } else if (message.type === 'error') {
        ended();
      } else if (message.type === 'match' && 'match' in message) {
        const { status } = message.match as Snapshot;
        if (status === 'closed') ended();
        else if (status !== 'waiting') begun();
      }
    },
  });
}

/** Other people's open seats, the longest waiting first, and those of the reader apart. */
export function seatsToTake(
  open: readonly OpenSeat[],
  mine: ReadonlySet<string>,
): { others: OpenSeat[]; own: OpenSeat[] } {
  const ordered = [...open].sort((a, b) => a.at - b.at);
  return {
    others: ordered.filter((seat) => !mine.has(seat.match)),
    own: ordered.filter((seat) => mine.has(seat.match)),
  };
}
