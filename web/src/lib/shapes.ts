/** Outlines of elements: where they can be touched, and how their marks run. */

import { svgNode } from "./art";
import type { Element } from "./wire";

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  w: number;
  h: number;
}

export const boxOf = (element: Element): Box => ({
  x: element.x ?? 0,
  y: element.y ?? 0,
  w: element.w ?? 0,
  h: element.h ?? 0,
});

export const centreOf = (box: Box): Point => ({ x: box.x + box.w / 2, y: box.y + box.h / 2 });

export const touchable = (element: Element): boolean => (element.w ?? 0) > 0 && (element.h ?? 0) > 0;

export function shapeName(element: Element): string {
  const shape = element.shape ?? "box";
  return ["box", "circle", "hex"].includes(shape) ? shape : "free";
}

/** A space of a board rather than a piece on it: marked by a tint, its price written in the middle. */
export const isSpace = (element: Element): boolean => element.kind === "space" || shapeName(element) === "hex" || shapeName(element) === "free";

/** Wider than two of its height: a line of a list rather than a card. */
export function isRow(element: Element): boolean {
  const { w, h } = boxOf(element);
  return shapeName(element) === "box" && h < 80 && w > 2 * h;
}

export const place = (element: Element): string => `translate(${element.x ?? 0} ${element.y ?? 0})`;

/** The corners of a hexagon that fills a box: flat sides up and down if it is wider than high. */
export function hexCorners({ w, h }: { w: number; h: number }, grow: number): Point[] {
  const flat = w >= h;
  const [cx, cy] = [w / 2, h / 2];
  return Array.from({ length: 6 }, (_, corner) => {
    const angle = (Math.PI / 3) * corner + (flat ? 0 : Math.PI / 6);
    const [rx, ry] = flat ? [w / 2 + grow, (h / 2 + grow) / (Math.sqrt(3) / 2)] : [(w / 2 + grow) / (Math.sqrt(3) / 2), h / 2 + grow];
    return { x: cx + rx * Math.cos(angle), y: cy + ry * Math.sin(angle) };
  });
}

/** The outline of an element, grown outwards, in the element's own coordinates. */
export function outline(element: Element, grow: number, name: string): SVGElement {
  const { w, h } = boxOf(element);
  const shape = element.shape ?? "box";
  if (shape === "circle")
    return svgNode("ellipse", { class: name, cx: w / 2, cy: h / 2, rx: w / 2 + grow, ry: h / 2 + grow });
  if (shape === "hex")
    return svgNode("polygon", {
      class: name,
      points: hexCorners({ w, h }, grow).map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" "),
    });
  if (shape !== "box") return svgNode("path", { class: name, d: shape });
  const rx = Math.max(0, (element.r ?? 8) + grow);
  return svgNode("rect", { class: name, x: -grow, y: -grow, width: Math.max(0, w + 2 * grow), height: Math.max(0, h + 2 * grow), rx });
}

/** The corners of an element that is a space: a hexagon or a box. None for other shapes. */
function cornersOf(element: Element): Point[] {
  const { x, y, w, h } = boxOf(element);
  const shape = element.shape ?? "box";
  if (shape === "hex") return hexCorners({ w, h }, 0).map((corner) => ({ x: x + corner.x, y: y + corner.y }));
  if (shape === "box") return [{ x, y }, { x: x + w, y }, { x: x + w, y: y + h }, { x, y: y + h }];
  return [];
}

/** Corners of neighbours that are nearer than this part of a space are the same corner: spaces leave a joint between them, or lie a little higher. */
const JOINT = 0.25;

/** Numbers points so that those nearer than a joint are the same one: each is looked up in its neighbourhood alone. */
function numbering(joint: number): { points: readonly Point[]; numberOf: (point: Point) => number } {
  const points: Point[] = [];
  const cells = new Map<string, number[]>();
  const cell = (x: number, y: number): string => `${x} ${y}`;
  const numberOf = (point: Point): number => {
    const [column, row] = [Math.floor(point.x / joint), Math.floor(point.y / joint)];
    for (let dx = -1; dx <= 1; dx += 1)
      for (let dy = -1; dy <= 1; dy += 1)
        for (const number of cells.get(cell(column + dx, row + dy)) ?? []) {
          const one = points[number];
          if (one && Math.hypot(one.x - point.x, one.y - point.y) < joint) return number;
        }
    const number = points.push(point) - 1;
    cells.set(cell(column, row), [...(cells.get(cell(column, row)) ?? []), number]);
    return number;
  };
  return { points, numberOf };
}

/** One outline around all these spaces: every edge that only one of them has. */
export function contour(spaces: readonly Element[]): string {
  const { points, numberOf } = numbering(JOINT * Math.min(...spaces.map(({ w = 0, h = 0 }) => Math.min(w, h))));
  const edges = new Map<string, [Point, Point] | null>();
  for (const space of spaces) {
    const corners = cornersOf(space).map(numberOf);
    corners.forEach((from, at) => {
      const to = corners[(at + 1) % corners.length] ?? from;
      const key = `${Math.min(from, to)}-${Math.max(from, to)}`;
      const [start, end] = [points[from], points[to]];
      if (start && end) edges.set(key, edges.has(key) ? null : [start, end]);
    });
  }
  const place = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
  return [...edges.values()].flatMap((edge) => (edge ? [`M${place(edge[0])}L${place(edge[1])}`] : [])).join("");
}

/** How much of each quarter of a circle a bracket covers, in degrees. */
const BRACKET = 46;

