// One match on the screen: what the server says of it, kept up to date over a socket.
import { answering, type Request, type Saying } from './actions';
import { matchPath, own, type Refusal } from './api';
import { announcer } from './announcer.svelte';
import { ChatLog } from './chat_log.svelte';
import { Connection } from './connection.svelte';
import type { Hint, MatchEvent, PlayedMove, Snapshot, Step, Table } from './contract';
import { isLogged, logLines, type LogLine } from './event_log';
import { Hints } from './hints.svelte';
import { seatNames } from './seats';
import type { News, Wiring } from './wiring';

/** So many of the newest events are asked for at first: those that the server tells with steps. */
const PAST = 48;

/* eslint-disable svelte/prefer-svelte-reactivity -- what was asked for is not shown itself */
export class MatchStore implements Table {
  readonly path: string;
  readonly catalogue: unknown;
  readonly chat = new ChatLog();
  readonly hints: Hints;

  #wiring: Wiring;
  #connection: Connection;
  #previews = new Map<string, Promise<unknown>>();
  #plies = new Map<number, Promise<unknown>>();

  #snapshot = $state.raw<Snapshot>() as Snapshot;
  #heardAt = $state(performance.now());
  #change = $state.raw<{ number: number; steps: readonly Step[] } | null>(null);
  #past = $state.raw<readonly Step[] | null>(null);
  #logged = $state.raw<readonly MatchEvent[]>([]);
  #looking = $state<number | null>(null);
  #looked = $state.raw<{ ply: number; position: unknown } | null>(null);

  /** The connection starts with `open`. */
  constructor(
    kind: 'match' | 'watch',
    id: string,
    snapshot: Snapshot,
    catalogue: unknown,
    wiring: Wiring,
  ) {
    this.path = matchPath(kind, id);
    this.hints = new Hints(this.path);
    this.#snapshot = snapshot;
    this.catalogue = catalogue;
    this.#wiring = wiring;
    this.#connection = new Connection(wiring, {
      address: () => this.#address(),
      news: (message) => this.#take(message),
      state: (found) => this.#update(found, []),
    });
  }

  // --- What is shown ---------------------------------------------------------------------

  /** The last state that the server sent. */
  get now(): Snapshot {
    return this.#snapshot;
  }

  /** When that state arrived, in milliseconds of `performance.now()`. */
  get heardAt(): number {
    return this.#heardAt;
  }

  /** The server's time, in seconds since 1970, at a moment of `performance.now()`. */
  serverTime(moment: number): number {
    return this.#snapshot.now + Math.max(0, moment - this.#heardAt) / 1000;
  }

  /** True while the connection is away and will be tried again. */
  get lost(): boolean {
    return this.#connection.lost;
  }

  /** Why the match can no longer be followed, or null. */
  get failure(): Refusal | null {
    return this.#connection.failure;
  }

  readonly #log = $derived.by(() => logLines(this.#logged, this.seatNames));

  /** What happened besides moves, as far as it was told here, oldest first. */
  get log(): readonly LogLine[] {
    return this.#log;
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

  /** A hint is about the present. */
  get hint(): Hint | null {
    return this.#looking === null ? this.hints.shown : null;
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
    await this.#connection.ask({ do: 'move', seat, move, answers: number });
  }

  preview(move: string): Promise<unknown> {
    let found = this.#previews.get(move);
    if (found === undefined) {
      found = this.#connection.ask({ do: 'preview', move });
      found.catch(() => this.#previews.delete(move));
      this.#previews.set(move, found);
    }
    return found;
  }

  /** Does what `now.actions` allows; rejects with an ApiError. */
  async act(request: Request): Promise<void> {
    await this.#connection.ask(answering(request, this.#snapshot.number));
  }

  /** Says something in the chat; cells alone are a move when it is one's turn. */
  async say(saying: Saying): Promise<void> {
    await this.#connection.ask({ do: 'say', ...saying });
  }

  /** The address of the next match. */
  async rematch(): Promise<string> {
    const answer = (await this.#connection.ask({ do: 'rematch' })) as { address: string };
    return answer.address;
  }

  // --- The connection --------------------------------------------------------------------

  open(): void {
    this.#connection.open();
  }

  /** Connects anew, as whoever the reader is now. */
  renew(): void {
    this.#connection.renew();
  }

  close(): void {
    this.#connection.close();
  }

  #address(): string {
    const seen = this.#snapshot.number;
    const after = this.#past === null ? Math.max(0, seen - PAST) : seen;
    return `${this.path}/socket?after=${after}`;
  }

  #take(message: News): void {
    if (message.type === 'chat') {
      this.chat.hear(message.lines);
      return;
    }
    if (this.#past === null) {
      const old = message.events.filter((event) => event.number <= this.#snapshot.number);
      this.#past = old.flatMap((event) => event.steps ?? []);
      this.#logged = old.filter(isLogged);
    }
    this.#update(message.match, message.events);
  }

  #update(snapshot: Snapshot, events: readonly MatchEvent[]): void {
    const before = this.#snapshot;
    if (snapshot.number < before.number) return;
    const fresh = events.filter((event) => event.number > before.number);
    if (snapshot.number > before.number) {
      this.#previews.clear();
      this.hints.forget();
    }
    this.#heardAt = performance.now();
    this.#snapshot = snapshot;
    this.#forget(before, snapshot);
    const steps = fresh.flatMap((event) => event.steps ?? []);
    if (steps.length > 0) this.#change = { number: snapshot.number, steps };
    const logged = fresh.filter(isLogged);
    if (logged.length > 0) this.#logged = [...this.#logged, ...logged];
    if (fresh.length > 0) this.#wiring.heard(fresh);
  }

  /** Moves that were taken back, or a board that was revealed: old positions no longer hold. */
  #forget(before: Snapshot, now: Snapshot): void {
    const stays = before.moves.findIndex((move, index) => move.number !== now.moves[index]?.number);
    if (stays < 0 && before.hidden === now.hidden) return;
    const kept = before.hidden === now.hidden ? stays : -1;
    for (const ply of [...this.#plies.keys()]) if (ply > kept) this.#plies.delete(ply);
    if (this.#looking !== null && this.#looking > kept) {
      this.#looking = null;
      this.#looked = null;
    }
  }
}
