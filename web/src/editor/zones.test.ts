import { expect, it } from 'vitest';
import type { ApiError, Setting } from '../lib/contract';
import { azulZone, litsZone, namedCells, namedDisplay } from './zones';

const error = (code: string, parts: string[] = [], parameters: Record<string, Setting> = {}): ApiError => ({
  code,
  message: '',
  parts,
  parameters,
});

it.each([
  ['lits.position.unconnected', 'pieces'],
  ['lits.position.fills_2x2', 'pieces'],
  ['lits.position.owner', 'sides'],
  ['lits.position.supply', 'supply'],
  ['lits.board.size', 'board'],
  ['server.malformed', null],
])('finds the zone of %s', (code, zone) => {
  expect(litsZone(error(code))).toBe(zone);
});

it('names the cells of pieces and single ones', () => {
  expect(namedCells(error('', ['a1b10c2d2', 'd4']))).toEqual(['a1', 'b10', 'c2', 'd2', 'd4']);
});

it.each([
  [error('azul.text.tiles', ['B'], { colour: 'B', number: 21 }), 'bag'],
  [error('azul.text.line_wall', ['player'], { player: 2, line: 1, colour: 'B' }), 'player 1'],
  [error('azul.text.value', ['player 2 score'], { field: 'player 2 score', value: 'x' }), 'player 1'],
  [error('azul.text.display_overfull', ['displays'], { display: 3 }), 'displays'],
  [error('azul.text.centre_unused', ['centre'], { number: 4, emptied: 1, most: 3 }), 'centre'],
  [error('azul.text.marker_between', ['marker']), 'marker'],
  [error('azul.text.turn', ['turn'], { turn: 1 }), 'turn'],
  [error('azul.text.tiling_automatic', ['phase']), null],
  [error('game.unknown', ['wall']), null],
] as const)('finds the zone of an Azul error', (each, zone) => {
  expect(azulZone(each)).toBe(zone);
});

it('names the display at fault', () => {
  expect(namedDisplay(error('', ['displays'], { display: 3 }))).toBe(3);
  expect(namedDisplay(error('', ['displays']))).toBeNull();
});
