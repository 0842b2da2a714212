// A review in the making: the server works, and tells how far it is.
import { errorText, own, refusal, type Refusal } from '../lib/api';
import { browserSocket, type Socket } from '../lib/wiring';
import { SOCKET_PATH, type Incoming } from './messages';
import type { Review } from './review';
import { NO_HEAD, ROOT, lineFrom, recordOf, type Tree } from './tree';

/** A finished review, and the nodes of the main line that it is about: `nodes[ply]`. */
export interface Reviewed {
  review: Review;
  nodes: readonly number[];
}

export class Reviewer {
  readonly #game: string;
  readonly #open: typeof browserSocket;
  #socket: Socket | null = null;

  #progress = $state.raw<{ done: number; total: number } | null>(null);
  #reviewed = $state.raw<Reviewed | null>(null);
  #failure = $state.raw<Refusal | null>(null);

  constructor(game: string, open: typeof browserSocket = browserSocket) {
    this.#game = game;
    this.#open = open;
  }

  /** How many positions are judged, of how many; null when nothing goes on. */
  get progress(): { done: number; total: number } | null {
    return this.#progress;
  }

  get reviewed(): Reviewed | null {
    return this.#reviewed;
  }

  get trouble(): string | null {
    return this.#failure === null ? null : errorText(this.#failure);
  }

  /** Reviews the main line of a tree; what was going on before ends. */
  start(tree: Tree, names: readonly (string | null)[]): void {
    this.stop();
    this.#failure = null;
    this.#progress = { done: 0, total: 0 };
    const nodes = [ROOT, ...lineFrom(tree, ROOT).map(({ id }) => id)];
    const seated = names.flatMap((name, seat) => (name === null ? [] : [[`Seat${seat + 1}`, name]]));
    const head = { ...NO_HEAD, tags: Object.fromEntries(seated) as Record<string, string> };
    const record = mainLine(recordOf(tree, this.#game, head));
    const socket = this.#open(
      SOCKET_PATH,
      (text) => {
        if (this.#socket === socket) this.#take(JSON.parse(text) as Incoming, nodes);
      },
      () => {
        if (this.#socket === socket) this.#end(own('page.error.offline'));
      },
      () => socket.send(JSON.stringify({ do: 'review', request: 1, record })),
    );
    this.#socket = socket;
  }

  /** Wants nothing any more; a review that is there stays. */
  stop(): void {
    this.#end(null);
  }

  #end(failure: Refusal | null): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#progress = null;
    this.#failure = failure;
    socket?.close();
  }

  #take(message: Incoming, nodes: readonly number[]): void {
    if (message.type === 'progress') {
      this.#progress = { done: message.done, total: message.total };
    } else if (message.type === 'review') {
      this.#reviewed = { review: message.review as Review, nodes };
    } else if (message.type === 'end') {
      this.stop();
    } else if (message.type === 'error') {
      this.#end(refusal(message.error));
    } else if (message.type === 'closing') {
      this.#end(own('page.error.offline'));
    }
  }
}

/** The record without variations and remarks: only its moves are judged. */
function mainLine(record: Record<string, unknown>): Record<string, unknown> {
  const moves = record['moves'] as readonly { move: string }[];
  return { ...record, comment: '', marks: {}, moves: moves.map(({ move }) => ({ move })) };
}
