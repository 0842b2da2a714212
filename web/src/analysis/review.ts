// A review as the server tells it (docs/coach.md), and what its graph shows.

export type Word = 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';

export interface Worth {
  points: number;
  /** Expected share in the places; null in games without chance. */
  chance: number | null;
  proven: boolean;
}

export interface ReviewedMove {
  ply: number;
  seat: number;
  move: string;
  best: string[];
  expected: Worth;
  received: Worth | null;
  /** In the unit of the game: symbols, or a share. */
  loss: number | null;
  proven: boolean;
  word: Word | null;
}

export interface Review {
  game: string;
  names: (string | null)[];
  plies: number;
  decisions: number;
  complete: boolean;
  accuracy: (number | null)[];
  turning_points: number[];
  missed_wins: number[];
  moves: ReviewedMove[];
  ends: (Worth | null)[];
}

/** How a verdict is written beside a move; what is as it should be has no sign. */
export const SIGNS: Readonly<Record<Word, string>> = {
  best: '',
  good: '',
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
};

export interface GraphPoint {
  /** How many moves and deals had been played. */
  ply: number;
  /** The share of a chance, or points. */
  amount: number;
}

/** The worth to the other one of two players. */
function turned(worth: Worth): Worth {
  return {
    ...worth,
    points: 0 - worth.points,
    chance: worth.chance === null ? null : 1 - worth.chance,
  };
}

const amountOf = ({ chance, points }: Worth) => chance ?? points;

/**
 * What the game was worth to a seat. Of two players each decision tells both sides; of more only
 * one's own.
 */
export function series(review: Review, seat: number): readonly GraphPoint[] {
  const two = review.names.length === 2;
  const points = review.moves
    .filter((move) => two || move.seat === seat)
    .map((move) => ({
      ply: move.ply - 1,
      amount: amountOf(move.seat === seat ? move.expected : turned(move.expected)),
    }));
  const end = review.ends[seat] ?? null;
  return end === null ? points : [...points, { ply: review.plies, amount: amountOf(end) }];
}

/** The lowest and the highest amount that a graph shows. */
export function range(review: Review, lines: readonly (readonly GraphPoint[])[]): [number, number] {
  if (review.moves.some(({ expected }) => expected.chance !== null)) return [0, 1];
  const most = Math.max(4, ...lines.flat().map(({ amount }) => Math.abs(amount)));
  return [-most, most];
}
