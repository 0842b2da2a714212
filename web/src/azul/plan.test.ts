import { describe, expect, it } from 'vitest';
import { boardHeight, GAP, planFor, tileOn, type Room } from './plan';
import { TILE_ON_PLATE } from './symbols';

const room = (part: Partial<Room>): Room => ({
  width: 840,
  height: 812,
  displays: 5,
  fronts: 1,
  others: 1,
  row: 0,
  ...part,
});

/** Width and height that a plan needs. */
function extent(given: Room) {
  const { arrangement, market, front, other } = planFor(given);
  const high = (count: number, columns: number, height: number) =>
    Math.ceil(count / columns) * (height + GAP) - GAP;
  const wide = (count: number, columns: number, width: number) =>
    Math.min(count, columns) * (width + GAP) - GAP;
  const marketHeight = (market.ring.height / 100) * market.width;
  const fronts = {
    width: wide(given.fronts, front.columns, front.width),
    height: high(given.fronts, front.columns, boardHeight(front.width, given.row)),
  };
  if (given.others === 0) {
    return {
      width: Math.max(fronts.width, market.width),
      height: marketHeight + GAP + fronts.height,
    };
  }
  const others = {
    width: wide(given.others, other.columns, other.width),
    height: high(given.others, other.columns, boardHeight(other.width)),
  };
  return arrangement === 'beside'
    ? {
        width: fronts.width + GAP + others.width,
        height: Math.max(marketHeight + GAP + fronts.height, others.height),
      }
    : {
        width: Math.max(market.width, fronts.width + GAP + others.width),
        height: marketHeight + GAP + Math.max(fronts.height, others.height),
      };
}

const DISPLAYS = [5, 7, 9];
const rooms = [
  [840, 812],
  [1190, 912],
  [1450, 900],
  [640, 700],
].flatMap(([width = 0, height = 0]) =>
  DISPLAYS.flatMap((displays, index) => {
    const players = index + 2;
    return [
      room({ width, height, displays, fronts: 1, others: players - 1 }),
      room({ width, height, displays, fronts: players, others: 0 }),
    ];
  }),
);

describe('the plan of a wide table', () => {
  for (const given of rooms) {
    const name = `${given.fronts} + ${given.others} boards in ${given.width} × ${given.height}`;
    it(`fits ${name}`, () => {
      const needed = extent(given);
      expect(needed.width).toBeLessThanOrEqual(given.width + 0.01);
      expect(needed.height).toBeLessThanOrEqual(given.height + 0.01);
    });
  }

  it('shows what one plays with larger than the others', () => {
    const plan = planFor(room({}));
    expect(plan.front.width).toBeGreaterThan(plan.other.width);
    expect((plan.market.ring.diameter / 100) * plan.market.width * TILE_ON_PLATE).toBeGreaterThan(36);
    expect(tileOn(plan.front.width)).toBeGreaterThan(36);
  });

  it('scrolls in a window that is too low for everything', () => {
    expect(planFor(room({ height: 200 })).front.width).toBeGreaterThan(100);
  });
});
