// How an engine's values read.
import { language, t } from '../lib/messages.svelte';

export interface EngineLine {
  moves: readonly string[];
  /** Points for the side to move. */
  value: number;
  proven: boolean;
  bound: 'exact' | 'lower' | 'upper';
  /** The expected share in the places; null in games without chance. */
  chance: number | null;
  whole_round: boolean;
}

/** `+2.5`, `\u22121`, `0` */
export function signed(value: number): string {
  const shown = new Intl.NumberFormat(language(), { maximumFractionDigits: 1 }).format(Math.abs(value));
  if (shown === '0') return '0';
  return `${value > 0 ? '+' : '\u2212'}${shown}`;
}

/** The value as far as it is known: `\u2265 +2` when it may be more. */
export function valueText(line: EngineLine): string {
  const sign = !line.proven || line.bound === 'exact' ? '' : line.bound === 'lower' ? '\u2265 ' : '\u2264 ';
  return `${sign}${signed(line.value)}`;
}

export function percent(share: number): string {
  return new Intl.NumberFormat(language(), { style: 'percent', maximumFractionDigits: 0 }).format(share);
}

/** What kind of value it is: proven, or expected. */
export function kindText(line: EngineLine): string {
  if (line.proven) return t(line.bound === 'exact' ? 'page_analysis.proven' : 'page_analysis.bound');
  return line.chance === null ? '' : t('page_analysis.chance', { share: percent(line.chance) });
}

/** How much of a bar belongs to the side to move, from 0 to 1. */
export function shareOf(line: Pick<EngineLine, 'value' | 'chance'>): number {
  return line.chance ?? 0.5 + 0.5 * Math.tanh(line.value / 5);
}

/** Positions visited, in short: `1.7 M`. */
export function countText(count: number): string {
  return new Intl.NumberFormat(language(), { notation: 'compact', maximumFractionDigits: 1 }).format(count);
}
