// The page's part of Battle of LITS.
import type { GameFace, Table } from '../lib/contract';
import { t } from '../lib/messages.svelte';
import { settings } from '../lib/settings.svelte';
import Board from './Board.svelte';
import Controls from './Controls.svelte';
import Facts from './Facts.svelte';
import { LitsInput } from './input.svelte';
import Thumbnail from './Thumbnail.svelte';
import { SYMBOLS, type LitsCatalogue, type LitsPosition } from './types';
import { moveText, promptText } from './words';

// A move's type is told by its shape, which the catalogue of the match on the screen knows.
let catalogue: LitsCatalogue | null = null;

function bySeat<T>(position: unknown, of: (symbol: 'X' | 'O') => T): T[] {
  const { owners } = position as LitsPosition;
  return [...SYMBOLS].sort((one, other) => owners[one] - owners[other]).map(of);
}

const face: GameFace = {
  createInput(table: Table): LitsInput {
    catalogue = table.catalogue as LitsCatalogue;
    const input = new LitsInput(table, () => settings.confirmMoves);
    input.touch = window.matchMedia('(pointer: coarse)').matches;
    return input;
  },
  Board: Board as GameFace['Board'],
  Controls: Controls as GameFace['Controls'],
  Facts: Facts as GameFace['Facts'],
  about: (position) => t('page_lits.about', { size: (position as LitsPosition).size }),
  prompt: (table, input) => promptText(table, input as LitsInput),
  suggest: (input, move) => (input as LitsInput).suggest(move),
  considered: (input) => {
    const { move, legal } = input as LitsInput;
    return legal ? move : null;
  },
  whereabouts: (move) => ({
    area: { cells: move === 'swap' ? [] : move.split(' ') },
    piece: null,
  }),
  insight: () => import('./HeatMap.svelte'),
  moveLabel: (move) => moveText(move, catalogue),
  scores: (position) => bySeat(position, (symbol) => (position as LitsPosition).counts[symbol]),
  signs: (position) => bySeat(position, (symbol) => symbol),
  Thumbnail: Thumbnail as GameFace['Thumbnail'],
};

export default face;
