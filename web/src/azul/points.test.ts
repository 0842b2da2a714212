import { describe, expect, it } from 'vitest';
import type { Step, Table } from '../lib/contract';
import { LastPoints, tilingIn } from './points.svelte';
import type { AzulStep } from './types';

const take: AzulStep = { kind: 'take', seat: 0, source: '1', colour: 'B', count: 1, marker: false };
const deal: AzulStep = { kind: 'deal', displays: [], refilled: false };
const tile = (seat: number, points: number): AzulStep => ({
  kind: 'tile',
  seat,
  line: 1,
  column: 1,
  colour: 'B',
  row_run: points,
  column_run: 1,
  points,
  score: points,
});

describe('the last tiling found again after a reload', () => {
  it('is the last one whose beginning is among the steps', () => {
    expect(tilingIn([take, tile(0, 1), deal, take, tile(1, 3), deal, take])?.steps).toEqual([
      tile(1, 3),
    ]);
    expect(tilingIn([tile(0, 1), deal, take])).toBeNull();
    expect(tilingIn([])).toBeNull();
  });

  const table = (past: readonly AzulStep[]) =>
    ({
      past: past as unknown as Step[],
      moves: [1, 9, 20].map((ply) => ({ ply, number: ply, seat: null, move: 'deal' })),
      at: (ply: number) =>
        Promise.resolve({ players: [{ score: ply }, { score: 2 * ply }] }),
    }) as unknown as Table;

  it('comes from the steps where they tell it', () => {
    const points = new LastPoints();
    points.recall(table([take, tile(0, 2)]));
    expect(points.tallies.map(({ tiles }) => tiles.length)).toEqual([1]);
    expect(points.totals).toBeNull();
  });

  it('comes from the scores after two deals where the steps are too old', async () => {
    const points = new LastPoints();
    points.recall(table([take, take]));
    await Promise.resolve();
    await new Promise((done) => setTimeout(done));
    expect(points.totals).toEqual([11, 22]);
    points.follow([tile(1, 4)]);
    expect(points.totals).toBeNull();
  });
});