/** Four round brackets around a round piece, in its own coordinates. */
export function brackets(element: Element, grow: number): string {
  const { w, h } = boxOf(element);
  const [rx, ry] = [w / 2 + grow, h / 2 + grow];
  const at = (angle: number): string => {
    const radians = (angle * Math.PI) / 180;
    return `${(w / 2 + rx * Math.cos(radians)).toFixed(1)} ${(h / 2 + ry * Math.sin(radians)).toFixed(1)}`;
  };
  return [45, 135, 225, 315]
    .map((middle) => `M${at(middle - BRACKET / 2)}A${rx.toFixed(1)} ${ry.toFixed(1)} 0 0 1 ${at(middle + BRACKET / 2)}`)
    .join("");
}

/** Where a straight line from the centre of a box towards a point leaves the box, a little outside it. */
export function edgeTowards(box: Box, to: Point, gap: number): Point {
  const from = centreOf(box);
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const reach = Math.min(
    dx === 0 ? Infinity : (box.w / 2 + gap) / Math.abs(dx),
    dy === 0 ? Infinity : (box.h / 2 + gap) / Math.abs(dy),
    1,
  );
  return { x: from.x + (dx / length) * length * reach, y: from.y + dy * reach };
}

/** A line that is drawn, the head of its arrow, and points along it. */
interface Arrow {
  line: string;
  head: string;
  points: readonly Point[];
}

const written = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** The head of an arrow that comes to its end from another point. */
function headAt(end: Point, from: Point): string {
  const angle = Math.atan2(end.y - from.y, end.x - from.x);
  return [[0, 9], [2.45, 9], [-2.45, 9]]
    .map(([turn = 0, far = 0]) => `${(end.x + far * Math.cos(angle + turn)).toFixed(1)},${(end.y + far * Math.sin(angle + turn)).toFixed(1)}`)
    .join(" ");
}

/** How many points of a bowed line are looked at. */
const SAMPLES = 48;

/** A bowed path from one box to another. */
export function arrow(source: Box, target: Box): Arrow {
  const start = edgeTowards(source, centreOf(target), 8);
  const end = edgeTowards(target, centreOf(source), 12);
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const length = Math.hypot(dx, dy) || 1;
  const bow = Math.min(60, length * 0.22) * (dx >= 0 ? -1 : 1);
  const [nx, ny] = [-dy / length, dx / length];
  const bend = { x: start.x + dx / 2 + nx * -bow, y: start.y + dy / 2 + ny * -bow };
  const at = (part: number): Point => ({
    x: (1 - part) ** 2 * start.x + 2 * part * (1 - part) * bend.x + part ** 2 * end.x,
    y: (1 - part) ** 2 * start.y + 2 * part * (1 - part) * bend.y + part ** 2 * end.y,
  });
  return {
    line: `M${written(start)}Q${written(bend)} ${written(end)}`,
    head: headAt(end, bend),
    points: Array.from({ length: SAMPLES + 1 }, (_, n) => at(n / SAMPLES)),
  };
}

const TURN = 16;

/** A path along these points, its corners rounded. */
export function arrowAlong(points: readonly Point[]): Arrow {
  const towards = (from: Point, to: Point): Point => {
    const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const part = Math.min(TURN, far / 2) / far;
    return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
  };
  const pieces = points.map((point, at) => {
    const [before, after] = [points[at - 1], points[at + 1]];
    if (!before) return `M${written(point)}`;
    return after ? `L${written(towards(point, before))}Q${written(point)} ${written(towards(point, after))}` : `L${written(point)}`;
  });
  const [end = { x: 0, y: 0 }, last = end] = points.toReversed();
  return { line: pieces.join(""), head: headAt(end, last), points };
}

export const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h;

/** The same box so many times as large, around the same middle. */
export function grown(box: Box, times: number): Box {
  const [w, h] = [box.w * times, box.h * times];
  return { x: box.x + (box.w - w) / 2, y: box.y + (box.h - h) / 2, w, h };
}

/** The box around all of these. */
export function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.w));
  const bottom = Math.max(...boxes.map((box) => box.y + box.h));
  return { x, y, w: right - x, h: bottom - y };
}

/** The boxes in the order in which a page is read: rows from the top, each from the left. */
export function inReadingOrder<T extends { box: Box }>(things: readonly T[]): T[] {
  const rows: T[][] = [];
  for (const thing of things.toSorted((a, b) => a.box.y - b.box.y)) {
    const row = rows.at(-1);
    const first = row?.[0];
    const sameRow = first && centreOf(thing.box).y < first.box.y + first.box.h * 0.75;
    if (row && sameRow) row.push(thing);
    else rows.push([thing]);
  }
  return rows.flatMap((row) => row.toSorted((a, b) => a.box.x - b.box.x));
}

const DIRECTIONS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The nearest thing in the direction of an arrow key, sideways steps counting double. */
export function towards<T extends { box: Box }>(things: readonly T[], from: Box, key: string): T | undefined {
  const way = DIRECTIONS[key];
  if (!way) return undefined;
  const here = centreOf(from);
  let best: T | undefined;
  let least = Infinity;
  for (const thing of things) {
    const there = centreOf(thing.box);
    const ahead = (there.x - here.x) * way.x + (there.y - here.y) * way.y;
    const aside = Math.abs((there.x - here.x) * way.y) + Math.abs((there.y - here.y) * way.x);
    const cost = ahead + 2 * aside;
    if (ahead > 1 && cost < least) [best, least] = [thing, cost];
  }
  return best;
}
