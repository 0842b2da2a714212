// The text of a position of Battle of LITS, both ways (docs/notation.md). It knows how a position
// is written, not which one is possible.
import { inReadingOrder } from '../lits/cells';
import type { SymbolName } from '../lits/types';
import { SIZES, SUPPLIES, type LitsDraft } from './lits_draft';

/** The pieces row by row, by their cells. */
function sortedPieces(pieces: LitsDraft['pieces']): string[][] {
  const key = (cell: string) => cell.slice(1).padStart(2, '0') + cell.charAt(0);
  const keyed = pieces.map((piece) => {
    const cells = inReadingOrder(piece);
    return { cells, key: cells.map(key).join() };
  });
  return keyed.sort((one, another) => (one.key < another.key ? -1 : 1)).map(({ cells }) => cells);
}

export function litsText(draft: LitsDraft): string {
  const pieces = sortedPieces(draft.pieces).map((cells) => cells.join(''));
  const fields = [draft.rows.join('/'), draft.first, pieces.join(';') || '-'];
  if (draft.swapped) fields.push('2');
  if (draft.supply !== SUPPLIES.usual) fields.push(`supply=${draft.supply}`);
  if (!draft.pie) fields.push('pie=off');
  return fields.join(' ');
}

/** null for a text that is not of this form, or whose board cannot be drawn. */
export function readLits(text: string): LitsDraft | null {
  const [board, first, placements, ...optional] = text.trim().split(/\s+/);
  if (board === undefined || first === undefined || placements === undefined) return null;
  const rows = readRows(board);
  const symbol = first.toUpperCase();
  const pieces = placements === '-' ? [] : placements.split(';').map(readPiece);
  if (rows === null || (symbol !== 'X' && symbol !== 'O')) return null;
  if (!pieces.every((cells) => cells !== null)) return null;
  const fields = readFields(optional);
  return fields && { game: 'lits', rows, pieces, first: symbol satisfies SymbolName, ...fields };
}

function readRows(text: string): string[] | null {
  const rows = text
    .toUpperCase()
    .split('/')
    .map((row) => row.replace(/\d+/g, (number) => '.'.repeat(Math.min(Number(number), 99))));
  const square = rows.every((row) => row.length === rows.length && /^[XO.]+$/.test(row));
  return square && rows.length >= SIZES.least && rows.length <= SIZES.most ? rows : null;
}

/** The cells of `d4e4f4e5`, or with the type before them. */
function readPiece(text: string): string[] | null {
  const found = /^[ljitsz]?((?:[a-z]\d+)+)$/.exec(text.toLowerCase());
  return found?.[1]?.match(/[a-z]\d+/g) ?? null;
}

function readFields(words: readonly string[]): Pick<LitsDraft, 'swapped' | 'supply' | 'pie'> | null {
  const fields = { swapped: false, supply: SUPPLIES.usual as number, pie: true };
  for (const word of words.map((each) => each.toLowerCase())) {
    const supply = /^supply=([1-9])$/.exec(word)?.[1];
    if (supply !== undefined) fields.supply = Number(supply);
    else if (/^(owner=)?[12]$/.test(word)) fields.swapped = word.endsWith('2');
    else if (/^pie=(on|off)$/.test(word)) fields.pie = word.endsWith('on');
    else return null;
  }
  return fields;
}
