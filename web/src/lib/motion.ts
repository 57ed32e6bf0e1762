/** The order in which things move: one after another, as the log tells it (a click shows everything at once). */

import type { Picture } from "./picture";
import { boxOf, centreOf, touchable, type Point } from "./shapes";
import type { Choice, Element, LogRow } from "./wire";

/** How long after the first the next thing sets out; many things share the longest wait there is. */
const AFTER = 150;
const LONGEST = 750;

/** What an element is called in a sentence. */
export const shortName = (element: Element | undefined): string => (element?.label ?? "").split(/,\s|[.:;(]/)[0]?.trim() ?? "";

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
 * What sets out one after another: the things that these rows of the log name, in their order.
 * What they do not name has only been laid out anew and moves at once.
 */
export function movesOf(before: Elements, after: Elements, log: readonly LogRow[]): string[] {
  const rank = (element: Element): number => namedAt(log, shortName(element));
  return movedOf(before, after)
    .filter((element) => rank(element) < log.length)
    .toSorted((a, b) => rank(a) - rank(b))
    .map((element) => element.id);
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

/** A die tumbles, then lies for a moment to be read. */
const ROLL = 700 + 500;

/** Whether dice have been rolled: drawn anew, or with another face where they lay. One that lies elsewhere was only moved. */
export function rolled(before: Elements, after: Elements): boolean {
  const isRolled = (die: Element): boolean => {
    const was = before.get(die.id);
    return was === undefined || (was.art !== die.art && !moved(was, die));
  };
  return before !== after && [...after.values()].some((element) => element.art.startsWith('<g class="die') && isRolled(element));
}

/** How long a change is left to be seen: longer where things move one after another, and for dice even in a hurry. */
export function seenFor(pace: number, moves: number, dice: boolean, hurried: boolean): number {
  return Math.max(dice ? ROLL : 0, hurried ? pace : pace + extraTime(moves));
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
    const { shape, owner = -1 } = is ?? {};
    const board = boardOf(id, after);
    const stays = board !== undefined && board === boardOf(id, before);
    return was && stays && shape === "circle" && owner >= 0 ? [{ id, board, from: centreOf(boxOf(was)), owner }] : [];
  });
}

/** Tokens that move between a stock and something else, on one board. */
export interface Flight {
  board: string;
  /** The element that shows how many there are, and the number it shows afterwards. */
  stock: string;
  after: string;
  /** What is drawn where the stock itself does not show a token. */
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
  return changes.flatMap(({ element = "", icon = "", before: held, after: left }) => {
    const stock = after.elements.get(element);
    const board = boardOf(element, after);
    const by = /^\d+ \d+$/.test(`${held} ${left}`) ? Number(left) - Number(held) : 0;
    if (!stock || !icon || !by || element === touched || board === undefined || boardOf(thing.id, before) !== board) return [];
    const here = centreOf(boxOf(stock));
    const [from, to] = by < 0 ? [here, there] : [there, here];
    return [{ board, stock: element, after: left, icon, tokens: Math.abs(by), from, to }];
  });
}

/** How many of something somebody has, if an element that is no piece shows that: its drawing is one sign and one number. */
export function stockIn({ art, owner = -1, shape = "box" }: Element): number | undefined {
  const numbers = [...art.matchAll(/<text[^>]*>(\d+)<\/text>/g)];
  const signs = art.split("<use ").length - 1;
  return owner >= 0 && shape === "box" && signs === 1 && numbers.length === 1 ? Number(numbers[0]?.[1]) : undefined;
}

const isDie = ({ art }: Element): boolean => art.startsWith('<g class="die');

/** A stock that has changed: what it shows, where, and by how much. */
interface Turned {
  stock: Element;
  board: string;
  sign: string;
  now: number;
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
    if (!was || was === stock || was.art === stock.art || known.includes(stock.id) || board === undefined) return [];
    const [held, now] = [stockIn(was), stockIn(stock)];
    return held === undefined || now === undefined || held === now ? [] : [{ stock, board, sign: signOf(stock), now, by: now - held }];
  });
  return turned.flatMap(({ stock, board, sign, now, by }) => {
    const here = centreOf(boxOf(stock));
    const other = turned.find((one) => one.board === board && one.sign === sign && one.by === -by);
    if (other && by < 0) return []; // it flies to the other one
    const there = other ? centreOf(boxOf(other.stock)) : sourceOf(stock, board, before, after, moves);
    if (!there) return [];
    const [from, to] = by < 0 ? [here, there] : [there, here];
    return [{ board, stock: stock.id, after: String(now), icon: "", tokens: Math.abs(by), from, to }];
  });
}

const signOf = ({ art }: Element): string => /<use href="([^"]*)"/.exec(art)?.[1] ?? "";

/** What a change of a stock has to do with: the first thing that moved, else a die of the same player that is spent. */
function sourceOf({ owner }: Element, board: string, before: Picture, after: Picture, moves: readonly string[]): Point | undefined {
  const moved = moves.map((id) => before.elements.get(id)).find((one) => one && boardOf(one.id, before) === board);
  const die = [...before.elements.values()].find(
    (one) => isDie(one) && one.owner === owner && after.elements.get(one.id) !== one && boardOf(one.id, before) === board,
  );
  const source = moved ?? die;
  return source && centreOf(boxOf(source));
}
