// What can be done in a match besides moving, as it is sent and as it reads on the screen.
import type { Channel, Offer, Proposal, SeatAction, Snapshot } from './contract';
import { joined } from './seats';
import { t } from './messages.svelte';

/** What a player sends for a seat. */
export type SeatRequest =
  | { do: 'withdraw'; seat: number }
  | { do: 'offer'; seat: number; what: Proposal }
  | { do: 'answer'; seat: number; offer: number; accept: boolean }
  | { do: 'resume'; seat: number }
  | { do: 'resign'; seat: number }
  | { do: 'choose'; seat: number; side: number }
  | { do: 'leave'; seat: number }
  | { do: 'vacation'; seat: number; on: boolean }
  | { do: 'plan'; seat: number; lines: string[][] };

/** What the host sends. */
export type HostRequest =
  | { do: 'start' }
  | { do: 'host-pause' }
  | { do: 'host-resume' }
  | { do: 'add-time'; for: number; seconds: number }
  | { do: 'correct'; move: string }
  | { do: 'adjudicate'; ranks: number[] }
  | { do: 'set-spectators'; open: boolean; delay: number }
  | { do: 'kick'; for: number }
  | { do: 'close' };

export type Request = SeatRequest | HostRequest;

/** What is said in the chat; without a channel the server chooses the one of the speaker. */
export interface Saying {
  text: string;
  channel?: Channel;
}

/**
 * The request with the number of the state that it answers. A resignation has none: it holds
 * whatever happened meanwhile.
 */
export function answering(request: Request, number: number): Record<string, unknown> {
  return request.do === 'resign' ? { ...request } : { ...request, answers: number };
}

/** A button of the row below the board. */
export interface ActionButton {
  key: string;
  label: string;
  /** null: it asks first, and then resigns. */
  request: SeatRequest | null;
  seat: number;
  /** It helps only for a short while: always in reach, whatever the screen. */
  urgent: boolean;
}

/** The actions that are buttons, in the order of the row; the others have places of their own. */
const BUTTONS: readonly SeatAction[] = [
  'withdraw',
  'resume',
  'offer-takeback',
  'offer-pause',
  'offer-end',
  'vacation',
  'resign',
];

/** What each own seat does for itself; anything else any of them may do for the reader. */
const OF_A_SEAT: ReadonlySet<SeatAction> = new Set(['withdraw', 'offer-takeback', 'vacation']);

function requestOf(action: SeatAction, seat: number, now: Snapshot): SeatRequest | null {
  switch (action) {
    case 'withdraw':
    case 'resume':
      return { do: action, seat };
    case 'offer-takeback':
    case 'offer-pause':
    case 'offer-end':
      return { do: 'offer', seat, what: action.slice('offer-'.length) as Proposal };
    case 'vacation':
      return { do: 'vacation', seat, on: !(now.clock?.seats[seat]?.away ?? false) };
    default:
      return null;
  }
}

/**
 * The buttons for what the viewer's seats may do now. Of several own seats the one to move does
 * what is done once; what each does for itself has a button that names the seat.
 */
export function actionButtons(now: Snapshot, names: readonly string[]): ActionButton[] {
  const seats = now.your_seats;
  const allowed = (seat: number, action: SeatAction) =>
    now.actions.seats[seat]?.includes(action) ?? false;
  return BUTTONS.flatMap((action) => {
    let able = seats.filter((seat) => allowed(seat, action));
    if (!OF_A_SEAT.has(action)) {
      const chosen = able.find((seat) => now.to_act.includes(seat)) ?? able[0];
      able = able.filter((seat) => seat === chosen);
    }
    return able.map((seat) => {
      const request = requestOf(action, seat, now);
      const word = request?.do === 'vacation' && !request.on ? 'vacation.end' : action;
      const label = t(`page_match.do.${word}`);
      return {
        key: `${action} ${seat}`,
        label: able.length > 1 ? t('page_match.do.for', { what: label, name: names[seat] ?? '' }) : label,
        request,
        seat,
        urgent: action === 'withdraw' || action === 'resume',
      };
    });
  });
}

/** A bar about an open offer. */
export interface OfferBar {
  number: number;
  text: string;
  buttons: { key: 'accept' | 'decline' | 'back'; label: string; request: SeatRequest }[];
}

function offerBar(offer: Offer, now: Snapshot, names: readonly string[]): OfferBar {
  const may = (seat: number) => now.actions.seats[seat]?.includes('answer') ?? false;
  const answer = (seat: number, accept: boolean): SeatRequest => ({
    do: 'answer',
    seat,
    offer: offer.number,
    accept,
  });
  const name = names[offer.seat] ?? '';
  const agreed = joined(offer.accepted.map((seat) => names[seat] ?? ''));
  const mine = now.your_seats.includes(offer.seat);
  const open = now.your_seats.filter(
    (seat) => seat !== offer.seat && !offer.accepted.includes(seat) && may(seat),
  );
  const text = t(`page_match.offer.${offer.what}.${mine ? 'mine' : 'theirs'}`, { name });
  const buttons: OfferBar['buttons'] = [];
  for (const seat of open) {
    const of = open.length > 1 || mine ? { name: names[seat] ?? '' } : null;
    for (const [key, accept] of [['accept', true], ['decline', false]] as const) {
      const label = t(`page_match.offer.${key}`);
      buttons.push({
        key,
        label: of === null ? label : t('page_match.do.for', { what: label, ...of }),
        request: answer(seat, accept),
      });
    }
  }
  if (mine && may(offer.seat)) {
    buttons.push({ key: 'back', label: t('page_match.offer.back'), request: answer(offer.seat, false) });
  }
  return {
    number: offer.number,
    text: agreed === '' ? text : `${text} ${t('page_match.offer.agreed', { names: agreed })}`,
    buttons,
  };
}

/** The open offers as bars, oldest first. */
export function offerBars(now: Snapshot, names: readonly string[]): OfferBar[] {
  return now.offers.map((offer) => offerBar(offer, now, names));
}

/** Places of all seats when these win: they share the first, the others the next. */
export function ranksOf(winners: readonly number[], seats: number): number[] {
  return Array.from({ length: seats }, (_, seat) => (winners.includes(seat) ? 1 : winners.length + 1));
}
