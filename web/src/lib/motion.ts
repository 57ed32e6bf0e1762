/** The order in which things move: one after another, as the log tells it (a click shows everything at once). */

import { boxOf, touchable } from "./shapes";
import type { Element, LogRow } from "./wire";

/** How long after the first the next thing sets out; many things share the longest wait there is. */
const AFTER = 150;
const LONGEST = 750;

/** What an element is called in a sentence. */
export const shortName = (element: Element): string => (element.label ?? "").split(/[,.:;(]/)[0]?.trim() ?? "";

const moved = (before: Element, after: Element): boolean =>
  touchable(after) && (before.x !== after.x || before.y !== after.y);

type Elements = ReadonlyMap<string, Element>;

/** What has moved, in the order in which these rows of the log name it; what they do not name comes last. */
export function movesOf(before: Elements, after: Elements, log: readonly LogRow[]): string[] {
  const moving = before === after ? [] : [...after.values()].filter((element) => {
    const was = before.get(element.id);
    return was !== undefined && was !== element && moved(was, element);
  });
  const rank = (element: Element): number => namedAt(log, shortName(element));
  return moving.toSorted((a, b) => rank(a) - rank(b)).map((element) => element.id);
}

/** In which row of the log a name stands first; after all rows if in none. */
function namedAt(log: readonly LogRow[], name: string): number {
  const at = name ? log.findIndex((row) => row.words.includes(name)) : -1;
  return at < 0 ? log.length : at;
}

/** When each of so many things sets out, in milliseconds. */
export function startOf(place: number, all: number): number {
  const gap = all > 1 ? Math.min(AFTER, LONGEST / (all - 1)) : 0;
  return Math.round(place * gap);
}

/** How much longer than one move these moves take. */
export const extraTime = (all: number): number => startOf(Math.max(0, all - 1), all);

/** A piece that has moved, and from where: what the mark of the last move shows. */
export interface Trace {
  id: string;
  from: { x: number; y: number };
  owner: number;
}

/** The moves worth a mark that stays: pieces of a player that went from one place of a board to another. */
export function tracesOf(before: Elements, after: Elements, ids: readonly string[]): Trace[] {
  return ids.flatMap((id) => {
    const [was, is] = [before.get(id), after.get(id)];
    if (!was || !is || is.shape !== "circle" || (is.owner ?? -1) < 0) return [];
    const { x, y, w, h } = boxOf(was);
    return [{ id, from: { x: x + w / 2, y: y + h / 2 }, owner: is.owner ?? 0 }];
  });
}
