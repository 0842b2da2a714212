// The points of the last tiling: followed step by step, and found again after a reload.
import type { Table } from '../lib/contract';
import { followRound, noRound, tallies, type LastRound, type Tally } from './replay';
import { asPosition, asSteps, type AzulPosition, type AzulStep } from './types';

/** The last tiling that these steps tell from its beginning; null when they tell none whole. */
export function tilingIn(steps: readonly AzulStep[]): LastRound | null {
  let round: LastRound | null = null;
  let begun = false;
  for (const step of steps) {
    if (step.kind === 'take') begun = true;
    // Before the first take seen, part of a tiling may be missing.
    if (begun) round = followRound(round ?? noRound(), [step]);
  }
  return round === null || round.steps.length === 0 ? null : round;
}

/** The last round's points: told tile by tile, or (by seat) only their sums; null when unknown. */
export interface ToldPoints {
  tallies: readonly Tally[];
  totals: readonly number[] | null;
}

export class LastPoints {
  #round = $state.raw<LastRound>(noRound());
  /** Each seat's points of the last round, where only the positions still tell them. */
  #totals = $state.raw<readonly number[] | null>(null);
  #latest = $state.raw({ round: 0, over: false });
  #recalled = false;

  readonly tallies = $derived.by(() => tallies(this.#round));

  /** By seat; null when the tallies tell more, or nothing is known. */
  get totals(): readonly number[] | null {
    return this.tallies.length > 0 ? null : this.#totals;
  }

  /** Whether the points belong to the position shown, rather than to a later one. */
  fit(position: AzulPosition): boolean {
    const { round, over } = this.#latest;
    return position.round === round && (!over || position.phase === 'over');
  }

  /** Follows the steps of a move; true when they brought points. */
  follow(steps: readonly AzulStep[]): boolean {
    const before = this.#round;
    this.#round = followRound(before, steps);
    return this.#round !== before && this.#round.open;
  }

  /** Learns which position is the newest. */
  see({ round, phase }: AzulPosition): void {
    const over = phase === 'over';
    const { round: last, over: ended } = this.#latest;
    if (round > last || (round === last && over && !ended)) this.#latest = { round, over };
  }

  /** Finds the last tiling in what happened before the match was opened here. */
  recall(table: Table): void {
    if (this.#recalled || table.past.length === 0) return;
    this.#recalled = true;
    const found = tilingIn(asSteps(table.past));
    if (this.#round.steps.length > 0) return;
    if (found !== null) this.#round = found;
    else void this.#compare(table);
  }

  /** Scores change in the tiling only: so those after two deals differ by one round's points. */
  async #compare(table: Table): Promise<void> {
    const [before, after] = table.moves.filter(({ seat }) => seat === null).slice(-2);
    if (before === undefined || after === undefined) return;
    try {
      const [old, now] = (await Promise.all([table.at(before.ply), table.at(after.ply)])).map(asPosition);
      this.#totals = now?.players.map(({ score }, seat) => score - (old?.players[seat]?.score ?? 0)) ?? null;
    } catch {
      // Without a connection the points stay untold.
    }
  }
}
