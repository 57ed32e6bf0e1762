/** How things move: one after another in the order of the log, along the ways that they went (a click shows everything at once). */

import type { Picture } from "./picture";
import { boxOf, centreOf, touchable, type Point } from "./shapes";
import type { Element, Flight, LogRow, Way } from "./wire";

/** How long after the first the next thing sets out; many things share the longest wait there is. */
const AFTER = 150;
const LONGEST = 750;

/** What an element is called in a few words. */
export const nameOf = (element: Element | undefined): string => element?.name ?? element?.label ?? "";

const moved = (before: Element, after: Element): boolean =>
  touchable(after) && (before.x !== after.x || before.y !== after.y);

type Elements = ReadonlyMap<string, Element>;

/** What lies elsewhere than before. */
export function movedOf(before: Elements, after: Elements): Element[] {
  if (before === after) return [];
  return [...after.values()].filter((element) => {
    const was = before.get(element.id);
    return was !== undefined && was !== element && moved(was, element);
  });
}

/** As much of a row of the log as tells what moved. */
type Telling = Pick<LogRow, "elements" | "flights">;

/**
 * What sets out one after another: the things that these rows of the log have moved, in their order.
 * What they do not name has only been laid out anew and moves at once.
 */
export function movesOf(before: Elements, after: Elements, log: readonly Telling[]): string[] {
  const named = new Set(log.flatMap(({ elements = [] }) => elements));
  const elsewhere = new Set(movedOf(before, after).map((element) => element.id));
  return [...named].filter((id) => elsewhere.has(id));
}

/** How long a thing takes from one point of its way to the next, and the longest that a whole way takes. */
const LEG = 300;
const LONGEST_WAY = 900;

export const timeOf = (way: Way): number => Math.min(LONGEST_WAY, LEG * Math.max(1, way.points.length - 1));

/** When each element sets out on its way, in milliseconds: after all those that are gone first. */
export function departures(ways: readonly Way[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const { element, after = 0 } of ways) found.set(element, Math.max(0, ...ways.slice(0, after).map((one) => (found.get(one.element) ?? 0) + timeOf(one))));
  return found;
}

/** How long all ways together take. */
export function lengthOf(ways: readonly Way[]): number {
  const begins = departures(ways);
  return Math.max(0, ...ways.map((way) => (begins.get(way.element) ?? 0) + timeOf(way)));
}

/** When each of so many things sets out, in milliseconds. */
export function startOf(place: number, all: number): number {
  const gap = all > 1 ? Math.min(AFTER, LONGEST / (all - 1)) : 0;
  return Math.round(place * gap);
}

/** How much longer than one move these moves take. */
export const extraTime = (all: number): number => startOf(Math.max(0, all - 1), all);

/** A die tumbles, then lies for a moment to be read. */
const ROLL = 700 + 500;

/** Whether dice have been rolled: drawn anew, or with another face where they lay. One that lies elsewhere was only moved. */
export function rolled(before: Elements, after: Elements): boolean {
  const isRolled = (die: Element): boolean => {
    const was = before.get(die.id);
    return was === undefined || (was.art !== die.art && !moved(was, die));
  };
  return before !== after && [...after.values()].some((element) => isDie(element) && isRolled(element));
}

/** How long a change is left to be seen: longer where things move one after another or far, and for dice even in a hurry. */
export function seenFor(pace: number, moves: number, ways: readonly Way[], dice: boolean, hurried: boolean): number {
  return Math.max(dice ? ROLL : 0, hurried ? pace : pace + Math.max(extraTime(moves), lengthOf(ways) - LEG));
}

/** A piece that has moved, and from where: what the mark of the last move shows. */
export interface Trace {
  id: string;
  board: string;
  from: Point;
  owner: number;
}

/** Of these moves those worth a mark that stays: of pieces of a player from one place of a board to another of the same board. */
export function tracesOf(before: Picture, after: Picture, moves: readonly string[]): Trace[] {
  return moves.flatMap((id) => {
    const [was, is] = [before.elements.get(id), after.elements.get(id)];
    const { kind, owner = -1 } = is ?? {};
    const board = boardOf(id, after);
    const stays = board !== undefined && board === boardOf(id, before);
    return was && stays && kind === "piece" && owner >= 0 ? [{ id, board, from: centreOf(boxOf(was)), owner }] : [];
  });
}

const boardOf = (id: string, { boards }: Picture): string | undefined => boards.find((board) => board.order?.includes(id))?.id;

/** The tokens that these rows of the log tell of. Where a row does not say from where, it is from what moved before; where it does not say to where, to what moves next. */
export function flightsIn(log: readonly Telling[]): Required<Flight>[] {
  const firstOf = (rows: readonly Telling[]): string => rows.find(({ elements = [] }) => elements.length > 0)?.elements?.[0] ?? "";
  return log.flatMap(({ flights = [] }, at) => {
    const [earlier, later] = [log.slice(0, at).toReversed(), log.slice(at + 1)];
    return flights.map((flight) => ({ count: 1, ...flight, start: flight.start || firstOf([...earlier, ...later]), end: flight.end || firstOf([...later, ...earlier]) }));
  });
}

/** The number of that name that an element shows; of its only one if no name is given. */
export function valueOf(element: Element | undefined, name?: string): number | undefined {
  const values = element?.values ?? {};
  return name ? values[name] : Object.values(values)[0];
}

const isDie = ({ kind }: Element): boolean => kind === "die";
