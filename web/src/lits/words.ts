// The game in words: prompts, errors, names of cells and moves.
import { errorText } from '../lib/api';
import type { Table } from '../lib/contract';
import { t } from '../lib/messages.svelte';
import { moveOf } from './cells';
import type { LitsInput } from './input.svelte';
import { recognise } from './orientation';
import type { LitsCatalogue, LitsPosition, LitsPreview, PerSymbol } from './types';
import { ownSymbol, symbolsAmong } from './view';

/** `2 O, 1 X`, without what is zero; empty when both are. */
function symbolList(counts: PerSymbol): string {
  return (['X', 'O'] as const)
    .filter((symbol) => counts[symbol] > 0)
    .map((symbol) => t('page_lits.symbols', { symbol, number: counts[symbol] }))
    .join(t('page_lits.and'));
}

/** What the move would do, as sentences. */
export function factsText(position: LitsPosition, preview: LitsPreview): string {
  const covers = symbolList(preview.covers);
  const protectedSymbols = symbolList(symbolsAmong(position, preview.protects));
  return [
    covers === '' ? t('page_lits.covers_nothing') : t('page_lits.covers', { symbols: covers }),
    preview.protects.length === 0
      ? t('page_lits.protects_nothing')
      : protectedSymbols === ''
        ? t('page_lits.protects', { count: preview.protects.length })
        : t('page_lits.protects_symbols', {
            count: preview.protects.length,
            symbols: protectedSymbols,
          }),
    preview.opens.length === 0
      ? t('page_lits.opens_nothing')
      : t('page_lits.opens', { count: preview.opens.length }),
  ].join(t('page_lits.then'));
}

/** The next action in words. */
export function promptText(table: Table, input: LitsInput): string {
  const position = input.position;
  if (position.phase === 'over') {
    return t('page_lits.prompt_over', { x: position.counts.X, o: position.counts.O });
  }
  const symbol = position.symbol_to_move ?? '';
  const seat = position.to_act[0];
  const name = seat === undefined ? '' : (table.seatNames[seat] ?? '');
  if (!table.active) return t('page_lits.prompt_other', { name, symbol });
  if (input.sending) return t('page_lits.prompt_sending');
  if (input.error !== null) return errorText(input.error);
  if (input.covered !== null) return t('page_lits.prompt_covered', { cell: input.covered });
  if (input.proposal !== null) return proposalText(input);
  if (input.held !== null) {
    return t(`page_lits.prompt_held${input.touch ? '_touch' : ''}`, { type: input.held.type });
  }
  const shared = ownSymbol(position, table.yourSeats) === null;
  if (position.can_swap && !input.keeping) {
    return shared
      ? t('page_lits.prompt_pie_shared', { name, symbol })
      : t('page_lits.prompt_pie', { symbol });
  }
  return shared
    ? t('page_lits.prompt_place_shared', { name, symbol })
    : t('page_lits.prompt_place', { symbol });
}

function proposalText(input: LitsInput): string {
  const { proposal, move } = input;
  const painted = input.painted.length;
  if (proposal === null) return '';
  const cells = moveOf(proposal.cells);
  if (move === null) {
    return input.continuations.size === 0
      ? t('page_lits.prompt_dead_end', { cells })
      : t('page_lits.prompt_painting', { painted, cells });
  }
  const type = proposal.type ?? '';
  if (!input.legal) {
    if (input.refusal !== null) return errorText(input.refusal);
    return t('page_lits.prompt_not_here', { cells });
  }
  const by = input.touch ? '_touch' : '';
  if (!input.ready) {
    return t(`page_lits.prompt_fits${input.confirming ? '' : '_now'}${by}`, { type, cells });
  }
  return input.held !== null || input.stroked
    ? t(`page_lits.prompt_laid${by}`, { type, cells })
    : t(`page_lits.prompt_painted${by}`, { type, cells });
}

/** How a move reads in a list: `T d4 e4 f4 e5`. */
export function moveText(move: string, catalogue: LitsCatalogue | null): string {
  if (move === 'swap') return t('page_lits.move_swap');
  const piece = catalogue === null ? null : recognise(move.split(' '), catalogue);
  return piece === null ? move : `${piece.type} ${move}`;
}
