import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Backoff } from './backoff';
import { listen } from './channel';

interface Fake {
  hear(text: string): void;
  closed(): void;
  sent: string[];
  open: boolean;
}

const sockets: Fake[] = [];

function open(_path: string, hear: (text: string) => void, closed: () => void) {
  const fake: Fake = { hear, closed, sent: [], open: true };
  sockets.push(fake);
  return {
    readyState: 1,
    send: (text: string) => fake.sent.push(text),
    close: () => (fake.open = false),
  };
}

const last = () => sockets.at(-1) as Fake;

beforeEach(() => {
  sockets.length = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('connects again when the socket closes, and says so', () => {
  const heard: unknown[] = [];
  const states: boolean[] = [];
  const end = listen(
    '/api/lobby/socket',
    { hear: (message) => heard.push(message), lost: (lost) => states.push(lost) },
    open,
    new Backoff(() => 0),
  );
  last().hear('{"type":"lobby"}');
  last().closed();
  vi.advanceTimersByTime(499);
  expect(sockets).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(sockets).toHaveLength(2);
  last().hear('{"type":"lobby","open":[]}');
  expect(heard).toEqual([{ type: 'lobby' }, { type: 'lobby', open: [] }]);
  expect(states).toEqual([false, true, false]);
  end();
});

it('comes back when a server that stops has asked for it, and tells nobody of that', () => {
  const heard: unknown[] = [];
  const end = listen('/p', { hear: (message) => heard.push(message) }, open, new Backoff(() => 0));
  last().hear('{"type":"closing","reconnect_after":2}');
  last().closed();
  vi.advanceTimersByTime(1999);
  expect(sockets).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(sockets).toHaveLength(2);
  last().closed();
  vi.advanceTimersByTime(500);
  expect(sockets).toHaveLength(3);
  expect(heard).toEqual([]);
  end();
});

it('leaves nothing behind once it has ended, not even an attempt on the way', () => {
  const heard: unknown[] = [];
  const end = listen('/p', { hear: (message) => heard.push(message) }, open);
  const first = last();
  first.closed();
  end();
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(1);
  expect(first.open).toBe(false);
  first.hear('{}');
  expect(heard).toEqual([]);
});

it('passes over what is no message, and answers where it was asked', () => {
  const heard: unknown[] = [];
  const end = listen(
    '/p',
    {
      hear(message, answer) {
        heard.push(message);
        answer({ do: 'pong', number: 4 });
      },
    },
    open,
  );
  last().hear('<html>');
  expect(heard).toEqual([]);
  last().hear('{"type":"ping","number":4}');
  expect(last().sent).toEqual(['{"do":"pong","number":4}']);
  end();
});
