// What a match is waiting for, in words: the line by the board and the title of the tab.
import type { Snapshot } from './contract';
import { t } from './messages.svelte';

/** Where the match stands, when nobody may move now; null when somebody may or it is over. */
export function standstill(
  now: Snapshot,
  names: readonly string[],
  watching: boolean,
): string | null {
  switch (now.status) {
    case 'waiting':
      return t(watching ? 'page.match.waiting.watch' : 'page.match.waiting');
    case 'ready':
      return t(now.you_host ? 'page_match.prompt.ready.host' : 'page_match.prompt.ready');
    case 'choosing':
      return choosing(now, names);
    case 'closed':
      return t('page_match.prompt.closed');
    case 'playing':
      return paused(now, names);
    case 'over':
      return null;
  }
}

function choosing(now: Snapshot, names: readonly string[]): string {
  if (chooser(now) !== null) return t('page_match.prompt.choose');
  if (now.sides !== 'opponent' || now.arranged) return t('page_match.prompt.choosing');
  return t('page_match.prompt.chooses', { name: names[CHOOSER] ?? '' });
}

function paused({ paused }: Snapshot, names: readonly string[]): string | null {
  if (paused === null) return null;
  return paused.by === null
    ? t('page_match.prompt.paused.host')
    : t('page_match.prompt.paused', { name: names[paused.by] ?? '' });
}

/** The seat that chooses when whoever made the match leaves the choice to the opponent. */
const CHOOSER = 1;

/** The reader's seat that is to choose its side now, or null. */
export function chooser(now: Snapshot): number | null {
  return now.your_seats.find((seat) => now.actions.seats[seat]?.includes('choose')) ?? null;
}

/** Whose move is awaited, when it is not the reader's. */
export function awaited(now: Snapshot, names: readonly string[]): string {
  const [seat] = now.to_act;
  if (seat === undefined) return t('page.match.dealing');
  return t(now.seats[seat]?.kind === 'bot' ? 'page.turn.bot' : 'page.turn.other', {
    name: names[seat] ?? '',
  });
}
