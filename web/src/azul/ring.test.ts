import { describe, expect, it } from 'vitest';
import { ringOf } from './ring';

describe('the ring of displays', () => {
  for (const count of [5, 7, 9]) {
    for (const flat of [false, true]) {
      it(`keeps ${count} displays apart and inside (${flat ? 'oval' : 'circle'})`, () => {
        const ring = ringOf(count, flat);
        expect(ring.spots.length).toBe(count);
        for (const [index, spot] of ring.spots.entries()) {
          expect(spot.left).toBeGreaterThanOrEqual(-1);
          expect(spot.left + ring.diameter).toBeLessThanOrEqual(101);
          expect(spot.top).toBeGreaterThanOrEqual(0);
          expect(spot.top + ring.diameter).toBeLessThanOrEqual(ring.height + 0.01);
          for (const other of ring.spots.slice(index + 1)) {
            const apart = Math.hypot(spot.left - other.left, spot.top - other.top);
            expect(apart).toBeGreaterThanOrEqual(ring.diameter);
          }
        }
        expect(ring.hub.height).toBeGreaterThan(25);
        if (flat) expect(ring.height).toBeLessThan(ringOf(count, false).height);
      });
    }
  }
});
