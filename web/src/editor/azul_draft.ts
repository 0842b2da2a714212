// A position of Azul while it is put together. It may be impossible.
import { LETTERS, type Counts, type Letter, type Piece } from '../azul/types';

/** Tiles of each colour in the box. */
const TILES = 20;
export const SEATS = { least: 2, most: 4 } as const;
export const FLOOR_SPACES = 7;

export interface LineDraft {
  readonly colour: Letter | null;
  readonly count: number;
}

export interface PlayerDraft {
  readonly score: number;
  readonly lines: readonly LineDraft[];
  readonly wall: readonly (readonly (Letter | null)[])[];
  readonly floor: readonly Piece[];
}

export interface AzulDraft {
  readonly game: 'azul';
  readonly wall: 'coloured' | 'grey';
  readonly round: number;
  /** Seats, from 0. */
  readonly first: number;
  readonly turn: number;
  readonly displays: readonly Readonly<Counts>[];
  readonly centre: Readonly<Counts>;
  /** null: it lies in the centre. */
  readonly marker: number | null;
  readonly bag: Readonly<Counts>;
  readonly lid: Readonly<Counts>;
  readonly players: readonly PlayerDraft[];
}

/** Where tiles lie without an order: a display's number from 1, or one of the others. */
export type Pile = 'centre' | 'bag' | 'lid' | number;

export const NONE: Readonly<Counts> = { B: 0, Y: 0, R: 0, K: 0, W: 0 };
const ALL: Readonly<Counts> = { B: TILES, Y: TILES, R: TILES, K: TILES, W: TILES };

const newPlayer: PlayerDraft = {
  score: 0,
  lines: Array.from({ length: 5 }, () => ({ colour: null, count: 0 })),
  wall: Array.from({ length: 5 }, () => Array<null>(5).fill(null)),
  floor: [],
};

const displaysFor = (seats: number): number => 2 * seats + 1;

/** A game before its first deal. */
export function newAzul(seats: number = SEATS.least): AzulDraft {
  return {
    game: 'azul',
    wall: 'coloured',
    round: 1,
    first: 0,
    turn: 0,
    displays: Array.from({ length: displaysFor(seats) }, () => NONE),
    centre: NONE,
    marker: null,
    bag: ALL,
    lid: NONE,
    players: Array.from({ length: seats }, () => newPlayer),
  };
}

/** Players and displays come or go at the end. */
export function withSeats(draft: AzulDraft, seats: number): AzulDraft {
  const fill = <T>(all: readonly T[], length: number, empty: T) =>
    Array.from({ length }, (_, index) => all[index] ?? empty);
  return {
    ...draft,
    first: Math.min(draft.first, seats - 1),
    turn: Math.min(draft.turn, seats - 1),
    marker: draft.marker !== null && draft.marker >= seats ? null : draft.marker,
    displays: fill(draft.displays, displaysFor(seats), NONE),
    players: fill(draft.players, seats, newPlayer),
  };
}

export function tilesOf(draft: AzulDraft, pile: Pile): Readonly<Counts> {
  return typeof pile === 'number' ? (draft.displays[pile - 1] ?? NONE) : draft[pile];
}

export function withTiles(draft: AzulDraft, pile: Pile, tiles: Readonly<Counts>): AzulDraft {
  if (typeof pile !== 'number') return { ...draft, [pile]: tiles };
  return { ...draft, displays: draft.displays.with(pile - 1, tiles) };
}

/** A tile more or (negative) fewer; there are never less than none or more than in the box. */
export function added(draft: AzulDraft, pile: Pile, colour: Letter, by: number): AzulDraft {
  const tiles = tilesOf(draft, pile);
  const count = Math.min(TILES, Math.max(0, tiles[colour] + by));
  return count === tiles[colour] ? draft : withTiles(draft, pile, { ...tiles, [colour]: count });
}

export function withPlayer(draft: AzulDraft, seat: number, part: Partial<PlayerDraft>): AzulDraft {
  const player = draft.players[seat];
  if (player === undefined) return draft;
  return { ...draft, players: draft.players.with(seat, { ...player, ...part }) };
}

/** Fills a line up to a place (from 0) with a colour; once more at its end takes that tile away. */
export function lineTouched(
  draft: AzulDraft,
  seat: number,
  line: number,
  place: number,
  colour: Letter,
): AzulDraft {
  const player = draft.players[seat] ?? newPlayer;
  const held = player.lines[line];
  const again = held?.colour === colour && held.count === place + 1;
  const count = again ? place : place + 1;
  const lines = player.lines.with(line, { colour: count === 0 ? null : colour, count });
  return withPlayer(draft, seat, { lines });
}

/** Puts a colour on a place of the wall, or takes it away where it lies. */
export function wallTouched(
  draft: AzulDraft,
  seat: number,
  row: number,
  column: number,
  colour: Letter,
): AzulDraft {
  const wall = draft.players[seat]?.wall ?? newPlayer.wall;
  const cells = wall[row] ?? [];
  const laid = cells[column] === colour ? null : colour;
  return withPlayer(draft, seat, { wall: wall.with(row, cells.with(column, laid)) });
}

/** Takes a piece of the floor line away, or puts a tile behind its last one. */
export function floorTouched(
  draft: AzulDraft,
  seat: number,
  place: number,
  colour: Letter,
): AzulDraft {
  const floor = draft.players[seat]?.floor ?? [];
  const changed =
    place < floor.length ? floor.filter((_, index) => index !== place) : [...floor, colour];
  return withPlayer(draft, seat, { floor: changed });
}

/** Gives the marker to a seat (onto its floor line, if there is space) or back to the centre. */
export function withMarker(draft: AzulDraft, holder: number | null): AzulDraft {
  const players = draft.players.map((player, seat) => {
    const floor = player.floor.filter((piece) => piece !== 'marker');
    const space = seat === holder && floor.length < FLOOR_SPACES;
    return { ...player, floor: space ? [...floor, 'marker' as const] : floor };
  });
  return { ...draft, marker: holder, players };
}

/** The tiles of each colour that lie anywhere but in the bag. */
function outsideBag(draft: AzulDraft): Counts {
  const counts = { ...NONE };
  const lay = (colour: Piece | null, count = 1) => {
    if (colour !== null && colour !== 'marker') counts[colour] += count;
  };
  for (const pile of [...draft.displays, draft.centre, draft.lid]) {
    for (const colour of LETTERS) lay(colour, pile[colour]);
  }
  for (const { lines, wall, floor } of draft.players) {
    for (const { colour, count } of lines) lay(colour, count);
    for (const colour of [...wall.flat(), ...floor]) lay(colour);
  }
  return counts;
}

/** The tiles that lie nowhere else go into the bag. */
export function restIntoBag(draft: AzulDraft): AzulDraft {
  const outside = outsideBag(draft);
  const rest = { ...NONE };
  for (const colour of LETTERS) rest[colour] = Math.max(0, TILES - outside[colour]);
  return { ...draft, bag: rest };
}

/** How many tiles of a colour there are in all, and how many there should be. */
export function amount(draft: AzulDraft, colour: Letter): { found: number; wanted: number } {
  return { found: outsideBag(draft)[colour] + draft.bag[colour], wanted: TILES };
}

/** Whether tiles are on offer, and a turn is therefore a player's own to state. */
export function onOffer(draft: AzulDraft): boolean {
  return [...draft.displays, draft.centre].some((pile) => LETTERS.some((colour) => pile[colour] > 0));
}
