// One match on the screen: what the server says of it, kept up to date over a socket.
import { matchPath, own, ply as fetchPly, Refusal, refusal, snapshot as fetchSnapshot } from './api';
import { announcer } from './announcer.svelte';
import type { ApiError, MatchEvent, PlayedMove, Snapshot, Step, Table } from './contract';
import { Backoff } from './backoff';
import { seatNames } from './seats';

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

type Incoming =
  | { type: 'match'; events: MatchEvent[]; match: Snapshot }
  | { type: 'reply'; request: number; result: unknown }
  | { type: 'error'; request: number | null; error: ApiError };

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Refusal): void;
  timer: ReturnType<typeof setTimeout>;
}

const OPEN = 1;
/** So many of the newest events are asked for at first: those that the server tells with steps. */
const PAST = 48;
/** Milliseconds after which an answer is no longer expected. */
const PATIENCE = 10_000;

/** The browser's own wires for a match or for watching one. */
export function browserWiring(kind: 'match' | 'watch', id: string): Omit<Wiring, 'heard'> {
  return {
    socket(path, hear, closed) {
      const scheme = window.location.protocol === 'https:' ? 'wss' : 'ws';
      const socket = new WebSocket(`${scheme}://${window.location.host}${path}`);
      socket.addEventListener('message', ({ data }) => hear(String(data)));
      socket.addEventListener('close', closed);
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
    },
    snapshot: () => fetchSnapshot(kind, id),
    ply: (ply) => fetchPly(kind, id, ply),
  };
}

/* eslint-disable svelte/prefer-svelte-reactivity -- what was asked for is not shown itself */
export class MatchStore implements Table {
  readonly path: string;
  readonly catalogue: unknown;

  #wiring: Wiring;
  #socket: Socket | null = null;
  #closed = false;
  #backoff = new Backoff();
  #again: ReturnType<typeof setTimeout> | undefined;
  #requests = 0;
  #waiting = new Map<number, Waiting>();
  #previews = new Map<string, Promise<unknown>>();
  #plies = new Map<number, Promise<unknown>>();

  #snapshot = $state.raw<Snapshot>() as Snapshot;
  #change = $state.raw<{ number: number; steps: readonly Step[] } | null>(null);
  #past = $state.raw<readonly Step[] | null>(null);
  #looking = $state<number | null>(null);
  #looked = $state.raw<{ ply: number; position: unknown } | null>(null);
  #lost = $state(false);
  #failure = $state.raw<Refusal | null>(null);

  /** The connection starts with `open`. */
  constructor(
    kind: 'match' | 'watch',
    id: string,
    snapshot: Snapshot,
    catalogue: unknown,
    wiring: Wiring,
  ) {
    this.path = matchPath(kind, id);
    this.#snapshot = snapshot;
    this.catalogue = catalogue;
    this.#wiring = wiring;
  }

  // --- What is shown ---------------------------------------------------------------------

  /** The last state that the server sent. */
  get now(): Snapshot {
    return this.#snapshot;
  }

  /** True while the connection is away and will be tried again. */
  get lost(): boolean {
    return this.#lost;
  }

  /** Why the match can no longer be followed, or null. */
  get failure(): Refusal | null {
    return this.#failure;
  }

  /** The ply being looked at, or null for the present. */
  get looking(): number | null {
    return this.#looking;
  }

  /** The ply of the position shown. */
  get shownPly(): number {
    return this.#looking === null || this.#looked === null
      ? this.#snapshot.moves.length
      : this.#looked.ply;
  }

  get position(): unknown {
    return this.#looking === null || this.#looked === null
      ? this.#snapshot.position
      : this.#looked.position;
  }

  get yourSeats(): readonly number[] {
    return this.#snapshot.your_seats;
  }

  /** One of my seats is to act now, whatever position is being looked at. */
  get yourTurn(): boolean {
    const { status, to_act, your_seats } = this.#snapshot;
    return status === 'playing' && to_act.some((seat) => your_seats.includes(seat));
  }

  get active(): boolean {
    return this.#looking === null && this.yourTurn;
  }

  readonly #names = $derived(seatNames(this.#snapshot));

  get seatNames(): readonly string[] {
    return this.#names;
  }

