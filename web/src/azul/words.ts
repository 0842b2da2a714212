// Sentences about Azul, through the catalogues.
import type { Table } from '../lib/contract';
import { t } from '../lib/messages.svelte';
import type { Group } from './groups';
import type { AzulPosition, Letter, OfferMove, Piece, Wall } from './types';

const key = (name: string) => `page_azul.${name}`;

export const say = (name: string, parameters: Record<string, string | number> = {}): string =>
  t(key(name), parameters);

export const colourName = (colour: Letter): string => say(`colour.${colour}`);

export const pieceName = (piece: Piece): string =>
  piece === 'marker' ? say('marker') : colourName(piece);

/** A number of points with its sign: `+2`, `−4`, `0`. */
export const signed = (points: number): string =>
  points > 0 ? `+${points}` : points < 0 ? `\u2212${-points}` : '0';

/** How a placed tile counts: `3 + 2 = 5` where two runs count, else `+3`. */
export function formula(rowRun: number, columnRun: number, points: number): string {
  return rowRun > 1 && columnRun > 1 ? `${rowRun} + ${columnRun} = ${points}` : signed(points);
}

export const sourceName = (source: string): string =>
  source === 'centre' ? say('centre') : say('display', { number: source });

export const targetName = (target: string): string =>
  target === 'floor' ? say('floor') : say('line', { number: target });

/** "2 red" */
export const tilesName = (count: number, colour: Letter): string =>
  say('tiles', { count, colour: colourName(colour) });

/** "Display 3: 2 red" */
export const groupName = (group: Group): string =>
  say('group', { source: sourceName(group.source), tiles: tilesName(group.count, group.colour) });

/** A target in a list: "Line 2" */
export const targetShort = (target: string): string =>
  target === 'floor' ? say('floor') : say('line.short', { number: target });

/** What a target would do: "takes 2, 1 falls, costs 1 point"; the cost may be left out. */
export function effectOf(move: OfferMove, withCost = true): string {
  const parts: string[] = [];
  if (move.target !== 'floor') parts.push(say('effect.placed', { count: move.placed }));
  const falling = move.overflow - move.to_lid;
  if (falling > 0) parts.push(say('effect.falls', { count: falling }));
  else if (move.target !== 'floor') parts.push(say('effect.none'));
  if (move.to_lid > 0) parts.push(say('effect.lid', { count: move.to_lid }));
  if (move.takes_marker) parts.push(say('effect.marker'));
  if (withCost && move.cost !== 0) parts.push(say('effect.cost', { count: -move.cost }));
  return parts.join(say('comma'));
}

/** What is played: "coloured wall, 2 players" */
export const aboutText = ({ wall, seats }: Pick<AzulPosition, 'wall' | 'seats'>): string =>
  say(`about.${wall}`, { count: seats });

/** How a move reads in a list. */
export function moveLabel(move: string): string {
  const take = /^(\d+|c)([BYRKW])([1-5]|-)$/i.exec(move);
  if (take !== null) {
    const [, from = '', letter = '', to = ''] = take;
    return say('move.take', {
      source: from.toLowerCase() === 'c' ? say('centre') : say('display', { number: from }),
      colour: colourName(letter.toUpperCase() as Letter),
      target: to === '-' ? say('move.floor') : say('move.line', { number: to }),
    });
  }
  const tile = /^w([1-5])@([1-5]|-)$/i.exec(move);
  if (tile !== null) {
    const [, line = '', column = ''] = tile;
    return column === '-' ? say('move.drop', { line }) : say('move.tile', { line, column });
  }
  return move.startsWith('deal') ? say('move.deal') : move;
}

/** Where a draft takes its tiles, in the terms of a hint; a tiling has only its target. */
export function whereabouts(move: string): { area: unknown; piece: unknown } {
  const take = /^(\d+|c)([BYRKW])/i.exec(move);
  if (take === null) return { area: {}, piece: null };
  const [, from = '', letter = ''] = take;
  return {
    area: { source: from.toLowerCase() === 'c' ? 'centre' : from },
    piece: { colour: letter.toUpperCase() },
  };
}

/** Who began the round: a sentence of its own for the only reader among the players. */
export function startText(seat: number, table: Pick<Table, 'yourSeats' | 'seatNames'>): string {
  return table.yourSeats.length === 1 && table.yourSeats[0] === seat
    ? say('round.starts.you')
    : say('round.starts', { name: table.seatNames[seat] ?? '' });
}

/** A wall for a screen reader, row by row. */
export function wallName(wall: Wall): string {
  const rows = wall.map((row, index) => {
    const tiles = row.flatMap((colour, column) =>
      colour === null ? [] : [say('wall.tile', { column: column + 1, colour: colourName(colour) })],
    );
    return tiles.length === 0
      ? null
      : say('wall.row', { row: index + 1, tiles: tiles.join(say('comma')) });
  });
  const filled = rows.filter((row) => row !== null);
  return filled.length === 0 ? say('wall.empty') : say('wall.name', { rows: filled.join('; ') });
}

export const names = (list: readonly string[]): string => list.join(say('comma'));
