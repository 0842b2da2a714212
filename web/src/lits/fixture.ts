// A catalogue of shapes and a table for tests; built by turning, as the server's is.
import type { Table } from '../lib/contract';
import type { LitsCatalogue, LitsPosition, LitsPreview, Offset, PieceType } from './types';

const FIRST: Record<PieceType, Offset[]> = {
  L: [[0, 0], [0, 1], [0, 2], [1, 2]],
  I: [[0, 0], [1, 0], [2, 0], [3, 0]],
  T: [[0, 0], [1, 0], [2, 0], [1, 1]],
  S: [[1, 0], [2, 0], [0, 1], [1, 1]],
};

function tidy(cells: Offset[]): Offset[] {
  const left = Math.min(...cells.map(([x]) => x));
  const top = Math.min(...cells.map(([, y]) => y));
  return cells
    .map(([x, y]): Offset => [x - left, y - top])
    .sort((one, other) => one[1] - other[1] || one[0] - other[0]);
}

const clockwise = (cells: Offset[]) => tidy(cells.map(([x, y]): Offset => [-y, x]));
const flip = (cells: Offset[]) => tidy(cells.map(([x, y]): Offset => [-x, y]));

export function catalogue(): LitsCatalogue {
  const shapes = {} as Record<PieceType, Offset[][]>;
  const turns = {} as Record<PieceType, { clockwise: number; flip: number }[]>;
  for (const type of ['L', 'I', 'T', 'S'] as const) {
    const all: Offset[][] = [];
    const indexOf = (cells: Offset[]) =>
      all.findIndex((shape) => JSON.stringify(shape) === JSON.stringify(cells));
    let shape = tidy(FIRST[type]);
    for (let quarter = 0; quarter < 8; quarter += 1) {
      if (indexOf(shape) < 0) all.push(shape);
      shape = quarter === 3 ? flip(shape) : clockwise(shape);
    }
    shapes[type] = all;
    turns[type] = all.map((cells) => ({ clockwise: indexOf(clockwise(cells)), flip: indexOf(flip(cells)) }));
  }
  return { shapes, turns };
}

export function position(changes: Partial<LitsPosition> = {}): LitsPosition {
  return {
    game: 'lits',
    text: 'first',
    size: 6,
    rows: ['X.O...', '......', '..XO..', '..OX..', '......', '...O.X'],
    first_symbol: 'X',
    owners: { X: 0, O: 1 },
    pieces: [],
    phase: 'place',
    to_act: [0],
    symbol_to_move: 'X',
    legal: [
      { move: 'a1 b1 c1 d1', type: 'I' },
      { move: 'a1 b1 c1 b2', type: 'T' },
      { move: 'b2 c2 d2 c3', type: 'T' },
    ],
    can_swap: false,
    coverable: [],
    coverable_next: [],
    protected: [],
    counts: { X: 4, O: 4 },
    supply: { L: 5, I: 5, T: 5, S: 5 },
    supply_per_type: 5,
    pie: true,
    swapped: false,
    outcome: null,
    ...changes,
  };
}

export function preview(move: string, changes: Partial<LitsPreview> = {}): LitsPreview {
  return {
    move,
    cells: move.split(' '),
    type: 'T',
    legal: true,
    error: null,
    protects: [],
    opens: [],
    coverable_next: [],
    covers: { X: 0, O: 0 },
    counts: { X: 4, O: 4 },
    ...changes,
  };
}

/** A table whose position can be exchanged, and which records what is sent and asked. */
export class FakeTable implements Table {
  position: LitsPosition;
  readonly catalogue = catalogue();
  yourSeats: readonly number[] = [0];
  active = true;
  readonly seatNames = ['You', 'Bot'];
  readonly lastMove = null;
  readonly moves = [];
  readonly change = null;
  readonly past = [];
  readonly sent: string[] = [];
  readonly asked: string[] = [];
  answer: (move: string) => Promise<unknown> = (move) => Promise.resolve(preview(move));
  accept: (move: string) => Promise<void> = () => Promise.resolve();

  constructor(at: LitsPosition = position()) {
    this.position = at;
  }

  send(move: string): Promise<void> {
    this.sent.push(move);
    return this.accept(move);
  }

  preview(move: string): Promise<unknown> {
    this.asked.push(move);
    return this.answer(move);
  }

  at(): Promise<unknown> {
    return Promise.resolve(this.position);
  }

  announce(): void {
    // Nobody listens here.
  }
}
