// Edge paths around a set of cells, for pieces and their outlines.
import type { Offset } from './types';

export interface OutlineStyle {
  /** Side of a cell in user units. */
  cell: number;
  /** How far inside the cells' outer border the path runs; negative for outside. */
  inset: number;
  /** Radius of corners that point outwards, and of those that point inwards. */
  radius: number;
  innerRadius: number;
}

type Corner = { x: number; y: number; into: Offset; out: Offset };

const key = (x: number, y: number) => `${x},${y}`;

/**
 * The closed loops around the cells, clockwise on the screen, one corner per turn. Cells that
 * meet only at a corner get loops of their own; a hole runs counter-clockwise.
 */
export function loops(cells: readonly Offset[]): Corner[][] {
  const starts = new Map<string, { x: number; y: number; step: Offset }[]>();
  const filled = new Set(cells.map(([column, row]) => key(column, row)));
  const add = (x: number, y: number, step: Offset) => {
    const list = starts.get(key(x, y)) ?? [];
    list.push({ x, y, step });
    starts.set(key(x, y), list);
  };
  for (const [column, row] of cells) {
    if (!filled.has(key(column, row - 1))) add(column, row, [1, 0]);
    if (!filled.has(key(column + 1, row))) add(column + 1, row, [0, 1]);
    if (!filled.has(key(column, row + 1))) add(column + 1, row + 1, [-1, 0]);
    if (!filled.has(key(column - 1, row))) add(column, row + 1, [0, -1]);
  }
  const found: Corner[][] = [];
  for (const list of starts.values()) {
    while (list.length > 0) found.push(follow(starts, list[0] as (typeof list)[0]));
  }
  return found;
}

function follow(
  starts: Map<string, { x: number; y: number; step: Offset }[]>,
  first: { x: number; y: number; step: Offset },
): Corner[] {
  const corners: Corner[] = [];
  let edge = first;
  do {
    const list = starts.get(key(edge.x, edge.y)) ?? [];
    list.splice(list.indexOf(edge), 1);
    const [dx, dy] = edge.step;
    const x = edge.x + dx;
    const y = edge.y + dy;
    const onward = starts.get(key(x, y)) ?? [];
    // Where two cells meet at a corner only, turning right stays with the same cell.
    const right = onward.find(({ step }) => step[0] === -dy && step[1] === dx);
    const next = right ?? onward[0] ?? first;
    if (next.step[0] !== dx || next.step[1] !== dy) {
      corners.push({ x, y, into: edge.step, out: next.step });
    }
    edge = next;
  } while (edge !== first);
  return corners;
}

/** An SVG path around the cells, with rounded corners. */
export function outline(cells: readonly Offset[], style: OutlineStyle): string {
  return loops(cells)
    .map((corners) => corners.map((corner, index) => bend(corner, style, index === 0)).join('') + 'Z')
    .join('');
}

function bend({ x, y, into, out }: Corner, style: OutlineStyle, first: boolean): string {
  const outwards = into[0] * out[1] - into[1] * out[0] > 0;
  const radius = outwards ? style.radius : style.innerRadius;
  // The inside lies to the right of each edge: at a step (dx, dy) that is (-dy, dx).
  const cornerX = x * style.cell + style.inset * (-into[1] - out[1]);
  const cornerY = y * style.cell + style.inset * (into[0] + out[0]);
  const from = `${round(cornerX - radius * into[0])} ${round(cornerY - radius * into[1])}`;
  const to = `${round(cornerX + radius * out[0])} ${round(cornerY + radius * out[1])}`;
  return `${first ? 'M' : 'L'}${from}A${radius} ${radius} 0 0 ${outwards ? 1 : 0} ${to}`;
}

/** An SVG path along the borders between cells of the set, `inset` short of their ends. */
export function grout(cells: readonly Offset[], cell: number, inset: number): string {
  const filled = new Set(cells.map(([column, row]) => key(column, row)));
  return cells
    .map(([column, row]) => {
      const x = column * cell;
      const y = row * cell;
      const right = filled.has(key(column + 1, row))
        ? `M${x + cell} ${y + inset}v${cell - 2 * inset}`
        : '';
      const below = filled.has(key(column, row + 1))
        ? `M${x + inset} ${y + cell}h${cell - 2 * inset}`
        : '';
      return right + below;
    })
    .join('');
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
