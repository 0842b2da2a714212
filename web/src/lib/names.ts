// Names of players as lists have them: of people as they are, of bots by their short names.
import { t } from './messages.svelte';
import { botName } from './seats';

/** What the server calls a guest who has given no name. */
const NAMELESS = 'Guest';

/** The name on a seat; people without one are numbered by their seats. */
export function listedName(game: string, name: string | null, seat: number): string {
  return name === null ? t('page.seat.player', { number: seat + 1 }) : botName(game, name);
}

/** Every seat's name. */
export function listedNames(game: string, names: readonly (string | null)[]): string[] {
  return names.map((name, seat) => listedName(game, name, seat));
}

/** The name that somebody has chosen, or null. */
export function chosenName(person: { name: string; kind: string } | null): string | null {
  const nameless = person === null || (person.kind === 'guest' && person.name === NAMELESS);
  return nameless ? null : person.name;
}
