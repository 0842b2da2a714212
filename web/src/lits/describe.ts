// Cells in words, for screen readers.
import { t } from '../lib/messages.svelte';
import { offsetOf } from './cells';
import type { LitsInput } from './input.svelte';

/** `d4, X, can be covered now`. */
export function describeCell(cell: string, input: LitsInput): string {
  const { position, proposal } = input;
  const parts: string[] = [cell];
  const piece = position.pieces.find(({ cells }) => cells.includes(cell));
  if (piece !== undefined) {
    parts.push(t('page_lits.cell_piece', { type: piece.type }));
  } else {
    const [column, row] = offsetOf(cell);
    const mark = position.rows[row]?.[column];
    parts.push(mark === 'X' || mark === 'O' ? mark : t('page_lits.cell_empty'));
    if (position.protected.includes(cell)) parts.push(t('page_lits.cell_protected'));
    if (position.coverable.includes(cell)) parts.push(t('page_lits.cell_coverable'));
    else if (position.coverable_next.includes(cell)) parts.push(t('page_lits.cell_next'));
  }
  if (proposal?.cells.includes(cell)) {
    parts.push(t(proposal.source === 'held' ? 'page_lits.cell_held' : 'page_lits.cell_painted'));
  }
  if (input.continuations.has(cell)) parts.push(t('page_lits.cell_continues'));
  if (input.preview?.protects.includes(cell)) parts.push(t('page_lits.cell_protects'));
  if (input.preview?.opens.includes(cell)) parts.push(t('page_lits.cell_opens'));
  if (input.refusedCells.includes(cell)) parts.push(t('page_lits.cell_refused'));
  return parts.join(t('page_lits.comma'));
}
