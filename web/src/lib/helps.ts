// Where a match offers help: the server decides on hints; a board of one's own needs no leave, but
// is shown only where nobody could take it for advice in a game among people.
import type { Snapshot } from './contract';

export function allowsHint(now: Snapshot): boolean {
  return now.your_seats.some((seat) => now.actions.seats[seat]?.includes('hint') ?? false);
}

export function allowsWhatIf(now: Snapshot): boolean {
  if (now.hidden) return false;
  if (now.status === 'over') return true;
  const alone = now.seats.every(({ kind, yours }) => kind === 'bot' || yours);
  const bots = now.seats.some(({ kind }) => kind === 'bot');
  return now.status === 'playing' && !now.rated && now.your_seats.length === 1 && alone && bots;
}
