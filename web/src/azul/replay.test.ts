import { describe, expect, it } from 'vitest';
import fixture from './fixture.json';
import { leaving, Stage, tripsOf } from './animation.svelte';
import { after, followRound, looksLike, noRound, shownOf, tallies, tallyPoints } from './replay';
import type { AzulPosition, AzulStep } from './types';

interface Frame {
  position: AzulPosition;
  steps: AzulStep[];
}
const parts = [fixture.opening, fixture.grey, fixture.ending] as unknown as Frame[][];
const changes = parts.flatMap((frames) =>
  frames.slice(1).map((frame, index) => ({
    from: (frames[index] as Frame).position,
    to: frame.position,
    steps: frame.steps,
  })),
);
const opening = parts[0] as Frame[];

describe('following the steps of real games', () => {
  it('leads from each position exactly to the next one, counts of bag and lid included', () => {
    expect(changes.length).toBeGreaterThan(25);
    for (const { from, to, steps } of changes) {
      const end = steps.reduce(after, shownOf(from));
      const wanted = shownOf(to);
      expect(looksLike(end, wanted)).toBe(true);
      expect([end.bag, end.lid]).toEqual([wanted.bag, wanted.lid]);
      // At the end of the game nobody is told to start, yet the position keeps who would have.
      if (to.phase !== 'over') {
        expect([end.round, end.marker, end.first_player]).toEqual([
          wanted.round,
          wanted.marker,
          wanted.first_player,
        ]);
      }
    }
  });

  it('knows when steps do not lead to a position', () => {
    const [one, other] = [changes[3], changes[9]];
    if (one === undefined || other === undefined) throw new Error('the fixture is too short');
    expect(looksLike(one.steps.reduce(after, shownOf(one.from)), shownOf(other.to))).toBe(false);
  });

  it('moves a dropped line to the floor as far as there is space', () => {
    const { position } = opening[5] as Frame;
    const before = shownOf(position);
    const player = before.players[0];
    if (player === undefined) throw new Error('the fixture has players');
    player.lines[2] = { capacity: 3, colour: 'Y', count: 3 };
    player.floor = ['B', 'B', 'B', 'B', 'B'];
    const drop: AzulStep = { kind: 'drop', seat: 0, line: 3, colour: 'Y', count: 3 };
    const end = [drop, { kind: 'lid', colour: 'Y', count: 1 } as const].reduce(after, before);
    expect(end.players[0]?.floor).toEqual(['B', 'B', 'B', 'B', 'B', 'Y', 'Y']);
    expect(end.lid.Y).toBe(before.lid.Y + 1);
    expect(tripsOf(before, [drop]).map((trip) => trip.to)).toEqual(['floor 0 5', 'floor 0 6']);
    expect(leaving(before, [drop]).players[0]?.floor.length).toBe(5);
  });

  it('sends every tile of a take on its way, the rest of a display to the centre', () => {
    for (const { from, steps } of changes) {
      const [take] = steps;
      if (take?.kind !== 'take') continue;
      const before = shownOf(from);
      const end = steps.findIndex((step) => !['take', 'line', 'floor', 'lid'].includes(step.kind));
      const trips = tripsOf(before, end < 0 ? steps : steps.slice(0, end));
      const rest =
        take.source === 'centre'
          ? 0
          : (before.displays[Number(take.source) - 1] ?? []).length - take.count;
      expect(trips.filter((trip) => trip.to.startsWith('centre')).length).toBe(rest);
      expect(trips.length).toBe(rest + take.count + (take.marker ? 1 : 0));
    }
  });
});

describe('the last round’s points', () => {
  it('adds up to the change of each score', () => {
    const index = opening.findIndex((frame) => frame.steps.some((step) => step.kind === 'tile'));
    const frame = opening[index] as Frame;
    const before = (opening[index - 1] as Frame).position;
    const found = tallies(followRound(noRound(), frame.steps));
    expect(found.length).toBeGreaterThan(0);
    for (const tally of found) {
      const old = before.players[tally.seat]?.score ?? 0;
      expect(Math.max(0, old + tallyPoints(tally))).toBe(frame.position.players[tally.seat]?.score);
    }
  });

  it('goes on over several decisions and begins anew after a deal', () => {
    const tile = (seat: number): AzulStep => ({
      kind: 'tile',
      seat,
      line: 1,
      column: 1,
      colour: 'B',
      row_run: 1,
      column_run: 1,
      points: 1,
      score: 1,
    });
    let round = followRound(noRound(), [tile(0)]);
    round = followRound(round, [tile(1)]);
    expect(tallies(round).map((tally) => tally.seat)).toEqual([0, 1]);
    round = followRound(round, [{ kind: 'deal', displays: [], refilled: false }]);
    expect(tallies(round).length).toBe(2);
    round = followRound(round, [tile(1)]);
    expect(tallies(round).map((tally) => tally.seat)).toEqual([1]);
  });
});

describe('the stage', () => {
  const settle = async () => {
    for (let turn = 0; turn < 400; turn += 1) await Promise.resolve();
  };

  it('starts from the board before and ends at the table’s position', async () => {
    for (const { from, to, steps } of changes) {
      const stage = new Stage((done) => queueMicrotask(done));
      stage.play(from, to, steps);
      expect(stage.running).toBe(true);
      // A deal shows its first display at once.
      if (steps[0]?.kind !== 'deal') expect(stage.shown).toEqual(shownOf(from));
      await settle();
      expect(stage.running).toBe(false);
      expect([stage.flights.length, stage.note, stage.filling]).toEqual([0, null, null]);
    }
  });

  it('can be skipped at any moment', async () => {
    const waiting: (() => void)[] = [];
    const stage = new Stage((done) => void waiting.push(done));
    const change = changes.find(({ steps }) => steps.some((step) => step.kind === 'tile'));
    if (change === undefined) throw new Error('the fixture has a tiling');
    stage.play(change.from, change.to, change.steps);
    await settle();
    expect(stage.running).toBe(true);
    stage.skip();
    await settle();
    for (const done of waiting) done();
    await settle();
    expect([stage.running, stage.note, stage.flights.length]).toEqual([false, null, 0]);
  });

  it('shows nothing when the steps do not lead to the position', () => {
    const stage = new Stage();
    const [one, other] = [changes[3], changes[9]];
    if (one === undefined || other === undefined) throw new Error('the fixture is too short');
    stage.play(one.from, other.to, one.steps);
    expect(stage.running).toBe(false);
  });
});
