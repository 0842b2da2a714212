// Where the displays lie around the centre: on a circle, or on a flat oval where height is dear.

/** A display's left upper corner, and all measures, in hundredths of the ring's width. */
export interface Ring {
  diameter: number;
  spots: { left: number; top: number }[];
  height: number;
  /** Middle and size of the free space within. */
  hub: { top: number; width: number; height: number };
}

const SAMPLES = 720;
/** Neighbours keep this distance, in diameters. */
const APART = 1.03;

/** Points of an ellipse at equal distances along it, from the top clockwise. */
function around(count: number, a: number, b: number): { x: number; y: number }[] {
  const points = Array.from({ length: SAMPLES + 1 }, (_, index) => {
    const angle = (2 * Math.PI * index) / SAMPLES - Math.PI / 2;
    return { x: a * Math.cos(angle), y: b * Math.sin(angle) };
  });
  const lengths = [0];
  for (let index = 1; index < points.length; index += 1) {
    const [one, other] = [points[index - 1], points[index]];
    if (one === undefined || other === undefined) continue;
    lengths.push((lengths.at(-1) ?? 0) + Math.hypot(other.x - one.x, other.y - one.y));
  }
  const whole = lengths.at(-1) ?? 0;
  return Array.from({ length: count }, (_, index) => {
    const wanted = (whole * index) / count;
    return points[lengths.findIndex((length) => length >= wanted)] ?? { x: 0, y: -b };
  });
}

function nearest(points: { x: number; y: number }[]): number {
  const gaps = points.map((point, index) => {
    const next = points[(index + 1) % points.length] ?? point;
    return Math.hypot(next.x - point.x, next.y - point.y);
  });
  return Math.min(...gaps);
}

function ringAt(points: readonly { x: number; y: number }[], a: number, b: number, diameter: number): Ring {
  const highest = Math.min(...points.map((point) => point.y));
  const lowest = Math.max(...points.map((point) => point.y));
  const leftmost = Math.min(...points.map((point) => point.x));
  const rightmost = Math.max(...points.map((point) => point.x));
  const middle = (leftmost + rightmost) / 2;
  return {
    diameter,
    spots: points.map(({ x, y }) => ({ left: x - middle + a, top: y - highest })),
    height: lowest - highest + diameter,
    hub: {
      top: diameter / 2 - highest,
      width: 2 * a - diameter,
      height: 2 * b - diameter,
    },
  };
}

/** Room for the piles in the centre, in diameters: three beside each other, in two rows. */
const PILES = { width: 1.7, height: 1.14 };

/** Half the size of the piles as they lie, and how far a display's middle keeps from them (its tiles end there). */
const LYING = { width: 0.69, height: 0.42, away: 0.46 };

/** Whether no pile in the centre lies on a display's tiles. */
function clear(points: readonly { x: number; y: number }[], diameter: number): boolean {
  return points.every(({ x, y }) => {
    const dx = Math.max(0, Math.abs(x) - LYING.width * diameter);
    const dy = Math.max(0, Math.abs(y) - LYING.height * diameter);
    return Math.hypot(dx, dy) >= LYING.away * diameter;
  });
}

/** The ring with the largest displays in a box whose height is `ratio` of its width. */
export function ringIn(count: number, ratio: number): Ring {
  let best: Ring | null = null;
  let [low, high] = [4, Math.min(29, ratio * 60)];
  for (let turn = 0; turn < 9; turn += 1) {
    const diameter = (low + high) / 2;
    const a = (100 - diameter) / 2;
    let b = Math.min(a, (100 * ratio - diameter) / 2);
    let points = around(count, a, b);
    // An odd number leaves room below, which the oval can fill.
    const reach = (Math.max(...points.map(({ y }) => y)) + b) / b;
    b = Math.min(a, (100 * ratio - diameter) / reach);
    points = around(count, a, b);
    const fits =
      b > 0 &&
      nearest(points) >= diameter * APART &&
      clear(points, diameter) &&
      2 * b - diameter >= diameter * PILES.height &&
      2 * a - diameter >= diameter * PILES.width;
    if (fits) {
      best = ringAt(points, a, b, diameter);
      low = diameter;
    } else {
      high = diameter;
    }
  }
  return best ?? ringOf(count, true);
}

/** The ring for a number of displays; `flat` saves height for phones. */
export function ringOf(count: number, flat: boolean): Ring {
  const half = Math.sin(Math.PI / Math.max(3, count));
  const circle = Math.min(29, (100 * half) / (APART + 0.01 + half));
  const diameter = flat ? Math.min(count > 7 ? 23.1 : 26, circle) : circle;
  const a = (100 - diameter) / 2;
  // Two rows of piles must fit between the upper and the lower displays.
  let b = flat ? Math.min(a, (27 + diameter) / 2) : a;
  let points = around(count, a, b);
  while (b < a && (nearest(points) < diameter * APART || !clear(points, diameter))) {
    b = Math.min(a, b + 0.25);
    points = around(count, a, b);
  }
  return ringAt(points, a, b, diameter);
}
