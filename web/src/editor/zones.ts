// Which part of the board a reason speaks of, read from the error's code and parameters.
import type { ApiError } from '../lib/contract';

export type LitsZone = 'board' | 'pieces' | 'supply' | 'sides';

export type AzulZone =
  | 'displays'
  | 'centre'
  | 'marker'
  | 'bag'
  | 'lid'
  | 'round'
  | 'first'
  | 'turn'
  | 'wall'
  | `player ${number}`;

/** The zone of a LITS error; null when it speaks of the position as a whole. */
export function litsZone({ code }: ApiError): LitsZone | null {
  if (code.startsWith('lits.board.')) return 'board';
  if (code === 'lits.position.owner') return 'sides';
  if (code === 'lits.position.supply') return 'supply';
  return code.startsWith('lits.position.') ? 'pieces' : null;
}

/** The cells that a LITS error names, alone or run together in a piece. */
export function namedCells({ parts }: ApiError): string[] {
  return parts.flatMap((part) => part.toLowerCase().match(/[a-z]\d+/g) ?? []);
}

const AZUL_FIELDS = new Set<string>(['displays', 'centre', 'marker', 'bag', 'lid', 'round', 'first', 'turn', 'wall']);

/** The zone of an Azul error; null when it speaks of the position as a whole. */
export function azulZone({ code, parts, parameters }: ApiError): AzulZone | null {
  if (!code.startsWith('azul.text.')) return null;
  // The number of tiles of a colour is put right in the bag.
  if (code === 'azul.text.tiles') return 'bag';
  const player = parameters['player'];
  if (typeof player === 'number') return `player ${player - 1}`;
  // A value that cannot be read names its field, of a player as `player 2 score`.
  const [part = ''] = parts;
  const seat = /^player (\d)/.exec(part)?.[1];
  if (seat !== undefined) return `player ${Number(seat) - 1}`;
  return AZUL_FIELDS.has(part) ? (part as AzulZone) : null;
}

/** The display (from 1) at fault, or null. */
export function namedDisplay({ parameters }: ApiError): number | null {
  const display = parameters['display'];
  return typeof display === 'number' ? display : null;
}
