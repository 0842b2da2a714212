import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Described } from './api';
import { AnalysisBoard } from './board.svelte';
import { NO_HEAD, NO_REMARKS, ROOT, countMoves, nodeAt, type ReadMove } from './tree';

function described(text: string): Described {
  return { game: 'lits', text, phase: 'place', to_act: [0], outcome: null };
}

function read(move: string): ReadMove {
  return { move, seat: 0, position: `start ${move}`, ...NO_REMARKS, variations: [] };
}

/** Answers of the server that wait until they are let go, by what was asked. */
let held: Map<string, () => void>;
let asked: string[];
let board: AnalysisBoard;

beforeEach(() => {
  held = new Map();
  asked = [];
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    const { position, move = null } = JSON.parse(body) as { position: string; move?: string | null };
    const key = move === null ? position : `${position} ${move}`;
    asked.push(key);
    const answer =
      move === 'bad'
        ? Response.json({ error: { code: 'x.y', message: 'No.', parts: [], parameters: {} } }, { status: 409 })
        : Response.json({ move, position: described(key), steps: [{ kind: 'place' }] });
    return new Promise((resolve) => held.set(key, () => resolve(answer)));
  });
  board = new AnalysisBoard(
    {
      ...NO_HEAD,
      result: 'as it ended',
      game: 'lits',
      names: [null, null],
      comment: '',
      marks: {},
      start: described('start'),
      moves: [read('a')],
      games: 1,
    },
    null,
  );
});
afterEach(() => vi.unstubAllGlobals());

/** Lets the answer to a question go; the question may still be on its way. */
async function answer(key: string): Promise<void> {
  await vi.waitFor(() => expect(held.has(key)).toBe(true));
  held.get(key)?.();
}

describe('an analysis board', () => {
  it('plays a move for whoever is to move, and shows where it leads', async () => {
    const sent = board.send('b');
    await answer('start b');
    await sent;
    expect(board.position.text).toBe('start b');
    expect(board.lastMove?.move).toBe('b');
    expect(board.change?.steps).toEqual([{ kind: 'place' }]);
    expect(nodeAt(board.tree, ROOT).children).toHaveLength(2);
    expect(board.varied).toBe(true);
  });

  it('asks nothing about a move that is in the tree already but how it looks', async () => {
    const sent = board.send('a');
    await answer('start a');
    await sent;
    expect(asked).toEqual(['start a']);
    expect(countMoves(board.tree)).toBe(1);
  });

  it('stays where it is when a move is refused', async () => {
    const sent = board.send('bad');
    await answer('start bad');
    await expect(sent).rejects.toThrow('No.');
    expect(board.place).toBe(ROOT);
    expect(countMoves(board.tree)).toBe(1);
  });

  it('is not active until the chosen position is here, and shows the last one chosen', async () => {
    const forward = board.step(1);
    expect(board.active).toBe(false);
    expect(board.position.text).toBe('start');
    await board.go(ROOT);
    await answer('start a');
    await forward;
    expect(board.position.text).toBe('start');
    expect(board.active).toBe(true);
    await board.step(1);
    expect(board.position.text).toBe('start a');
    expect(asked).toHaveLength(1);
  });

  it('deletes a move and goes back to before it', async () => {
    const forward = board.step(1);
    await answer('start a');
    await forward;
    await board.remove();
    expect(board.place).toBe(ROOT);
    expect(countMoves(board.tree)).toBe(0);
  });

  it('tells how the game ended for as long as it is that game', async () => {
    board.comment('A remark.');
    expect(board.record()['result']).toBe('as it ended');
    const sent = board.send('b');
    await answer('start b');
    await sent;
    board.judge('!');
    expect(board.record()['result']).toBe('as it ended');
    board.promote();
    expect(board.record()['result']).toBeNull();
  });
});
