// The text of a position of Azul, both ways (docs/notation.md). It knows how a position is written,
// not which one is possible.
import { LETTERS, type Counts, type Letter, type Piece } from '../azul/types';
import { NONE, onOffer, SEATS, type AzulDraft, type LineDraft, type PlayerDraft } from './azul_draft';

// --- Writing -----------------------------------------------------------------------------

/**
 * The text without a phase, which follows from the tiles; so does the turn, unless tiles are on
 * offer.
 */
export function azulText(draft: AzulDraft): string {
  return [
    'azul',
    `wall=${draft.wall}`,
    `round=${draft.round}`,
    `first=${draft.first + 1}`,
    ...(onOffer(draft) ? [`turn=${draft.turn + 1}`] : []),
    `displays=${draft.displays.map(lettered).join('/')}`,
    `centre=${lettered(draft.centre)}`,
    `marker=${draft.marker === null ? 'centre' : draft.marker + 1}`,
    `bag=${numbered(draft.bag)}`,
    `lid=${numbered(draft.lid)}`,
    ...draft.players.map((player) => `player=${playerText(player)}`),
  ].join(' ');
}

const lettered = (tiles: Readonly<Counts>): string =>
  LETTERS.map((colour) => colour.repeat(tiles[colour])).join('') || '-';

const numbered = (tiles: Readonly<Counts>): string =>
  LETTERS.map((colour) => (tiles[colour] > 0 ? `${tiles[colour]}${colour}` : '')).join('') || '-';

function playerText({ score, lines, wall, floor }: PlayerDraft): string {
  return [
    score,
    lines.map(({ colour, count }) => (colour ?? '').repeat(count) || '-').join('/'),
    wall.map((row) => row.map((colour) => colour ?? '.').join('')).join('/'),
    floor.map((piece) => (piece === 'marker' ? 'M' : piece)).join('') || '-',
  ].join(':');
}

// --- Reading -----------------------------------------------------------------------------

/** null for a text that is not of this form, or that no board can show. */
export function readAzul(text: string): AzulDraft | null {
  const [name, ...words] = text.trim().split(/\s+/);
  if (name?.toLowerCase() !== 'azul') return null;
  const fields = new Map<string, string>();
  const players: (PlayerDraft | null)[] = [];
  for (const word of words) {
    const [field = '', value = ''] = word.split('=', 2);
    if (field.toLowerCase() === 'player') players.push(readPlayer(value));
    else fields.set(field.toLowerCase(), value.toLowerCase());
  }
  const first = readSeat(fields.get('first') ?? '1', players.length);
  const marker = fields.get('marker') ?? 'centre';
  const wall = fields.get('wall') ?? 'coloured';
  const displays = (fields.get('displays') ?? '').split('/').map(readTiles);
  const draft = {
    game: 'azul',
    wall: wall === 'coloured' || wall === 'grey' ? wall : null,
    round: readNumber(fields.get('round') ?? '1'),
    first,
    turn: readSeat(fields.get('turn') ?? String((first ?? 0) + 1), players.length),
    displays: allThere(displays),
    centre: readTiles(fields.get('centre') ?? '-'),
    bag: readTiles(fields.get('bag') ?? ''),
    lid: readTiles(fields.get('lid') ?? '-'),
    players: allThere(players),
  } as const;
  const holder = marker === 'centre' ? null : readSeat(marker, players.length);
  if (marker !== 'centre' && holder === null) return null;
  if (players.length < SEATS.least || players.length > SEATS.most) return null;
  if (displays.length !== 2 * players.length + 1) return null;
  return Object.values(draft).includes(null) ? null : ({ ...draft, marker: holder } as AzulDraft);
}

function allThere<T>(all: readonly (T | null)[]): T[] | null {
  const there = all.filter((each) => each !== null);
  return there.length === all.length ? there : null;
}

function readNumber(text: string): number | null {
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/** From 0. */
function readSeat(text: string, seats: number): number | null {
  const number = readNumber(text);
  return number !== null && number >= 1 && number <= seats ? number - 1 : null;
}

function readPieces(text: string): Piece[] | null {
  if (text === '-') return [];
  if (!/^(\d{0,2}[BYRKWM])+$/i.test(text)) return null;
  return [...text.toUpperCase().matchAll(/(\d*)([BYRKWM])/g)].flatMap(([, number, letter]) =>
    Array<Piece>(number === '' ? 1 : Number(number)).fill(
      letter === 'M' ? 'marker' : (letter as Letter),
    ),
  );
}

function readTiles(text: string): Counts | null {
  const pieces = readPieces(text);
  if (pieces === null || pieces.includes('marker')) return null;
  const counts = { ...NONE };
  for (const piece of pieces) counts[piece as Letter] += 1;
  return counts;
}

function readPlayer(text: string): PlayerDraft | null {
  const [score = '', lines = '', wall = '', floor = '', ...more] = text.split(':');
  const player = {
    score: readNumber(score),
    lines: allThere(lines.split('/').map(readLine)),
    wall: allThere(wall.split('/').map(readWallRow)),
    floor: readPieces(floor),
  };
  const whole = player.lines?.length === 5 && player.wall?.length === 5 && more.length === 0;
  return !whole || player.score === null || player.floor === null ? null : (player as PlayerDraft);
}

function readLine(text: string): LineDraft | null {
  const pieces = readPieces(text);
  const [colour = null] = pieces ?? [];
  if (pieces === null || colour === 'marker' || pieces.some((piece) => piece !== colour)) return null;
  return { colour, count: pieces.length };
}

function readWallRow(text: string): (Letter | null)[] | null {
  if (!/^[BYRKW.]{5}$/i.test(text)) return null;
  return [...text.toUpperCase()].map((mark) => (mark === '.' ? null : (mark as Letter)));
}
