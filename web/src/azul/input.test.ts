import { SvelteMap } from 'svelte/reactivity';
import { describe, expect, it } from 'vitest';
import { own } from '../lib/api';
import type { Step, Table } from '../lib/contract';
import fixture from './fixture.json';
import { marketGroups } from './groups';
import { AzulInput, prompt } from './input.svelte';
import type { AzulPosition } from './types';
import { moveLabel, startText } from './words';

const position = fixture.opening[5]?.position as unknown as AzulPosition;

function tableOf(changes: Partial<Table> = {}): { table: Table; sent: string[]; said: string[] } {
  const sent: string[] = [];
  const said: string[] = [];
  const table: Table = {
    position,
    catalogue: fixture.catalogue,
    yourSeats: position.to_act,
    active: true,
    seatNames: ['Ada', 'Bo'],
    lastMove: null,
    moves: [],
    change: null,
    past: [],
    at: () => Promise.resolve(null),
    send: (move) => {
      sent.push(move);
      return Promise.resolve();
    },
    preview: () => Promise.resolve(null),
    announce: (text) => void said.push(text),
    ...changes,
  };
  return { table, sent, said };
}

const groups = marketGroups(position.displays, position.centre);

describe('input', () => {
  it('takes up a group, lets go of it at the second press, and changes to another', () => {
    const { table } = tableOf();
    const input = new AzulInput(table);
    const [one, other] = groups;
    if (one === undefined || other === undefined) throw new Error('the fixture has groups');
    input.choose(one);
    expect(input.chosen).toEqual(one);
    input.choose(other);
    expect(input.chosen).toEqual(other);
    input.choose(other);
    expect(input.chosen).toBeNull();
  });

  it('commits at the second click of a mouse, but shows a touch first', async () => {
    const { table, sent } = tableOf();
    const input = new AzulInput(table);
    const group = groups[0];
    if (group === undefined) throw new Error('the fixture has groups');
    input.choose(group);
    const [target = '', move] = [...input.targets][0] ?? [];
    input.press(target, 'touch');
    expect([input.armed, sent]).toEqual([target, []]);
    expect(input.aimed).toEqual(move);
    input.press(target, 'touch');
    await Promise.resolve();
    expect(sent).toEqual([move?.move]);

    // Accepted, but the new position has not come yet: a further click must not move again.
    await Promise.resolve();
    input.choose(group);
    expect(input.chosen).toBeNull();

    const again = new AzulInput(table);
    again.choose(group);
    again.press(target, 'mouse');
    await Promise.resolve();
    expect(sent.length).toBe(2);
  });

  it('lays a suggestion as a preview that only the button plays', async () => {
    const move = position.legal[3];
    if (move === undefined || !('source' in move)) throw new Error('the fixture has an offer');
    const hint = { step: 3, text: '', area: { source: move.source }, piece: { colour: move.colour } };
    const { table, sent } = tableOf({ hint: { ...hint, move: move.move } });
    const input = new AzulInput(table);
    expect(input.hinted).toEqual({ source: move.source, colour: move.colour, target: move.target });
    input.suggest(move.move);
    expect([input.aimed, sent]).toEqual([move, []]);
    input.confirm();
    await Promise.resolve();
    expect(sent).toEqual([move.move]);
    input.release();
    input.suggest('no move');
    expect(input.chosen).toBeNull();
  });

  it('drops what hangs on the pointer only on an allowed target', async () => {
    const { table, sent } = tableOf();
    const input = new AzulInput(table);
    const group = groups[0];
    if (group === undefined) throw new Error('the fixture has groups');
    input.startDrag(group, 0, 0);
    input.moveDrag(5, 5, 'nowhere');
    input.endDrag(true);
    expect([sent, input.chosen]).toEqual([[], group]);
    input.startDrag(group, 0, 0);
    input.moveDrag(5, 5, 'floor');
    input.endDrag(true);
    await Promise.resolve();
    expect(sent).toEqual([input.position.legal.map((move) => move.move).find((move) => move.endsWith('-'))]);
  });

  it('does nothing for someone who only watches', () => {
    const { table } = tableOf({ yourSeats: [], active: false });
    const input = new AzulInput(table);
    const group = groups[0];
    if (group === undefined) throw new Error('the fixture has groups');
    input.choose(group);
    expect([input.chosen, input.seat, input.offering]).toEqual([null, null, false]);
  });

  it('tells why a move was refused and keeps the group', async () => {
    const { table, said } = tableOf({
      send: () => Promise.reject({ code: 'x', message: 'Not now.', parts: [], parameters: {} }),
    });
    const input = new AzulInput(table);
    const group = groups[0];
    if (group === undefined) throw new Error('the fixture has groups');
    input.choose(group);
    await input.commit('1R1');
    expect([input.error, said, input.chosen]).toEqual(['Not now.', ['Not now.'], group]);
  });

  it('says the next action in words', () => {
    const { table } = tableOf();
    const input = new AzulInput(table);
    expect(prompt(input)).toBe('Your turn: take tiles of one colour');
    const group = groups[0];
    if (group === undefined) throw new Error('the fixture has groups');
    input.choose(group);
    expect(prompt(input)).toMatch(/^Choose a line for \d \w+$/);
  });
});

