// An engine that thinks about the position on the board for as long as it is switched on.
import { errorText, refusal, type Refusal } from '../lib/api';
import { Backoff } from '../lib/backoff';
import { browserSocket, type Socket } from '../lib/wiring';
import { SOCKET_PATH, type Incoming } from './messages';
import type { EngineLine } from './values';

const OPEN = 1;
export const MOST_LINES = 5;

/** What the engine has found so far. */
export interface Found {
  /** The position that it is about. */
  position: string;
  lines: EngineLine[];
  depth: number;
  nodes: number;
  seconds: number;
}

export class Engine {
  readonly #game: string;
  readonly #open: typeof browserSocket;
  readonly #backoff = new Backoff();
  #socket: Socket | null = null;
  #unsent: string | null = null;
  #request = 0;
  #again: ReturnType<typeof setTimeout> | undefined;
  #asked = '';

  #on = $state(false);
  #lines = $state(3);
  #position = $state('');
  /** Whether the search goes on. */
  #busy = $state(false);
  #lost = $state(false);
  #found = $state.raw<Found | null>(null);
  #failure = $state.raw<Refusal | null>(null);

  constructor(game: string, open: typeof browserSocket = browserSocket) {
    this.#game = game;
    this.#open = open;
  }

  get on(): boolean {
    return this.#on;
  }

  /** How many lines are wanted, from 1 to `MOST_LINES`. */
  get lines(): number {
    return this.#lines;
  }

  get busy(): boolean {
    return this.#busy;
  }

  /** Whether the connection is gone while something is wanted; it is tried again. */
  get lost(): boolean {
    return this.#lost;
  }

  /** What is known of the position on the board; null until something is. */
  get found(): Found | null {
    return this.#on && this.#found?.position === this.#position ? this.#found : null;
  }

  /** Why there is nothing, in words; null when nothing went wrong. */
  get trouble(): string | null {
    return this.#failure === null ? null : errorText(this.#failure);
  }

  switch(on: boolean): void {
    this.#on = on;
    this.#failure = null;
    if (on) this.#ask();
    else this.#stop();
  }

  want(lines: number): void {
    this.#lines = Math.min(MOST_LINES, Math.max(1, lines));
    if (this.#on) this.#ask();
  }

  /** The board shows another position. */
  follow(position: string): void {
    if (position === this.#position) return;
    this.#position = position;
    if (this.#on) this.#ask();
  }

  close(): void {
    this.#on = false;
    clearTimeout(this.#again);
    this.#socket?.close();
    this.#socket = null;
  }

  #ask(): void {
    this.#failure = null;
    this.#busy = true;
    this.#asked = this.#position;
    this.#send({
      do: 'analyse',
      game: this.#game,
      position: this.#position,
      lines: this.#lines,
    });
  }

  #stop(): void {
    this.#busy = false;
    this.#lost = false;
    clearTimeout(this.#again);
    if (this.#socket !== null) this.#send({ do: 'stop' });
  }

  #send(message: Record<string, unknown>): void {
    this.#request += 1;
    const text = JSON.stringify({ ...message, request: this.#request });
    clearTimeout(this.#again);
    this.#socket ??= this.#connect();
    // Only the last wish counts.
    if (this.#socket.readyState === OPEN) this.#socket.send(text);
    else this.#unsent = text;
  }

  #connect(): Socket {
    const socket = this.#open(
      SOCKET_PATH,
      (text) => {
        if (this.#socket === socket) this.#take(JSON.parse(text) as Incoming);
      },
      () => {
        if (this.#socket !== socket) return;
        this.#socket = null;
        this.#reconnect();
      },
      () => {
        this.#lost = false;
        const text = this.#unsent;
        this.#unsent = null;
        if (text !== null) socket.send(text);
      },
    );
    return socket;
  }

  /** The connection is gone: while something is wanted it is tried again. */
  #reconnect(): void {
    if (!this.#on || !this.#busy) return;
    this.#lost = true;
    this.#again = setTimeout(() => {
      if (this.#on) this.#ask();
    }, this.#backoff.next());
  }

  #take(message: Incoming): void {
    if (message.type === 'closing') {
      this.#backoff.askedFor(message.reconnect_after);
      return;
    }
    if (message.request !== this.#request) return;
    this.#backoff.reset();
    if (message.type === 'analysis') {
      const { lines, depth, nodes, seconds } = message;
      this.#found = { position: this.#asked, lines, depth, nodes, seconds };
    } else if (message.type === 'end') {
      this.#busy = false;
    } else if (message.type === 'error') {
      this.#busy = false;
      this.#failure = refusal(message.error);
    }
  }
}
