// How good an annotator finds a move, in the signs of chess (docs/records.md).
import { t } from '../lib/messages.svelte';

const WORDS = {
  '!!': 'brilliant',
  '!': 'good',
  '!?': 'interesting',
  '?!': 'dubious',
  '?': 'mistake',
  '??': 'blunder',
} as const;

export type Judgement = keyof typeof WORDS;

export const JUDGEMENTS = Object.keys(WORDS) as readonly Judgement[];

export function judgementText(judgement: Judgement): string {
  return t(`page_analysis.judgement.${WORDS[judgement]}`);
}
