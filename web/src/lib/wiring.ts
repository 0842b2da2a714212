// The wires between a match on the screen and the server.
import { ply as fetchPly, snapshot as fetchSnapshot } from './api';
import type { ApiError, ChatLine, MatchEvent, Snapshot } from './contract';

/** The part of WebSocket that is used, so that tests can bring their own. */
export interface Socket {
  readonly readyState: number;
  send(text: string): void;
  close(): void;
}

export interface Wiring {
  socket(path: string, hear: (text: string) => void, closed: () => void): Socket;
  snapshot(): Promise<Snapshot>;
  ply(ply: number): Promise<{ ply: number; position: unknown }>;
  /** Called with what happened since the last call, after the store has taken it in. */
  heard(events: readonly MatchEvent[]): void;
}

/** What the server sends of its own accord. */
export type News =
  | { type: 'match'; events: MatchEvent[]; match: Snapshot }
  | { type: 'chat'; lines: ChatLine[] };

/** Everything the server sends over the socket. */
export type Incoming =
  | News
  | { type: 'ping'; number: number }
  | { type: 'closing'; reconnect_after: number }
  | { type: 'reply'; request: number; result: unknown }
  | { type: 'error'; request: number | null; error: ApiError };

/** Opens a socket of the browser at a path of the server. */
export function browserSocket(
  path: string,
  hear: (text: string) => void,
  closed: () => void,
  opened: () => void = () => undefined,
): Socket {
  const scheme = window.location.protocol === 'https:' ? 'wss' : 'ws';
  const socket = new WebSocket(`${scheme}://${window.location.host}${path}`);
  socket.addEventListener('message', ({ data }) => hear(String(data)));
  socket.addEventListener('close', closed);
  socket.addEventListener('open', opened);
  return {
    get readyState() {
      return socket.readyState;
    },
    send: (text) => socket.send(text),
    close() {
      // Closed while it opens, it would make the browser complain in its console.
      if (socket.readyState !== WebSocket.CONNECTING) socket.close();
      else socket.addEventListener('open', () => socket.close());
    },
  };
}

/** The browser's own wires for a match or for watching one. */
export function browserWiring(kind: 'match' | 'watch', id: string): Omit<Wiring, 'heard'> {
  return {
    socket: browserSocket,
    snapshot: () => fetchSnapshot(kind, id),
    ply: (ply) => fetchPly(kind, id, ply),
  };
}
