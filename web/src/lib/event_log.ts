// What happened besides moves, in a line each: agreements, pauses, what the host did.
import type { MatchEvent } from './contract';
import { joined } from './seats';
import { spoken } from './clock';
import { t } from './messages.svelte';

export interface LogLine {
  number: number;
  text: string;
}

const KINDS: ReadonlySet<string> = new Set([
  'withdrawn',
  'taken-back',
  'offered',
  'answered',
  'paused',
  'resumed',
  'time-added',
  'vacation-taken',
  'interrupted',
  'flagged',
  'resigned',
  'unseated',
  'closed',
  'ended',
  'spectators-set',
]);

/** Whether the log may have a line about the event. */
export function isLogged(event: MatchEvent): boolean {
  return KINDS.has(event.kind);
}

function spectatorsText({ open = true, delay = 0 }: MatchEvent): string {
  if (!open) return t('page_match.log.spectators.out');
  return delay > 0
    ? t('page_match.log.spectators.late', { time: spoken(delay) })
    : t('page_match.log.spectators.in');
}

function textOf(
  event: MatchEvent,
  names: readonly string[],
  offers: ReadonlyMap<number, MatchEvent>,
): string | null {
  const named = (seat: unknown) => (typeof seat === 'number' ? (names[seat] ?? '') : '');
  const name = named(event.seat);
  const { by } = event;
  switch (event.kind) {
    case 'withdrawn':
      return t(`page_match.log.withdrawn.${by === 'host' ? 'host' : 'author'}`);
    case 'taken-back':
      return t('page_match.log.taken-back');
    case 'offered':
      return t(`page_match.log.offered.${event.what ?? 'pause'}`, { name });
    case 'answered': {
      const offer = offers.get(event.offer ?? -1);
      if (event.accepted) return t('page_match.log.accepted', { name });
      return t(`page_match.log.${offer?.seat === event.seat ? 'called-back' : 'declined'}`, { name });
    }
    case 'paused':
    case 'resumed':
      return typeof by === 'number'
        ? t(`page_match.log.${event.kind}`, { name: named(by) })
        : t(`page_match.log.${event.kind}.host`);
    case 'time-added':
      return t('page_match.log.time-added', { name, time: spoken(event.seconds ?? 0) });
    case 'vacation-taken':
      return t(`page_match.log.vacation.${event.on ? 'on' : 'off'}`, { name });
    case 'interrupted':
      return t('page_match.log.interrupted', { time: spoken(event.seconds ?? 0) });
    case 'flagged':
    case 'resigned':
      return t(`page_match.log.${event.kind}`, { name });
    case 'unseated':
      return t(`page_match.log.unseated.${by === 'kicked' ? 'kicked' : 'left'}`, { name });
    case 'closed':
      return t('page_match.log.closed');
    case 'ended': {
      const { termination, winners } = event.outcome ?? {};
      if (termination === 'agreement') return t('page_match.log.ended.agreement');
      if (termination !== 'adjudication') return null;
      return t('page_match.log.ended.adjudication', { names: joined((winners ?? []).map(named)) });
    }
    case 'spectators-set':
      return spectatorsText(event);
    default:
      return null;
  }
}

/** The lines about the events, oldest first. */
export function logLines(events: readonly MatchEvent[], names: readonly string[]): LogLine[] {
  const offers = new Map(
    events.filter((event) => event.kind === 'offered').map((event) => [event.number, event]),
  );
  return events.flatMap((event) => {
    const text = isLogged(event) ? textOf(event, names, offers) : null;
    return text === null ? [] : [{ number: event.number, text }];
  });
}
