import { expect, it, vi } from 'vitest';
import type { Listener } from './channel';
import { followLobby, seatsToTake, waitAt, type OpenSeat } from './lobby';

/** Listens to nobody; gives the listener to the test. */
function heardAt() {
  const at: { path: string; listener: Listener | null; ended: boolean } = {
    path: '',
    listener: null,
    ended: false,
  };
  const listening = (path: string, listener: Listener) => {
    at.path = path;
    at.listener = listener;
    return () => {
      at.ended = true;
    };
  };
  return { at, listening };
}

const nothing = () => undefined;

it('tells what the lobby says, and nothing that is no lobby', () => {
  const { at, listening } = heardAt();
  const tell = vi.fn();
  const stop = followLobby(tell, nothing, listening);
  expect(at.path).toBe('/api/lobby/socket');
  for (const other of [null, 'lobby', { type: 'error' }, { type: 'lobby', open: [] }]) {
    at.listener?.hear(other, nothing);
  }
  expect(tell).not.toHaveBeenCalled();
  at.listener?.hear({ type: 'lobby', open: [], running: [] }, nothing);
  expect(tell).toHaveBeenCalledExactlyOnceWith({ open: [], running: [] });
  stop();
  expect(at.ended).toBe(true);
});

it.each([
  ['waiting', 0, 0],
  ['choosing', 1, 0],
  ['playing', 1, 0],
  ['closed', 0, 1],
])('waits at a match that is %s', (status, begins, ends) => {
  const { at, listening } = heardAt();
  const begun = vi.fn();
  const ended = vi.fn();
  waitAt('a/b', { begun, ended }, listening);
  expect(at.path).toBe('/api/matches/a%2Fb/socket?after=0');
  at.listener?.hear({ type: 'match', events: [], match: { status } }, nothing);
  expect([begun.mock.calls.length, ended.mock.calls.length]).toEqual([begins, ends]);
});

it('answers pings while it waits, so that the server knows that somebody is there', () => {
  const { at, listening } = heardAt();
  const answer = vi.fn();
  waitAt('m', { begun: nothing, ended: nothing }, listening);
  at.listener?.hear({ type: 'ping', number: 7 }, answer);
  expect(answer).toHaveBeenCalledExactlyOnceWith({ do: 'pong', number: 7 });
});

it('keeps the own open seats apart, and lets who waits longest come first', () => {
  const seat = (match: string, at: number): OpenSeat => ({
    match,
    game: 'lits',
    variant: 'classic',
    settings: {},
    clock: null,
    speed: 'untimed',
    rated: false,
    by: 'Ann',
    seats: 2,
    free: 1,
    at,
  });
  const { others, own } = seatsToTake([seat('c', 3), seat('a', 1), seat('b', 2)], new Set(['a']));
  expect(others.map((one) => one.match)).toEqual(['b', 'c']);
  expect(own.map((one) => one.match)).toEqual(['a']);
});
