// How seats and results read in words.
import type { Outcome, SeatInfo, Snapshot } from './contract';
import { known, t } from './messages.svelte';

/**
 * A text about a game: from the page's own catalogue for setting it up (`setup_lits`), else from
 * the game's (`lits`), tried in the order of the paths; null when no catalogue has one.
 */
export function gameText(game: string, ...paths: readonly string[]): string | null {
  for (const path of paths) {
    for (const key of [`setup_${game}.${path}`, `${game}.${path}`]) {
      if (known(key)) return t(key);
    }
  }
  return null;
}

/** A bot's name for people; its own short name when the catalogues have none. */
export function botName(game: string, bot: string): string {
  return gameText(game, `bot.${bot}`) ?? bot;
}

/** What a bot sees and what it misses, in a sentence; null when the catalogues have none. */
export function botAbout(game: string, bot: string): string | null {
  return gameText(game, `bot.${bot}.about`);
}

/** The game's name for people. */
export function gameName(game: string): string {
  return gameText(game, 'name') ?? game;
}

/** A variant's name for people. */
export function variantName(game: string, variant: string): string {
  return gameText(game, `variant.${variant}`) ?? variant;
}

/** The variant's name without what single settings may have changed, such as the size. */
export function variantShort(game: string, variant: string): string {
  return gameText(game, `variant.${variant}.short`) ?? variantName(game, variant);
}

/** The name with a number after it when several seats have it. */
function numbered(name: string, seat: SeatInfo, twins: readonly SeatInfo[]): string {
  return twins.length > 1
    ? t('page.seat.numbered', { name, number: twins.indexOf(seat) + 1 })
    : name;
}

function plainName(seat: SeatInfo, all: readonly SeatInfo[], game: string): string {
  const number = seat.seat + 1;
  if (seat.kind === 'open') return t('page.seat.open');
  if (seat.kind === 'bot' && seat.bot !== null) {
    return numbered(botName(game, seat.bot), seat, all.filter((other) => other.bot === seat.bot));
  }
  if (seat.name !== null) {
    return numbered(seat.name, seat, all.filter((other) => other.name === seat.name));
  }
  const mine = all.filter((other) => other.yours);
  if (seat.yours && mine.length === 1) return t('page.seat.you');
  const others = all.filter((other) => !other.yours && other.kind !== 'bot');
  if (!seat.yours && mine.length > 0 && others.length === 1) return t('page.seat.friend');
  return t('page.seat.player', { number });
}

/** A name for each seat, ready to show. */
export function seatNames({ seats, game }: Pick<Snapshot, 'seats' | 'game'>): string[] {
  return seats.map((seat) => plainName(seat, seats, game));
}

/** A rating as it is shown: `1612`, or `1500?` while it is provisional; empty without one. */
export function ratingText({ rating }: Pick<SeatInfo, 'rating'>): string {
  if (rating === null) return '';
  return rating.provisional ? `${rating.value}?` : `${rating.value}`;
}

/** Who sits at the other seats, for the reader's own list of matches. */
export function opponents(match: Pick<Snapshot, 'seats' | 'game'>): string {
  const names = seatNames(match);
  const others = match.seats.filter((seat) => !seat.yours);
  const friends = others.filter((seat) => seat.kind !== 'bot').length;
  const bots = others.filter((seat) => seat.kind === 'bot').map((seat) => names[seat.seat] ?? '');
  if (others.length === 0) return t('page.home.screen');
  const all = friends === 0 ? bots : [...bots, t('page.home.friends', { count: friends })];
  return t('page.home.against', { names: joined(all) });
}

/** `A`, `A and B`, `A, B and C` in the language of the page. */
export function joined(names: readonly string[]): string {
  if (names.length < 2) return names.join('');
  const last = names.at(-1) ?? '';
  return t('page.list.and', { names: names.slice(0, -1).join(t('page.list.comma')), last });
}

/** Who won, by how much, and how. `yours` are the reader's seats. */
export function resultText(
  outcome: Outcome,
  names: readonly string[],
  yours: readonly number[],
): string {
  const { winners, scores, termination } = outcome;
  const [winner] = winners;
  if (winner === undefined) return t('page.result.none');
  const only = yours.length === 1 ? yours[0] : undefined;
  if (winners.length > 1) {
    const points = scores[winner] ?? 0;
    return t('page.result.shared', {
      names: joined(winners.map((seat) => names[seat] ?? '')),
      points,
    });
  }
  const whom = only === winner ? 'you' : 'other';
  const name = names[winner] ?? '';
  if (termination !== 'completed') return t(`page.result.${whom}.${termination}`, { name });
  const mine = scores[winner] ?? 0;
  const best = Math.max(...scores.filter((_, seat) => seat !== winner));
  const margin = mine - best;
  const key = margin > 0 ? 'margin' : 'tie';
  return t(`page.result.${whom}.${key}`, { name, mine, best, count: margin });
}
