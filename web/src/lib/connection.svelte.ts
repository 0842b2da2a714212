// The socket of one match: it comes back by itself, and answers find who asked.
import { own, refusal, Refusal } from './api';
import { Backoff } from './backoff';
import type { Snapshot } from './contract';
import type { Incoming, News, Socket, Wiring } from './wiring';

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Refusal): void;
  timer: ReturnType<typeof setTimeout>;
}

/** What the connection tells its owner, and asks of it. */
export interface Listener {
  /** The address of the socket, from the last event that was seen. */
  address(): string;
  /** Something arrived that nobody asked for. */
  news(message: News): void;
  /** The state as HTTP tells it, after a socket that was refused. */
  state(snapshot: Snapshot): void;
}

const CONNECTING = 0;
const OPEN = 1;
/** Milliseconds after which an answer is no longer expected. */
const PATIENCE = 10_000;
/** Refusals that say nothing of the match: later the same may succeed. */
const PASSING: ReadonlySet<string> = new Set(['server.too_many', 'server.storage_unavailable']);

/* eslint-disable svelte/prefer-svelte-reactivity -- what was asked for is not shown itself */
export class Connection {
  #wiring: Wiring;
  #listener: Listener;
  #socket: Socket | null = null;
  #closed = false;
  #backoff = new Backoff();
  #again: ReturnType<typeof setTimeout> | undefined;
  #requests = 0;
  #waiting = new Map<number, Waiting>();
  /** Asked before the first socket was open: a page can be quicker than its connection. */
  #unsent: string[] = [];

  #lost = $state(false);
  #failure = $state.raw<Refusal | null>(null);

  /** The connection starts with `open`. */
  constructor(wiring: Wiring, listener: Listener) {
    this.#wiring = wiring;
    this.#listener = listener;
  }

  /** True while the connection is away and will be tried again. */
  get lost(): boolean {
    return this.#lost;
  }

  /** Why the match can no longer be followed, or null. */
  get failure(): Refusal | null {
    return this.#failure;
  }

  /** The server's answer; rejects with a Refusal. */
  ask(question: Record<string, unknown>): Promise<unknown> {
    const socket = this.#socket;
    const opening = socket?.readyState === CONNECTING && !this.#lost;
    if (socket === null || (socket.readyState !== OPEN && !opening)) {
      return Promise.reject(own('page.error.offline'));
    }
    this.#requests += 1;
    const request = this.#requests;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(request);
        reject(own('page.error.no_answer'));
      }, PATIENCE);
      this.#waiting.set(request, { resolve, reject, timer });
      const text = JSON.stringify({ ...question, request });
      if (opening) this.#unsent.push(text);
      else socket.send(text);
    });
  }

  open(): void {
    this.#connect();
    if (typeof window !== 'undefined') {
      window.addEventListener('online', this.#hurry);
      document.addEventListener('visibilitychange', this.#hurry);
    }
  }

  /** Connects anew: to the server the reader is somebody else now. */
  renew(): void {
    this.#socket?.close();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#again);
    if (typeof window !== 'undefined') {
      window.removeEventListener('online', this.#hurry);
      document.removeEventListener('visibilitychange', this.#hurry);
    }
    this.#socket?.close();
    this.#giveUpWaiting();
  }

  /** The network or the person is back: no need to wait out the pause. */
  #hurry = (): void => {
    if (this.#again === undefined || document.hidden) return;
    clearTimeout(this.#again);
    this.#again = undefined;
    this.#connect();
  };

  #connect(): void {
    if (this.#closed) return;
    let heardSomething = false;
    const hear = (text: string): void => {
      if (this.#closed) return;
      const message = JSON.parse(text) as Incoming;
      // An error that answers nothing is why the socket is about to close.
      if (message.type !== 'error' || message.request !== null) {
        heardSomething = true;
        this.#lost = false;
        this.#backoff.reset();
        for (const text of this.#unsent.splice(0)) socket.send(text);
      }
      this.#take(message);
    };
    const closed = (): void => {
      if (this.#socket !== socket || this.#closed) return;
      this.#socket = null;
      this.#giveUpWaiting();
      this.#lost = true;
      if (heardSomething) this.#later();
      else void this.#checkThenLater();
    };
    const socket = this.#wiring.socket(this.#listener.address(), hear, closed);
    this.#socket = socket;
  }

  /** A socket that was refused at once: the match may be gone, which HTTP can say in words. */
  async #checkThenLater(): Promise<void> {
    try {
      this.#listener.state(await this.#wiring.snapshot());
    } catch (error) {
      const found = refusal(error);
      if (!found.code.startsWith('page.') && !PASSING.has(found.code)) {
        this.#failure = found;
        this.#lost = false;
        this.close();
        return;
      }
    }
    this.#later();
  }

  #later(): void {
    if (this.#closed) return;
    this.#again = setTimeout(() => {
      this.#again = undefined;
      this.#connect();
    }, this.#backoff.next());
  }

  #giveUpWaiting(): void {
    for (const waiting of this.#waiting.values()) {
      clearTimeout(waiting.timer);
      waiting.reject(own('page.error.offline'));
    }
    this.#waiting.clear();
    this.#unsent = [];
  }

  #take(message: Incoming): void {
    switch (message.type) {
      case 'match':
      case 'chat':
        this.#listener.news(message);
        return;
      case 'ping':
        // At once: by the time it takes the server measures the delay that a move is forgiven.
        this.#socket?.send(JSON.stringify({ do: 'pong', number: message.number }));
        return;
      case 'closing':
        this.#backoff.askedFor(message.reconnect_after);
        return;
      case 'reply':
      case 'error':
        this.#settle(message);
    }
  }

  #settle(answer: Incoming & { type: 'reply' | 'error' }): void {
    if (answer.request === null) return;
    const waiting = this.#waiting.get(answer.request);
    if (waiting === undefined) return;
    this.#waiting.delete(answer.request);
    clearTimeout(waiting.timer);
    if (answer.type === 'reply') waiting.resolve(answer.result);
    else waiting.reject(new Refusal(answer.error));
  }
}