describe('moves in words', () => {
  it('reads every form of the notation', () => {
    expect(moveLabel('3R2')).toBe('Display 3, red → line 2');
    expect(moveLabel('cB-')).toBe('Centre, blue → floor');
    expect(moveLabel('w2@4')).toBe('Line 2 → wall, column 4');
    expect(moveLabel('w2@-')).toBe('Line 2 → floor');
    expect(moveLabel('deal BYRK/-')).toBe('Deal');
    expect(moveLabel('?')).toBe('?');
  });
});

/** A table whose position and change can be exchanged while it is followed. */
function liveTable(first: AzulPosition, changes: Partial<Table> = {}) {
  const now = new SvelteMap<string, unknown>([['position', first], ['change', null]]);
  const table: Table = {
    ...tableOf(changes).table,
    get position() {
      return now.get('position');
    },
    get change() {
      return now.get('change') as Table['change'];
    },
  };
  return { table, now };
}

it('forgets what went wrong when the server is heard again, and keeps the tiles lifted', async () => {
  const { table, now } = liveTable(position, {
    send: () => Promise.reject(own('page.error.offline')),
  });
  const input = new AzulInput(table);
  input.observe();
  const [group] = groups;
  if (group === undefined) throw new Error('the fixture has groups');
  input.choose(group);
  await input.commit('1B1');
  input.observe();
  expect(input.error).not.toBeNull();
  now.set('position', structuredClone(position));
  input.observe();
  expect([input.error, input.chosen]).toEqual([null, group]);
});

it('does not give away the points of a round before the board has shown it', () => {
  const frames = fixture.opening as unknown as { position: AzulPosition; steps: Step[] }[];
  const at = frames.findIndex(({ steps }) => steps.some(({ kind }) => kind === 'tile'));
  const [from, to] = [frames[at - 1], frames[at]];
  if (from === undefined || to === undefined) throw new Error('the fixture has a tiling');
  const { table, now } = liveTable(from.position);
  const input = new AzulInput(table);
  input.observe();
  now.set('position', to.position);
  now.set('change', { number: 1, steps: to.steps });
  input.observe();
  expect(input.stage.running).toBe(true);
  expect([input.shown.round, input.told.tallies]).toEqual([from.position.round, []]);
  input.stage.skip();
  expect(input.told.tallies.length).toBeGreaterThan(0);
});

it('says in a sentence of its own that the reader began the round', () => {
  const { table } = tableOf({ yourSeats: [1] });
  expect(startText(1, table)).toBe('You began this round.');
  expect(startText(0, table)).toBe('Ada began this round.');
});
