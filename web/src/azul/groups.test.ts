import { describe, expect, it } from 'vitest';
import fixture from './fixture.json';
import {
  canTake,
  columnsOf,
  groupsOf,
  landingOf,
  marketGroups,
  platePlaces,
  runsThrough,
  targetsOf,
} from './groups';
import type { AzulPosition, Letter, OfferMove } from './types';

const position = fixture.opening[5]?.position as unknown as AzulPosition;
const tiling = fixture.grey[1]?.position as unknown as AzulPosition;

describe('groups', () => {
  it('gathers the tiles of one colour of one source', () => {
    expect(groupsOf('3', ['B', 'R', 'R', 'W'])).toEqual([
      { source: '3', colour: 'B', count: 1 },
      { source: '3', colour: 'R', count: 2 },
      { source: '3', colour: 'W', count: 1 },
    ]);
  });

  it('offers exactly the groups that the server says are legal', () => {
    const listed = new Set(
      position.legal.map((move) => `${(move as OfferMove).source}${(move as OfferMove).colour}`),
    );
    const seen = marketGroups(position.displays, position.centre)
      .filter((group) => canTake(position.legal, group))
      .map((group) => `${group.source}${group.colour}`);
    expect(new Set(seen)).toEqual(listed);
    expect(seen.length).toBe(listed.size);
  });

  it('lays tiles of one colour side by side on a plate', () => {
    const touch = (one: number, other: number) => one % 2 === other % 2 || one >> 1 === other >> 1;
    for (const tiles of ['BBRW', 'BRRW', 'BRWW', 'BBRR', 'BBBR', 'BRRR'].map(
      (text) => text.split('') as Letter[],
    )) {
      for (const places of platePlaces(tiles).values()) {
        for (let index = 1; index < places.length; index += 1) {
          expect(touch(places[index - 1] ?? 0, places[index] ?? 0)).toBe(true);
        }
      }
    }
  });

  it('finds the targets of a group with the floor line last', () => {
    const group = marketGroups(position.displays, position.centre)[0] ?? null;
    const targets = [...targetsOf(position.legal, group).keys()];
    expect(targets.at(-1)).toBe('floor');
    expect(targetsOf(position.legal, null).size).toBe(0);
  });

  it('shows where tiles land: the line, then the marker, then what falls, never beyond the floor', () => {
    const player = structuredClone(position.players[0]);
    if (player === undefined) throw new Error('the fixture has players');
    player.lines[1] = { capacity: 2, colour: 'R', count: 1 };
    player.floor = ['B', 'B', 'B', 'B', 'B'];
    const move: OfferMove = {
      move: 'cR2',
      source: 'centre',
      colour: 'R',
      target: '2',
      taken: 4,
      placed: 1,
      overflow: 3,
      to_lid: 2,
      takes_marker: true,
      cost: -6,
    };
    expect(landingOf(move, player, 7)).toEqual({ line: 1, cells: [1], floor: ['marker', 'R'] });
    player.floor = ['B', 'B', 'B', 'B', 'B', 'B', 'B'];
    expect(landingOf({ ...move, to_lid: 3 }, player, 7).floor).toEqual([]);
  });

  it('finds the columns of a tiling decision', () => {
    expect(tiling.phase).toBe('tiling');
    expect([...columnsOf(tiling.legal).keys()].length).toBe(tiling.legal.length);
  });

  it('walks the runs through a cell, with gaps ending them', () => {
    const wall = [
      ['B', null, 'R', null, 'W'],
      [null, null, 'K', null, null],
      [null, null, null, null, null],
      [null, null, 'Y', null, null],
      [null, null, null, null, null],
    ] as (Letter | null)[][];
    const runs = runsThrough(wall, 0, 3);
    expect(runs.row).toEqual([
      [0, 2],
      [0, 3],
      [0, 4],
    ]);
    expect(runs.column).toEqual([[0, 3]]);
    expect(runsThrough(wall, 2, 2).column.length).toBe(4);
  });
});
