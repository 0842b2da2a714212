// A socket that is listened to for as long as a screen shows what it tells.
import { Backoff } from './backoff';
import { browserSocket, type Socket } from './wiring';

export interface Listener {
  /** Each message, as the server sends it; `answer` sends one back. */
  hear(message: unknown, answer: (message: unknown) => void): void;
  /** The connection is there (false) or away and tried again (true). */
  lost?(lost: boolean): void;
}

/** What a server says that is about to stop. */
function isClosing(message: unknown): message is { reconnect_after: number } {
  return (
    message !== null &&
    typeof message === 'object' &&
    'type' in message &&
    message.type === 'closing' &&
    'reconnect_after' in message &&
    typeof message.reconnect_after === 'number'
  );
}

/**
 * Listens at `path` and connects again with growing pauses when the socket closes. Ends with the
 * function that is returned.
 */
export function listen(
  path: string,
  { hear, lost }: Listener,
  open: typeof browserSocket = browserSocket,
  backoff = new Backoff(),
): () => void {
  let ended = false;
  let socket: Socket | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;

  function connect(): void {
    const mine = open(
      path,
      (text) => {
        if (ended) return;
        let message: unknown;
        try {
          message = JSON.parse(text);
        } catch {
          // Nothing that could be shown; the next message replaces it.
          return;
        }
        backoff.reset();
        lost?.(false);
        if (isClosing(message)) backoff.askedFor(message.reconnect_after);
        else hear(message, (answer) => mine.send(JSON.stringify(answer)));
      },
      () => {
        if (ended) return;
        lost?.(true);
        again = setTimeout(connect, backoff.next());
      },
    );
    socket = mine;
  }

  connect();
  return () => {
    ended = true;
    clearTimeout(again);
    socket?.close();
  };
}
