import { describe, expect, it } from 'vitest';
import { actionButtons, answering, offerBars, ranksOf } from './actions';
import type { Offer, SeatAction } from './contract';
import { seatInfo, snapshot } from './fixture';

const NAMES = ['Ada', 'Ben', 'Cy'];
const may = (seats: Record<string, SeatAction[]>) => ({ seats, host: [] });
const labels = (part: Parameters<typeof snapshot>[0]) =>
  actionButtons(snapshot(part), NAMES).map(({ label }) => label);

describe('the buttons', () => {
  it('are exactly those that the server allows, in one order', () => {
    const all: SeatAction[] = [
      'move',
      'resign',
      'offer-end',
      'offer-pause',
      'offer-takeback',
      'withdraw',
      'answer',
    ];
    expect(labels({ actions: may({ 0: all }) })).toEqual([
      'Withdraw',
      'Takeback',
      'Pause',
      'End the match',
      'Resign',
    ]);
    expect(labels({ actions: may({ 0: ['resume'] }) })).toEqual(['Resume']);
    expect(labels({ actions: may({}) })).toEqual([]);
  });

  it('never act for a seat that is not the reader’s', () => {
    expect(labels({ actions: may({ 1: ['resign'] }), your_seats: [0] })).toEqual([]);
  });

  it('name the seat where each of several own seats acts for itself', () => {
    const actions = may({ 0: ['offer-takeback', 'resign'], 1: ['offer-takeback', 'resign'] });
    const seats = [seatInfo(0, { yours: true }), seatInfo(1, { yours: true })];
    const now = snapshot({ seats, your_seats: [0, 1], to_act: [1], actions });
    const buttons = actionButtons(now, NAMES);
    expect(buttons.map(({ label }) => label)).toEqual(['Takeback: Ada', 'Takeback: Ben', 'Resign']);
    // The seat to move gives up.
    expect(buttons.at(-1)).toMatchObject({ request: null, seat: 1 });
  });

  it('end a vacation that is going on', () => {
    const clock = {
      control: { kind: 'correspondence', days: 3, vacation: 7 } as const,
      text: '',
      now: 0,
      seats: [{ left: 1, running: true, away: true }],
    };
    const [button] = actionButtons(snapshot({ clock, actions: may({ 0: ['vacation'] }) }), NAMES);
    expect(button).toMatchObject({
      label: 'End vacation',
      request: { do: 'vacation', seat: 0, on: false },
    });
  });

  it('keep in reach what helps only for a short while', () => {
    const actions = may({ 0: ['withdraw', 'offer-pause', 'resign'] });
    const urgent = actionButtons(snapshot({ actions }), NAMES).filter((button) => button.urgent);
    expect(urgent.map(({ request }) => request)).toEqual([{ do: 'withdraw', seat: 0 }]);
  });
});

describe('what is sent', () => {
  it('answers the state that was seen', () => {
    expect(answering({ do: 'withdraw', seat: 0 }, 12)).toEqual({ do: 'withdraw', seat: 0, answers: 12 });
  });

  it('resigns whatever happened meanwhile', () => {
    expect(answering({ do: 'resign', seat: 0 }, 12)).toEqual({ do: 'resign', seat: 0 });
  });

  it('gives every seat its place', () => {
    expect(ranksOf([1], 2)).toEqual([2, 1]);
    expect(ranksOf([0, 2], 4)).toEqual([1, 3, 1, 3]);
  });
});

describe('an open offer', () => {
  const offer = (part: Partial<Offer>): Offer => ({
    number: 9,
    seat: 1,
    what: 'takeback',
    accepted: [],
    ...part,
  });
  const answer: SeatAction[] = ['answer'];

  it('of another can be accepted or declined', () => {
    const [bar] = offerBars(snapshot({ offers: [offer({})], actions: may({ 0: answer }) }), NAMES);
    expect(bar?.text).toBe('Ben asks to take back the last move.');
    expect(bar?.buttons.map(({ label, request }) => [label, request])).toEqual([
      ['Accept', { do: 'answer', seat: 0, offer: 9, accept: true }],
      ['Decline', { do: 'answer', seat: 0, offer: 9, accept: false }],
    ]);
  });

  it('of one’s own can be called back', () => {
    const offers = [offer({ seat: 0, what: 'pause' })];
    const [bar] = offerBars(snapshot({ offers, actions: may({ 0: answer }) }), NAMES);
    expect(bar?.text).toBe('Asked: a pause.');
    expect(bar?.buttons.map(({ label, request }) => [label, request])).toEqual([
      ['Call back', { do: 'answer', seat: 0, offer: 9, accept: false }],
    ]);
  });

  it('that was answered already is only shown, with who agreed', () => {
    const offers = [offer({ what: 'end', accepted: [0] })];
    const [bar] = offerBars(snapshot({ offers, actions: may({ 0: answer }) }), NAMES);
    expect(bar?.text).toBe('Ben proposes to end the match now. Agreed so far: Ada.');
    expect(bar?.buttons).toEqual([]);
  });

  it('has no buttons for who only watches', () => {
    const [bar] = offerBars(snapshot({ offers: [offer({})], your_seats: [] }), NAMES);
    expect(bar?.buttons).toEqual([]);
  });
});
