// How large market and boards are on a screen wider than a phone: the arrangement in which the
// smallest tiles come out largest, within the width and, if it can be, the height there is.
import { ringIn, type Ring } from './ring';
import { TILE_ON_PLATE } from './symbols';

/**
 * - `beneath`: the market above, the boards in one or more rows beneath it;
 * - `beside`: the market above the front board, the others one above the other beside both.
 */
export type Arrangement = 'beneath' | 'beside';

/** All measures in pixels; `columns` of the front boards and of the others. */
export interface Plan {
  arrangement: Arrangement;
  market: { width: number; ring: Ring };
  front: { width: number; columns: number };
  other: { width: number; columns: number };
}

export interface Room {
  width: number;
  height: number;
  displays: number;
  /** Boards on which one acts (or all of them, for a watcher), and the others. */
  fronts: number;
  others: number;
  /** Least height of a row on a front board, for fingers. */
  row: number;
}

export const GAP = 14;
/** Others may be smaller than what one plays with, by this factor. */
const AWAY = 1.55;
/** A market is at most so much wider than high: its ends must not drift apart. */
const WIDEST = 1.75;
/** How much a hole beside the boards counts against a plan. */
const HOLE = 0.12;
const STEP = 8;

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

/** The side of a tile on a board of that width; the style of `PlayerBoard` says the same. */
export const tileOn = (width: number): number => (width - 2 * between(4, 0.026 * width, 14)) / 11.14;

/** The height of a board of that width, whose rows are at least `row` high. */
export function boardHeight(width: number, row = 0): number {
  const pad = between(4, 0.026 * width, 14);
  const tile = tileOn(width);
  const pitch = Math.max(row, tile * (width <= 420 ? 1.17 : 1.12));
  const floor = Math.max(row, 1.5 * tile);
  return 2 * pad + between(18, 0.085 * width, 38) + tile + 4 * pitch + 0.5 * tile + floor + 4;
}

const stacked = (count: number, height: number) => count * height + (count - 1) * GAP;

interface Candidate extends Omit<Plan, 'market'> {
  market: { width: number; height: number };
  /** The part of the room left for the other boards that they cover, of 1. */
  filled: number;
}

function* candidates(room: Room): Generator<Candidate> {
  const { width, height, fronts, others, row } = room;
  if (others === 0) {
    for (let columns = 1; columns <= fronts; columns += 1) {
      const rows = Math.ceil(fronts / columns);
      const widest = (width - (columns - 1) * GAP) / columns;
      for (let front = widest; front >= 160; front -= STEP) {
        const boards = stacked(rows, boardHeight(front, row));
        yield {
          arrangement: 'beneath',
          market: { width, height: height - GAP - boards },
          front: { width: front, columns },
          other: { width: 0, columns: 1 },
          filled: fronts / (rows * columns),
        };
      }
    }
    return;
  }
  for (let front = width - GAP - 130; front >= 200; front -= STEP) {
    const rest = width - GAP - front;
    for (let columns = 1; columns <= others; columns += 1) {
      const other = Math.min(0.85 * front, (rest - (columns - 1) * GAP) / columns);
      if (other < 120) continue;
      const boards = stacked(Math.ceil(others / columns), boardHeight(other));
      const beneath = Math.max(boardHeight(front, row), boards);
      yield {
        arrangement: 'beneath',
        market: { width, height: height - GAP - beneath },
        front: { width: front, columns: 1 },
        other: { width: other, columns },
        filled: (others * other * boardHeight(other)) / (rest * beneath),
      };
    }
    let other = Math.min(0.85 * front, rest);
    while (other >= 120 && stacked(others, boardHeight(other)) > height) other -= STEP;
    if (other >= 120) {
      yield {
        arrangement: 'beside',
        market: { width: front, height: height - GAP - boardHeight(front, row) },
        front: { width: front, columns: 1 },
        other: { width: other, columns: 1 },
        filled: (other * stacked(others, boardHeight(other))) / (rest * height),
      };
    }
  }
}

/** The best plan for the room. */
export function planFor(room: Room): Plan {
  let best: Plan | null = null;
  let most = -Infinity;
  for (const { market, filled, ...boards } of candidates(room)) {
    if (market.height < 120) continue;
    // Coarse steps, so that few different rings have to be measured.
    const width = Math.min(market.width, market.height * WIDEST);
    const ratio = Math.min(1, Math.floor((market.height / width) * 40) / 40);
    const ring = ringFor(room.displays, ratio);
    const tile = (ring.diameter / 100) * TILE_ON_PLATE * width;
    const front = tileOn(boards.front.width);
    const other = room.others === 0 ? Infinity : tileOn(boards.other.width) * AWAY;
    // A finger must hit one of the four tiles of a display.
    const reach = Math.min(1, tile / TILE_ON_PLATE / 2 / Math.max(1, room.row));
    const worth =
      reach *
      (Math.min(tile, front, other) + 0.1 * (tile + front)) *
      (1 - HOLE * (1 - filled));
    if (worth > most) {
      most = worth;
      best = { ...boards, market: { width, ring } };
    }
  }
  if (best !== null) return best;
  // A window so low that nothing fits is scrolled.
  return planFor({ ...room, height: room.height + 160 });
}

const rings = new Map<string, Ring>();

function ringFor(displays: number, ratio: number): Ring {
  const key = `${displays} ${ratio}`;
  let ring = rings.get(key);
  if (ring === undefined) {
    ring = ringIn(displays, ratio);
    rings.set(key, ring);
  }
  return ring;
}
