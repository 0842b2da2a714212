import { flushSync } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { own } from '../lib/api';
import { FakeTable, position, preview } from './fixture';
import { LitsInput } from './input.svelte';
import { promptText } from './words';

let table: FakeTable;
let clock = 0;
let confirms = true;

function make(at = position()): LitsInput {
  table = new FakeTable(at);
  return new LitsInput(
    table,
    () => confirms,
    () => clock,
  );
}

function stroke(input: LitsInput, ...cells: string[]): void {
  const [first = '', ...rest] = cells;
  input.press(first);
  for (const cell of rest) input.drag(cell);
  input.release();
}

function tap(input: LitsInput, ...cells: string[]): void {
  for (const cell of cells) stroke(input, cell);
}

beforeEach(() => {
  clock = 0;
  confirms = true;
});

describe('a suggestion', () => {
  it('lies as if painted and is sent by the button alone, whatever the setting says', () => {
    confirms = false;
    const input = make();
    const [first] = input.position.legal;
    if (first === undefined) throw new Error('the fixture has legal moves');
    input.suggest(first.move);
    expect([input.move, input.ready, table.sent]).toEqual([first.move, true, []]);
    void input.place();
    expect(table.sent).toEqual([first.move]);
  });

  it('that is not legal is not laid', () => {
    const input = make();
    input.suggest('a1 a1 a1 a1');
    expect(input.proposal).toBeNull();
  });
});

describe('painting', () => {
  it('knows the type as soon as four cells make one, and sends nothing yet', () => {
    const input = make();
    stroke(input, 'a1', 'b1', 'c1', 'b1', 'b2');
    expect(input.proposal).toEqual({ cells: ['a1', 'b1', 'c1', 'b2'], type: 'T', source: 'painted' });
    expect(input.move).toBe('a1 b1 c1 b2');
    expect(input.ready).toBe(true);
    expect(table.sent).toEqual([]);
  });

  it('sends a dragged piece by a second click, but not by a double click', () => {
    const input = make();
    stroke(input, 'a1', 'b1', 'c1', 'd1');
    clock = 100;
    tap(input, 'b1');
    expect(table.sent).toEqual([]);
    clock = 1000;
    tap(input, 'b1');
    expect(table.sent).toEqual(['a1 b1 c1 d1']);
  });

  it('unpaints a tapped cell again, also the fourth', () => {
    const input = make();
    tap(input, 'a1', 'b1', 'b1', 'b1', 'c1', 'd1');
    expect(input.ready).toBe(true);
    clock = 1000;
    tap(input, 'd1');
    expect(input.painted).toEqual(['a1', 'b1', 'c1']);
    expect(table.sent).toEqual([]);
  });

  it('begins anew with a fifth cell', () => {
    const input = make();
    tap(input, 'a1', 'b1', 'c1', 'd1', 'b4');
    expect(input.painted).toEqual(['b4']);
  });

  it('sends at once when no confirmation is wanted, and only what is legal', () => {
    confirms = false;
    const input = make();
    stroke(input, 'a1', 'b1', 'a2', 'b2');
    expect(table.sent).toEqual([]);
    stroke(input, 'c1', 'd1');
    input.clear();
    stroke(input, 'a1', 'b1', 'c1', 'd1');
    expect(table.sent).toEqual(['a1 b1 c1 d1']);
  });

  it('leaves covered cells alone and says so', () => {
    const input = make(position({ pieces: [{ type: 'I', cells: ['a6', 'b6', 'c6', 'd6'] }] }));
    tap(input, 'a6');
    expect(input.painted).toEqual([]);
    expect(input.covered).toBe('a6');
  });

  it('shows the cells with which a legal piece can still come', () => {
    const input = make();
    tap(input, 'c1');
    expect([...input.continuations].sort()).toEqual(['a1', 'b1', 'b2', 'd1']);
    tap(input, 'd1');
    expect([...input.continuations].sort()).toEqual(['a1', 'b1']);
    tap(input, 'f6');
    expect(input.continuations.size).toBe(0);
  });

  it('does nothing while another is to move', () => {
    const input = make();
    table.active = false;
    stroke(input, 'a1', 'b1', 'c1', 'd1');
    expect(input.proposal).toBeNull();
  });
});

