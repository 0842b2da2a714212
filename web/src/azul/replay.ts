// Follows the server's steps on what the board shows. It decides nothing: each step says what lands where.
import type { AzulPosition, AzulStep, Counts, Letter, Piece, Player } from './types';

/** A player's board while things move; `floor_cost` is null until the server has said it again. */
export type ShownPlayer = Omit<Player, 'floor_cost'> & { floor_cost: number | null };

/** The part of a position that the steps of a move change. */
export interface Shown {
  round: number;
  displays: Letter[][];
  centre: Letter[];
  marker: AzulPosition['marker'];
  bag: Counts;
  lid: Counts;
  first_player: number;
  players: ShownPlayer[];
}

/** A copy of what the board shows of a position. */
export function shownOf(position: AzulPosition): Shown {
  const { round, displays, centre, marker, bag, lid, first_player, players } = position;
  return clone({ round, displays, centre, marker, bag, lid, first_player, players });
}

/** A deep copy; also of what a store has wrapped, which `structuredClone` refuses. */
export const clone = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

/** Places of a floor line. */
export const FLOOR_SPACES = 7;

const without = (tiles: readonly Letter[], colour: Letter) => tiles.filter((tile) => tile !== colour);

const ORDER = 'BYRKW';
export const inOrder = (tiles: readonly Letter[]): Letter[] =>
  [...tiles].sort((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other));

function toLid(shown: Shown, pieces: readonly Piece[]): void {
  for (const piece of pieces) if (piece !== 'marker') shown.lid[piece] += 1;
}

/** What the board shows after a step. The given value is left as it was. */
export function after(before: Shown, step: AzulStep): Shown {
  const shown = clone(before);
  const player = 'seat' in step ? shown.players[step.seat] : undefined;
  switch (step.kind) {
    case 'deal':
      if (step.refilled) {
        for (const colour of Object.keys(shown.lid) as Letter[]) {
          shown.bag[colour] += shown.lid[colour];
          shown.lid[colour] = 0;
        }
      }
      for (const colour of step.displays.flat()) shown.bag[colour] -= 1;
      shown.displays = clone(step.displays);
      break;
    case 'take':
      if (step.source === 'centre') {
        shown.centre = without(shown.centre, step.colour);
      } else {
        const index = Number(step.source) - 1;
        shown.centre = inOrder([
          ...shown.centre,
          ...without(shown.displays[index] ?? [], step.colour),
        ]);
        shown.displays[index] = [];
      }
      if (step.marker) shown.marker = step.seat;
      break;
    case 'line': {
      const line = player?.lines[step.line - 1];
      if (line !== undefined) {
        line.colour = step.colour;
        line.count += step.count;
      }
      break;
    }
    case 'floor':
      if (player !== undefined) {
        player.floor.push(...step.tiles);
        player.floor_cost = null;
      }
      break;
    case 'lid':
      shown.lid[step.colour] += step.count;
      break;
    case 'tile': {
      const line = player?.lines[step.line - 1];
      const row = player?.wall[step.line - 1];
      if (player !== undefined && line !== undefined && row !== undefined) {
        toLid(shown, Array<Letter>(Math.max(0, line.count - 1)).fill(step.colour));
        line.colour = null;
        line.count = 0;
        row[step.column - 1] = step.colour;
        player.score = step.score;
      }
      break;
    }
    case 'drop': {
      const line = player?.lines[step.line - 1];
      if (line !== undefined) {
        line.colour = null;
        line.count = 0;
      }
      if (player !== undefined) {
        // What finds no space follows as a step of its own (`lid`).
        const fits = Math.max(0, Math.min(step.count, FLOOR_SPACES - player.floor.length));
        player.floor.push(...Array<Letter>(fits).fill(step.colour));
        player.floor_cost = null;
      }
      break;
    }
    case 'penalty':
      if (player !== undefined) {
        toLid(shown, player.floor);
        player.floor = [];
        player.floor_cost = 0;
        player.score = step.score;
      }
      break;
    case 'next':
      shown.round += 1;
      shown.first_player = step.first_player;
      shown.marker = 'centre';
      break;
    case 'bonus':
      if (player !== undefined) player.score = step.score;
      break;
    case 'end':
      break;
  }
  return shown;
}

/** The parts of two boards that are seen at a glance, compared: whether steps led from one to the other. */
export function looksLike(one: Shown, other: Shown): boolean {
  const look = (shown: Shown) =>
    JSON.stringify([
      shown.displays,
      shown.centre,
      shown.players.map(({ score, lines, wall, floor }) => [
        score,
        lines.map((line) => [line.colour, line.count]),
        wall,
        floor,
      ]),
    ]);
  return look(one) === look(other);
}

// --- The points of a round, as the steps told them ------------------------------------------

/** What one player's tiling brought. */
export interface Tally {
  seat: number;
  tiles: Extract<AzulStep, { kind: 'tile' }>[];
  drops: Extract<AzulStep, { kind: 'drop' }>[];
  penalty: number;
  bonus: Extract<AzulStep, { kind: 'bonus' }> | null;
}

/** The steps of the last tiling that was seen; `open` while further steps belong to it. */
export interface LastRound {
  open: boolean;
  steps: AzulStep[];
}

export function noRound(): LastRound {
  return { open: false, steps: [] };
}

/** The last tiling with further steps seen: a new one begins after a take or a deal. */
export function followRound(round: LastRound, steps: readonly AzulStep[]): LastRound {
  let { open, steps: kept } = round;
  for (const step of steps) {
    if (step.kind === 'take' || step.kind === 'deal') {
      open = false;
    } else if (
      step.kind === 'tile' ||
      step.kind === 'drop' ||
      step.kind === 'penalty' ||
      step.kind === 'bonus'
    ) {
      kept = open ? [...kept, step] : [step];
      open = true;
    }
  }
  return { open, steps: kept };
}

/** The steps of a tiling by player, in the order in which they tiled. */
export function tallies(round: LastRound): Tally[] {
  const found = new Map<number, Tally>();
  const of = (seat: number): Tally => {
    const tally = found.get(seat) ?? { seat, tiles: [], drops: [], penalty: 0, bonus: null };
    found.set(seat, tally);
    return tally;
  };
  for (const step of round.steps) {
    if (step.kind === 'tile') of(step.seat).tiles.push(step);
    else if (step.kind === 'drop') of(step.seat).drops.push(step);
    else if (step.kind === 'penalty') of(step.seat).penalty += step.points;
    else if (step.kind === 'bonus') of(step.seat).bonus = step;
  }
  return [...found.values()];
}

/** The points of a tally without the end's bonus. */
export const tallyPoints = (tally: Tally): number =>
  tally.tiles.reduce((sum, tile) => sum + tile.points, 0) + tally.penalty;
