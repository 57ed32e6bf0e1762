/** Where a camera stands over a board that can be moved: near enough to touch what can be chosen, with all that is said of it. */

import { around, boxOf, centreOf, grown, type Box } from "./shapes";
import type { Board, Element } from "./wire";

/** As wide as a thing must be on the screen to be touched with ease. */
const FINGER = 56;
/** So many times its own size around what matters most is shown where nothing can be chosen. */
const SURROUNDINGS = 7;
/** How much of the room what matters may fill. */
const FILLED = 0.86;

/** The place for the board on the screen. */
export interface Lane {
  width: number;
  height: number;
}

/** A scale, and how far the board is moved before it is scaled about the middle of the lane. */
export interface Shot {
  scale: number;
  x: number;
  y: number;
}

/** What can be chosen with the `pills` beside it, and what matters most, as large as they fit; undefined if there is neither. */
export function shotOf(near: readonly Box[], pills: readonly Box[], focus: Element | undefined, board: Pick<Board, "width" | "height">, lane: Lane): Shot | undefined {
  if (near.length === 0 && !focus) return undefined;
  const seen = [...near, ...pills];
  const box = around(focus ? [...seen, grown(boxOf(focus), near.length ? 1 : SURROUNDINGS)] : seen);
  const fit = Math.min(lane.width / board.width, lane.height / board.height);
  const room = Math.min(lane.width / (box.w * fit), lane.height / (box.h * fit));
  const least = Math.min(...(near.length || !focus ? near : [boxOf(focus)]).map((one) => one.w));
  const scale = Math.max(1, Math.min(room * FILLED, FINGER / (least * fit)));
  const centre = centreOf(box);
  const all = around([{ x: 0, y: 0, w: board.width, h: board.height }, ...seen]);
  const [wide, high] = [lane.width / fit / scale, lane.height / fit / scale];
  return {
    scale,
    x: (board.width / 2 - within(centre.x, wide, all.x, all.w)) * fit,
    y: (board.height / 2 - within(centre.y, high, all.y, all.h)) * fit,
  };
}

/** How far a board must be moved on the screen so that this box of it, as it is shown now, lies in the lane with some room around. */
export function intoView(box: Pick<DOMRect, "left" | "right" | "top" | "bottom">, lane: Pick<DOMRect, "left" | "right" | "top" | "bottom">, room: number): { x: number; y: number } {
  const by = (low: number, high: number, from: number, to: number): number =>
    low < from + room ? from + room - low : high > to - room ? to - room - high : 0;
  return { x: by(box.left, box.right, lane.left, lane.right), y: by(box.top, box.bottom, lane.top, lane.bottom) };
}

/** The middle of a view, as near to this as it can be without looking past the ends of what there is to see. */
function within(middle: number, view: number, start: number, length: number): number {
  if (view >= length) return start + length / 2;
  return Math.min(Math.max(middle, start + view / 2), start + length - view / 2);
}
