// A match for tests, of which each names only what it is about.
import type { SeatInfo, Snapshot } from './contract';

export function seatInfo(seat: number, part: Partial<SeatInfo> = {}): SeatInfo {
  return {
    seat,
    kind: 'person',
    bot: null,
    name: null,
    account: false,
    program: false,
    rating: null,
    yours: false,
    fallen: null,
    here: true,
    ...part,
  };
}

export function snapshot(part: Partial<Snapshot> = {}): Snapshot {
  return {
    match: 'm',
    watch: 'w',
    game: 'lits',
    variant: 'classic',
    settings: {},
    number: 3,
    now: 5000,
    status: 'playing',
    hidden: false,
    sides: 'owner',
    arranged: false,
    seats: [seatInfo(0, { yours: true }), seatInfo(1, { kind: 'bot', bot: 'greedy' })],
    to_act: [0],
    your_seats: [0],
    moves: [],
    position: 'start',
    outcome: null,
    invitations: [],
    rematch: null,
    hosted: false,
    you_host: false,
    clock: null,
    paused: null,
    offers: [],
    withdrawable: null,
    choosing_until: null,
    actions: { seats: {}, host: [] },
    plans: {},
    commitments: [],
    series: null,
    spectators: { open: true, delay: 0, count: 0 },
    chat: true,
    rated: false,
    speed: 'untimed',
    listed: false,
    ...part,
  };
}