describe('a piece in hand', () => {
  it('follows the pointer, is laid by a click and sent by a second one', () => {
    const input = make();
    input.hover('b1');
    input.pick('I');
    expect(input.proposal?.cells).toEqual(['a1', 'b1', 'c1', 'd1']);
    expect(input.ready).toBe(false);
    tap(input, 'b1');
    expect(input.ready).toBe(true);
    input.hover('f6');
    expect(input.move).toBe('a1 b1 c1 d1');
    clock = 1000;
    tap(input, 'd1');
    expect(table.sent).toEqual(['a1 b1 c1 d1']);
  });

  it('can be taken up again by any of its cells', () => {
    const input = make();
    input.pick('I');
    tap(input, 'b3');
    clock = 1000;
    stroke(input, 'd3', 'd4', 'e4');
    expect(input.proposal?.cells).toEqual(['b4', 'c4', 'd4', 'e4']);
    expect(table.sent).toEqual([]);
  });

  it('is not sent where it does not fit', async () => {
    const input = make();
    input.pick('I');
    tap(input, 'b6');
    clock = 1000;
    tap(input, 'b6');
    await input.confirm();
    expect(table.sent).toEqual([]);
  });

  it('remembers how its type was turned', () => {
    const input = make();
    input.pick('T');
    input.turn('clockwise');
    const turnedIndex = input.held?.index;
    input.clear();
    input.pick('I');
    input.pick('T');
    expect(input.held?.index).toBe(turnedIndex);
    expect(turnedIndex).not.toBe(0);
  });

  it('is made of four painted cells when they are turned', () => {
    const input = make();
    stroke(input, 'b2', 'c2', 'd2', 'c3');
    input.turn('flip');
    expect(input.held?.type).toBe('T');
    expect(input.move).toBe('b2 c2 d2 c3');
    expect(input.laid).toBe(true);
  });

  it('follows the keyboard; Enter lays it, then sends it', async () => {
    const input = make();
    input.useCursor();
    input.moveCursor(-12, -12);
    input.pick('I');
    input.moveCursor(1, 0);
    await input.confirm();
    expect(table.sent).toEqual([]);
    await input.confirm();
    expect(table.sent).toEqual(['a1 b1 c1 d1']);
  });
});

describe('sending', () => {
  it('waits for the new position, then starts afresh', async () => {
    const input = make();
    stroke(input, 'a1', 'b1', 'c1', 'd1');
    await input.place();
    expect(input.active).toBe(false);
    table.position = position({ text: 'second' });
    input.follow();
    expect(input.active).toBe(true);
    expect(input.proposal).toBeNull();
  });

  it('keeps the piece and tells the error when the server refuses', async () => {
    const input = make();
    const error = { code: 'play.stale', message: 'Too late.', parts: [], parameters: {} };
    table.accept = () => Promise.reject(error);
    stroke(input, 'a1', 'b1', 'c1', 'd1');
    await input.place();
    expect(input.error?.code).toBe('play.stale');
    expect(input.ready).toBe(true);
    input.clear();
    expect(input.error).toBeNull();
  });

  it('forgets what went wrong when the server is heard again, and keeps the piece', async () => {
    const input = make();
    table.accept = () => Promise.reject(own('page.error.offline'));
    stroke(input, 'a1', 'b1', 'c1', 'd1');
    await input.place();
    input.follow();
    expect(input.error?.code).toBe('page.error.offline');
    table.position = position();
    input.follow();
    expect([input.error, input.ready]).toEqual([null, true]);
  });

  it('swaps only when that is legal', async () => {
    const input = make();
    await input.swap();
    expect(table.sent).toEqual([]);
    const other = make(position({ can_swap: true, phase: 'pie' }));
    await other.swap();
    expect(table.sent).toEqual(['swap']);
  });
});

describe('previews', () => {
  it('come at once for what lies, and are asked only once', async () => {
    const input = make();
    stroke(input, 'a1', 'b1', 'c1', 'd1');
    input.ask();
    input.ask();
    await vi.waitFor(() => expect(input.preview?.move).toBe('a1 b1 c1 d1'));
    input.ask();
    expect(table.asked).toEqual(['a1 b1 c1 d1']);
  });

  it('are asked only for the last place of a piece that moves on', () => {
    vi.useFakeTimers();
    const input = make();
    input.pick('I');
    for (const cell of ['b1', 'b2', 'b3']) {
      input.hover(cell);
      input.ask();
      vi.advanceTimersByTime(20);
    }
    vi.advanceTimersByTime(100);
    expect(table.asked).toEqual(['a3 b3 c3 d3']);
    vi.useRealTimers();
  });

  it('that come after the position changed are not kept', async () => {
    const input = make();
    let reply: (value: unknown) => void = () => undefined;
    table.answer = () => new Promise((resolve) => (reply = resolve));
    stroke(input, 'a1', 'b1', 'c1', 'd1');
    input.ask();
    table.position = position({ text: 'second' });
    reply(preview('a1 b1 c1 d1'));
    await Promise.resolve();
    flushSync();
    expect(input.previews.get('first', 'a1 b1 c1 d1')).toBeNull();
    expect(input.previews.get('second', 'a1 b1 c1 d1')).toBeNull();
  });

  it('tell the cells at fault', async () => {
    const input = make();
    table.answer = (move) =>
      Promise.resolve(
        preview(move, {
          legal: false,
          error: { code: 'lits.move.square', message: '', parts: ['c3', 'T', 'z9'], parameters: {} },
        }),
      );
    stroke(input, 'c3', 'd3', 'c4', 'd4');
    input.ask();
    await vi.waitFor(() => expect(input.refusedCells).toEqual(['c3']));
    expect(input.legal).toBe(false);
  });
});

it('names who is to choose a side where both sit at one screen', () => {
  const input = make(position({ can_swap: true, phase: 'pie', to_act: [1], symbol_to_move: 'O' }));
  table.yourSeats = [0, 1];
  expect(promptText(table, input)).toBe('Bot: swap sides, or keep O and place a piece?');
  table.yourSeats = [1];
  expect(promptText(table, input)).toMatch(/^Your turn: swap sides/);
});