  readonly #moves = $derived.by(() => {
    const all = this.#snapshot.moves;
    return this.shownPly >= all.length ? all : all.slice(0, this.shownPly);
  });

  get moves(): readonly PlayedMove[] {
    return this.#moves;
  }

  get lastMove(): PlayedMove | null {
    return this.#moves.at(-1) ?? null;
  }

  get change(): { number: number; steps: readonly Step[] } | null {
    return this.#change;
  }

  get past(): readonly Step[] {
    return this.#past ?? [];
  }

  announce(text: string): void {
    announcer.say(text);
  }

  // --- Looking back ----------------------------------------------------------------------

  /** The `describe` after that many moves and deals. */
  at(ply: number): Promise<unknown> {
    if (ply === this.#snapshot.moves.length) return Promise.resolve(this.#snapshot.position);
    let found = this.#plies.get(ply);
    if (found === undefined) {
      found = this.#wiring.ply(ply).then((answer) => answer.position);
      found.catch(() => this.#plies.delete(ply));
      this.#plies.set(ply, found);
    }
    return found;
  }

  /** Shows the position after `ply` moves; the present for the last one or null. */
  async look(ply: number | null): Promise<void> {
    const last = this.#snapshot.moves.length;
    if (ply === null || ply >= last) {
      this.#looking = null;
      this.#looked = null;
      return;
    }
    const wanted = Math.max(0, ply);
    this.#looking = wanted;
    try {
      const position = await this.at(wanted);
      // Someone may have stepped on while this one was on its way.
      if (this.#looking === wanted) this.#looked = { ply: wanted, position };
    } catch {
      if (this.#looking === wanted) {
        this.#looking = this.#looked?.ply ?? null;
      }
    }
  }

  /** Steps back (negative) or forward from the position looked at. */
  step(by: number): Promise<void> {
    return this.look((this.#looking ?? this.#snapshot.moves.length) + by);
  }

  // --- Asking ----------------------------------------------------------------------------

  async send(move: string): Promise<void> {
    const { to_act, your_seats, number } = this.#snapshot;
    const seat = to_act.find((one) => your_seats.includes(one));
    if (!this.active || seat === undefined) throw own('page.error.not_now');
    await this.#ask({ do: 'move', seat, move, answers: number });
  }

  preview(move: string): Promise<unknown> {
    let found = this.#previews.get(move);
    if (found === undefined) {
      found = this.#ask({ do: 'preview', move });
      found.catch(() => this.#previews.delete(move));
      this.#previews.set(move, found);
    }
    return found;
  }

  async resign(seat: number): Promise<void> {
    await this.#ask({ do: 'resign', seat });
  }

  /** The address of the next match. */
  async rematch(): Promise<string> {
    const answer = (await this.#ask({ do: 'rematch' })) as { address: string };
    return answer.address;
  }

  #ask(question: Record<string, unknown>): Promise<unknown> {
    const socket = this.#socket;
    if (socket === null || socket.readyState !== OPEN) {
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
      socket.send(JSON.stringify({ ...question, request }));
    });
  }

  // --- The connection --------------------------------------------------------------------

  open(): void {
    this.#connect();
    if (typeof window !== 'undefined') {
      window.addEventListener('online', this.#hurry);
      document.addEventListener('visibilitychange', this.#hurry);
    }
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
      heardSomething = true;
      this.#lost = false;
      this.#backoff.reset();
      this.#take(JSON.parse(text) as Incoming);
    };
    const closed = (): void => {
      if (this.#socket !== socket || this.#closed) return;
      this.#socket = null;
      this.#giveUpWaiting();
      this.#lost = true;
      if (heardSomething) this.#later();
      else void this.#checkThenLater();
    };
    const seen = this.#snapshot.number;
    const after = this.#past === null ? Math.max(0, seen - PAST) : seen;
    const socket = this.#wiring.socket(
      `${this.path}/socket?after=${after}`,
      hear,
      closed,
    );
    this.#socket = socket;
  }

  /** A socket that was refused at once: the match may be gone, which HTTP can say in words. */
  async #checkThenLater(): Promise<void> {
    try {
      this.#update(await this.#wiring.snapshot(), []);
    } catch (error) {
      const found = refusal(error);
      if (!found.code.startsWith('page.')) {
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
  }

  #take(message: Incoming): void {
    if (message.type === 'match') {
      this.#past ??= message.events
        .filter((event) => event.number <= this.#snapshot.number)
        .flatMap((event) => event.steps ?? []);
      this.#update(message.match, message.events);
      return;
    }
    if (message.request === null) return;
    const waiting = this.#waiting.get(message.request);
    if (waiting === undefined) return;
    this.#waiting.delete(message.request);
    clearTimeout(waiting.timer);
    if (message.type === 'reply') waiting.resolve(message.result);
    else waiting.reject(new Refusal(message.error));
  }

  #update(snapshot: Snapshot, events: readonly MatchEvent[]): void {
    const seen = this.#snapshot.number;
    if (snapshot.number < seen) return;
    const fresh = events.filter((event) => event.number > seen);
    if (snapshot.number > seen) this.#previews.clear();
    this.#snapshot = snapshot;
    const steps = fresh.flatMap((event) => event.steps ?? []);
    if (steps.length > 0) this.#change = { number: snapshot.number, steps };
    if (fresh.length > 0) this.#wiring.heard(fresh);
  }
}
