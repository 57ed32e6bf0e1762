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
export const isSpace = (element: Element): boolean => shapeName(element) === "hex" || shapeName(element) === "free";

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

/** Corners of neighbours that are nearer than this are the same corner: spaces leave a joint between them. */
const JOINT = 5;

/** One outline around all these spaces: every edge that only one of them has. */
export function contour(spaces: readonly Element[]): string {
  const points: Point[] = [];
  const numberOf = (point: Point): number => {
    const found = points.findIndex((one) => Math.hypot(one.x - point.x, one.y - point.y) < JOINT);
    return found >= 0 ? found : points.push(point) - 1;
  };
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

/** A bowed path from one box to another, and the head of its arrow. */
export function arrow(source: Box, target: Box): { line: string; head: string } {
  const start = edgeTowards(source, centreOf(target), 8);
  const end = edgeTowards(target, centreOf(source), 12);
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const length = Math.hypot(dx, dy) || 1;
  const bow = Math.min(60, length * 0.22) * (dx >= 0 ? -1 : 1);
  const [nx, ny] = [-dy / length, dx / length];
  const bend = { x: start.x + dx / 2 + nx * -bow, y: start.y + dy / 2 + ny * -bow };
  const angle = Math.atan2(end.y - bend.y, end.x - bend.x);
  const corner = (turn: number, far: number): string =>
    `${(end.x + far * Math.cos(angle + turn)).toFixed(1)},${(end.y + far * Math.sin(angle + turn)).toFixed(1)}`;
  return {
    line: `M${start.x.toFixed(1)} ${start.y.toFixed(1)}Q${bend.x.toFixed(1)} ${bend.y.toFixed(1)} ${end.x.toFixed(1)} ${end.y.toFixed(1)}`,
    head: [corner(0, 9), corner(2.45, 9), corner(-2.45, 9)].join(" "),
  };
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
