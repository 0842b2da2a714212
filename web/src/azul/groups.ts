// What can be taken and where it lands, read from the list of legal moves; no rules here.
import { LETTERS, type Letter, type OfferMove, type Piece, type Player, type TilingMove } from './types';

/** All tiles of one colour in one source: a display's number, or `centre`. */
export interface Group {
  source: string;
  colour: Letter;
  count: number;
}

type Legal = readonly (OfferMove | TilingMove)[];

export const isOffer = (move: OfferMove | TilingMove): move is OfferMove => 'source' in move;
export const isTiling = (move: OfferMove | TilingMove): move is TilingMove => 'line' in move;

export const sameGroup = (one: Group | null, other: Group | null): boolean =>
  one !== null && other !== null && one.source === other.source && one.colour === other.colour;

/** The groups of one source in the order of the colours. */
export function groupsOf(source: string, tiles: readonly Letter[]): Group[] {
  return LETTERS.map((colour) => ({
    source,
    colour,
    count: tiles.filter((tile) => tile === colour).length,
  })).filter((group) => group.count > 0);
}

/** The groups of the whole market: displays from 1, then the centre. */
export function marketGroups(displays: readonly (readonly Letter[])[], centre: readonly Letter[]): Group[] {
  return [
    ...displays.flatMap((tiles, index) => groupsOf(String(index + 1), tiles)),
    ...groupsOf('centre', centre),
  ];
}

/**
 * The places (0 to 3, row by row) of a display's tiles. The second row runs backwards, so that
 * the tiles of one colour, which follow each other, also touch each other.
 */
export function platePlaces(tiles: readonly Letter[]): Map<Letter, number[]> {
  const around = [0, 1, 3, 2];
  const places = new Map<Letter, number[]>();
  tiles.forEach((tile, index) => {
    places.set(tile, [...(places.get(tile) ?? []), around[index % 4] ?? 0]);
  });
  return places;
}

/** Whether some legal move takes the group. */
export function canTake(legal: Legal, group: Group): boolean {
  return legal.some((move) => isOffer(move) && move.source === group.source && move.colour === group.colour);
}

/** The legal moves of a group by their target, lines first in order, then the floor line. */
export function targetsOf(legal: Legal, group: Group | null): Map<string, OfferMove> {
  const found = new Map<string, OfferMove>();
  if (group === null) return found;
  for (const move of legal) {
    if (isOffer(move) && move.source === group.source && move.colour === group.colour) {
      found.set(move.target, move);
    }
  }
  return found;
}

/** Where a move puts tiles, as a target is named: a line's number, `floor`, or a column's number. */
export function targetOf(move: OfferMove | TilingMove): string {
  return isOffer(move) ? move.target : String(move.column);
}

/** The columns open to the tile that is to be placed now, by their number. */
export function columnsOf(legal: Legal): Map<number, TilingMove> {
  const found = new Map<number, TilingMove>();
  for (const move of legal) {
    if (isTiling(move) && move.column !== null) found.set(move.column, move);
  }
  return found;
}

/** The move that says that no column is possible, when that is so. */
export function forcedDrop(legal: Legal): TilingMove | null {
  return legal.find((move): move is TilingMove => isTiling(move) && move.column === null) ?? null;
}

/** Where the tiles of a move would lie: new cells of the line (from 0), and what joins the floor line. */
export interface Landing {
  line: number | null;
  cells: number[];
  floor: Piece[];
}

export function landingOf(move: OfferMove, player: Player, floorSpaces: number): Landing {
  const line = move.target === 'floor' ? null : Number(move.target) - 1;
  const start = line === null ? 0 : (player.lines[line]?.count ?? 0);
  const free = Math.max(0, floorSpaces - player.floor.length);
  const falling: Piece[] = [
    ...(move.takes_marker ? (['marker'] as const) : []),
    ...Array<Letter>(move.overflow - move.to_lid).fill(move.colour),
  ];
  return {
    line,
    cells: Array.from({ length: move.placed }, (_, index) => start + index),
    floor: falling.slice(0, free),
  };
}

/** The cells (row, column from 0) of the runs through a cell of the wall, itself included. */
export function runsThrough(
  wall: readonly (readonly (Letter | null)[])[],
  row: number,
  column: number,
): { row: [number, number][]; column: [number, number][] } {
  const filled = (r: number, c: number) => (r === row && c === column) || (wall[r]?.[c] ?? null) !== null;
  const walk = (dr: number, dc: number): [number, number][] => {
    const cells: [number, number][] = [];
    let r = row + dr;
    let c = column + dc;
    while (filled(r, c)) {
      cells.push([r, c]);
      r += dr;
      c += dc;
    }
    return cells;
  };
  return {
    row: [...walk(0, -1).reverse(), [row, column], ...walk(0, 1)],
    column: [...walk(-1, 0).reverse(), [row, column], ...walk(1, 0)],
  };
}
