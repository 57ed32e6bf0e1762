/** Where a pill stands beside the thing of which it says something. */

import { boxOf, centreOf, overlap, type Box, type Point } from "./shapes";
import type { Element } from "./wire";

export const PILL = 21;
/** A thing smaller than this has its pill under it, not on its lower edge. */
const SMALL = 80;
/** A line lower than this has no room for a pill but over the sign that stands before its number. */
const LOW = 36;
const SIGN = 22;
/** As wide and high as a letter of a price. */
const LETTER = 14;

/** Whether something stands on the board among others, so that a pill beside one should cover none of them. */
export const stands = ({ shape, kind }: Element): boolean => shape === "circle" || kind === "piece";

/** Where the price of a space is written. */
export function priceBox(space: Element, price: string): Box {
  const { x, y } = centreOf(boxOf(space));
  const w = price.length * LETTER;
  return { x: x - w / 2, y: y - LETTER / 2, w, h: LETTER };
}

/** Where a pill may stand, best first: under a thing or on its lower edge; around a piece or a space of a map wherever there is room. */
export function placesFor(element: Element, half: number): Point[] {
  const { x, y, w, h } = boxOf(element);
  const middle = { x: x + w / 2, y: y + h / 2 };
  const below = { x: middle.x, y: y + h + (Math.max(w, h) < SMALL ? 13 : 5) };
  const further = { x: middle.x, y: below.y + PILL };
  if (!stands(element) && element.kind !== "space") return [below, further];
  const right = { x: x + w + half + 8, y: middle.y };
  const left = { x: x - half - 8, y: middle.y };
  const above = { x: middle.x, y: y - 13 };
  const corners = [right, left].flatMap((side) => [{ x: side.x, y: below.y }, { x: side.x, y: above.y }]);
  return [below, right, left, above, ...corners, further];
}

/** The first of these places where it covers nothing, or else the one where it covers least; `free`: or else none. */
export function roomFor(places: readonly Point[], half: number, taken: readonly Box[], free: boolean): Point | undefined {
  const covered = places.map(({ x, y }) => taken.reduce((sum, box) => sum + shared(box, { x: x - half, y: y - PILL / 2, w: 2 * half, h: PILL }), 0));
  const least = Math.min(...covered);
  return free && least > 0 ? undefined : places[covered.indexOf(least)];
}

function shared(one: Box, other: Box): number {
  if (!overlap(one, other)) return 0;
  const across = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x);
  return across * (Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y));
}

/** Where it is said by how much a number of a thing changed, from its corner: on its upper right one, so that the number stays in sight. */
export function newsAt(element: Element): Box & { slim: boolean } {
  const { w, h } = boxOf(element);
  const slim = h < LOW && w > 1.3 * h;
  return slim ? { x: SIGN / 2, y: h / 2, w: SIGN + 4, h: 16, slim } : { x: w - 9, y: 0, w: 30, h: 18, slim };
}
