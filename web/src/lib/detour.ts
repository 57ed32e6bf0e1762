/** A way from one thing to another that goes round what lies between, along straight lanes with few corners. */

import { around, centreOf, type Box, type Point } from "./shapes";

/** The board is looked at in squares of this side. */
const CELL = 14;
/** The price of a square: free, beside a thing, on a thing; and of a corner. */
const FREE = 10;
const BESIDE = 13;
const COVERED = 90;
const CORNER = 36;
/** So far from the source the way begins, and before the target it ends; so far into the target it would go. */
const BEFORE = 8;
const BEHIND = 12;
const INTO = 8;
const STEPS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

const holds = (box: Box, { x, y }: Point, more = 0): boolean =>
  x > box.x - more && x < box.x + box.w + more && y > box.y - more && y < box.y + box.h + more;

/** Whether a line through these points runs over any of these things. */
export const runsOver = (points: readonly Point[], things: readonly Box[]): boolean =>
  points.some((point) => things.some((thing) => holds(thing, point)));

interface Came {
  price: number;
  from: number;
}

/**
 * The points where the way begins, turns and ends; undefined if the two touch. Each square is reached in four directions, and
 * the cheapest way to all of them is found price by price.
 */
export function detour(source: Box, target: Box, things: readonly Box[]): Point[] | undefined {
  const area = around([source, target, ...things]);
  const [left, top] = [area.x - 2 * CELL, area.y - 2 * CELL];
  const [columns, rows] = [Math.ceil(area.w / CELL) + 4, Math.ceil(area.h / CELL) + 4];
  const middle = (cell: number): Point => ({ x: left + ((cell % columns) + 0.5) * CELL, y: top + (Math.floor(cell / columns) + 0.5) * CELL });
  const priceOf = (cell: number): number => {
    const point = middle(cell);
    if (things.some((thing) => holds(thing, point))) return COVERED;
    return things.some((thing) => holds(thing, point, CELL / 2)) ? BESIDE : FREE;
  };
  const prices = Array.from({ length: columns * rows }, (_, cell) => priceOf(cell));
  const cellOf = ({ x, y }: Point): number => Math.floor((y - top) / CELL) * columns + Math.floor((x - left) / CELL);
  const start = cellOf(centreOf(source));
  const came = new Map<number, Came>();
  const waiting: number[][] = [[]];
  const reach = (cell: number, way: number, price: number, from: number): void => {
    const state = cell * STEPS.length + way;
    if ((came.get(state)?.price ?? Infinity) <= price) return;
    came.set(state, { price, from });
    (waiting[price] ??= []).push(state);
  };
  STEPS.forEach((_, way) => {
    reach(start, way, 0, -1);
  });
  for (let price = 0; price < waiting.length; price += 1)
    for (const state of waiting[price] ?? []) {
      if (came.get(state)?.price !== price) continue;
      const [cell, way] = [Math.floor(state / STEPS.length), state % STEPS.length];
      if (holds(target, middle(cell), -INTO)) return cornersOf(state, came, middle, source, target);
      STEPS.forEach(([dx, dy], next) => {
        const [column, row] = [(cell % columns) + dx, Math.floor(cell / columns) + dy];
        if (column < 0 || row < 0 || column >= columns || row >= rows || Math.abs(next - way) === 2) return;
        const there = row * columns + column;
        const inside = holds(source, middle(there)) || holds(target, middle(there));
        reach(there, next, price + (inside ? FREE : (prices[there] ?? FREE)) + (next === way ? 0 : CORNER), state);
      });
    }
  return undefined;
}

/** From all squares of a way to its corners, cut off a little before the source and the target. */
function cornersOf(end: number, came: ReadonlyMap<number, Came>, middle: (cell: number) => Point, source: Box, target: Box): Point[] | undefined {
  const squares: { point: Point; way: number }[] = [];
  for (let state = end; state >= 0; state = came.get(state)?.from ?? -1)
    squares.unshift({ point: middle(Math.floor(state / STEPS.length)), way: state % STEPS.length });
  const turns = squares.filter(({ way }, at) => at === 0 || at === squares.length - 1 || squares[at + 1]?.way !== way).map(({ point }) => point);
  const begun = cutOff(turns, source, BEFORE);
  const ended = begun && cutOff(begun.toReversed(), target, BEHIND);
  return ended?.toReversed();
}

/** These points from where they leave a box, by so much; undefined if they never do. */
function cutOff(points: readonly Point[], box: Box, gap: number): Point[] | undefined {
  const leaves = points.findIndex((point) => !holds(box, point, gap));
  const [inside, outside] = [points[leaves - 1], points[leaves]];
  if (!outside) return undefined;
  if (!inside) return points.slice();
  const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));
  const edge = { x: clamp(outside.x, box.x - gap, box.x + box.w + gap), y: clamp(outside.y, box.y - gap, box.y + box.h + gap) };
  return [edge, ...points.slice(leaves)];
}
