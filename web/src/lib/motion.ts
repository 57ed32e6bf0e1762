/** How things move: one after another in the order of the log, along the ways that they went (a click shows everything at once). */

import type { Picture } from "./picture";
import { boxOf, centreOf, touchable, type Point } from "./shapes";
import type { Choice, Element, LogRow, Way } from "./wire";

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

/**
 * What sets out one after another: the things that these rows of the log have moved, in their order.
 * What they do not name has only been laid out anew and moves at once.
 */
export function movesOf(before: Elements, after: Elements, log: readonly LogRow[]): string[] {
  const named = new Set(log.flatMap(({ elements = [] }) => elements));
  const elsewhere = new Set(movedOf(before, after).map((element) => element.id));
  return [...named].filter((id) => elsewhere.has(id));
}

/** How long a thing takes from one point of its way to the next, and the longest that a whole way takes. */
const LEG = 300;
const LONGEST_WAY = 1200;

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

/** Tokens that move between a stock and something else, on one board. */
export interface Flight {
  board: string;
  /** The element that shows how many there are. */
  stock: string;
  /** The drawing of one of them; else an icon of the change. */
  sign: string;
  icon: string;
  tokens: number;
  from: Point;
  to: Point;
}

const boardOf = (id: string, { boards }: Picture): string | undefined => boards.find((board) => board.order?.includes(id))?.id;

/** What is paid flies from its stock to the thing that is touched last, what is gained flies from there to its stock. */
export function flightsOf({ path = [], changes = [] }: Choice, source: string, before: Picture, after: Picture): Flight[] {
  const touched = path.at(-1) ?? source;
  const thing = before.elements.get(touched);
  if (!thing) return [];
  const there = centreOf(boxOf(thing));
  return changes.flatMap(({ element = "", icon = "", number, value }) => {
    const stock = after.elements.get(element);
    const board = boardOf(element, after);
    const held = valueOf(before.elements.get(element), value);
    const by = typeof number === "number" && held !== undefined ? number - held : 0;
    if (!stock || !icon || !by || element === touched || board === undefined || boardOf(thing.id, before) !== board) return [];
    const here = centreOf(boxOf(stock));
    const [from, to] = by < 0 ? [here, there] : [there, here];
    return [{ board, stock: element, sign: stock.sign ?? "", icon, tokens: Math.abs(by), from, to }];
  });
}

/** The number of that name that an element shows; of its only one if no name is given. */
export function valueOf(element: Element | undefined, name?: string): number | undefined {
  const values = element?.values ?? {};
  return name ? values[name] : Object.values(values)[0];
}

const isDie = ({ kind }: Element): boolean => kind === "die";

/** A stock that has changed: which, where, and by how much. */
interface Turned {
  stock: Element;
  board: string;
  sign: string;
  by: number;
}

/**
 * The tokens of everybody else, and mine that no choice of mine has moved: from one stock to another of the same sign,
 * else to or from what has moved or the die that was spent. Where there is nothing of that kind, nothing flies.
 */
export function flightsSeen(before: Picture, after: Picture, moves: readonly string[], known: readonly string[]): Flight[] {
  if (before.elements === after.elements) return [];
  const turned = [...after.elements.values()].flatMap((stock): Turned[] => {
    const was = before.elements.get(stock.id);
    const board = boardOf(stock.id, after);
    if (!was || was === stock || !stock.sign || known.includes(stock.id) || board === undefined) return [];
    const [held, now] = [valueOf(was), valueOf(stock)];
    return held === undefined || now === undefined || held === now ? [] : [{ stock, board, sign: stock.sign, by: now - held }];
  });
  return turned.flatMap(({ stock, board, sign, by }) => {
    const here = centreOf(boxOf(stock));
    const other = turned.find((one) => one.board === board && one.sign === sign && one.by === -by);
    if (other && by < 0) return []; // it flies to the other one
    const there = other ? centreOf(boxOf(other.stock)) : sourceOf(stock, board, before, after, moves);
    if (!there) return [];
    const [from, to] = by < 0 ? [here, there] : [there, here];
    return [{ board, stock: stock.id, sign, icon: "", tokens: Math.abs(by), from, to }];
  });
}

/** What a change of a stock has to do with: the first thing that moved, else a die of the same player that is spent. */
function sourceOf({ owner }: Element, board: string, before: Picture, after: Picture, moves: readonly string[]): Point | undefined {
  const moved = moves.map((id) => before.elements.get(id)).find((one) => one && boardOf(one.id, before) === board);
  const die = [...before.elements.values()].find(
    (one) => isDie(one) && one.owner === owner && after.elements.get(one.id) !== one && boardOf(one.id, before) === board,
  );
  const source = moved ?? die;
  return source && centreOf(boxOf(source));
}
