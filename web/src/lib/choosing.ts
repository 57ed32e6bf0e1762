/** How a person finds one choice among many: by touching elements in order, and by filters (docs/wire.md, "Choosing"). */

import { together } from "./signs";
import type { Ask, Choice, Group } from "./wire";

/** What has been touched so far. `picked` is a choice named outright, such as a button of the rail. */
export interface Touches {
  path: readonly string[];
  group: string;
  picked: number | null;
}

export const NOTHING: Touches = { path: [], group: "", picked: null };

export interface Tile {
  group: Group;
  /** How many choices it would leave. */
  count: number;
  /** The one choice it would leave, if it is one. */
  only: Choice | null;
  on: boolean;
}

export interface Numbered {
  number: number;
  choice: Choice;
}

/** Everything that can be shown about a choice half made. */
export interface Choosing {
  /** Elements that may be touched next; once a choice is made, those that would make it another. */
  lit: ReadonlySet<string>;
  /** Elements that would go back and begin differently. */
  others: ReadonlySet<string>;
  /** How dear a lit element is, where touching it completes a path. */
  costs: ReadonlyMap<string, number>;
  /** What the pill on a lit element says, where touching it completes a path. */
  pills: ReadonlyMap<string, string>;
  tiles: readonly Tile[];
  /** Choices offered as buttons in the rail. */
  buttons: readonly Numbered[];
  /** The choice that is made: previewed, and sent by the primary button. */
  chosen: Numbered | null;
  /** Which step of the paths the lit elements are: 0 for what is touched first. */
  step: number;
}

const pathOf = (choice: Choice): readonly string[] => choice.path ?? [];

function beginsWith(path: readonly string[], start: readonly string[]): boolean {
  return start.every((element, at) => path[at] === element);
}

/** What is left of a path after these touches, in any order if it is a bag; null if they do not belong to it. */
function rest(choice: Choice, touched: readonly string[]): readonly string[] | null {
  const path = pathOf(choice);
  if (!choice.unordered) return beginsWith(path, touched) ? path.slice(touched.length) : null;
  const bag = [...path];
  for (const element of touched) {
    const at = bag.indexOf(element);
    if (at < 0) return null;
    bag.splice(at, 1);
  }
  return bag;
}

/** What can be touched next on the way to a choice: one element of a path, any element of a bag. */
function next(choice: Choice, touched: readonly string[]): readonly string[] {
  const left = rest(choice, touched) ?? [];
  return choice.unordered ? left : left.slice(0, 1);
}

/** The choices that are still possible after these touches. */
function left(ask: Ask, { path, group }: Touches): Numbered[] {
  return (ask.choices ?? []).flatMap((choice, number) =>
    (group === "" || choice.group === group) && rest(choice, path) !== null ? [{ number, choice }] : [],
  );
}

/** The choices that one more touch completes, by the element of that touch. */
function lastTouches(candidates: readonly Numbered[], touched: readonly string[]): [string, Choice][] {
  return candidates.flatMap(({ choice }): [string, Choice][] => {
    const [last, another] = rest(choice, touched) ?? [];
    return last !== undefined && another === undefined ? [[last, choice]] : [];
  });
}

/** How dear each element is that completes a path: the cheapest way counts. */
function costsOf(candidates: readonly Numbered[], touched: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const [last, { cost = 0 }] of lastTouches(candidates, touched)) if (cost) found.set(last, Math.min(cost, found.get(last) ?? cost));
  return found;
}

function pillsOf(candidates: readonly Numbered[], touched: readonly string[]): Map<string, string> {
  const said = new Map<string, Set<string>>();
  for (const [last, { pill }] of lastTouches(candidates, touched)) if (pill) said.set(last, (said.get(last) ?? new Set()).add(pill));
  return new Map(
    [...said].map(([element, pills]) => {
      const [first = "", second] = pills;
      return [element, second === undefined ? first : together(first, second)];
    }),
  );
}

/** The touches that agree with a group, as many of them as possible. */
function narrowed(ask: Ask, { path }: Touches, group: string): Touches {
  for (let kept = path.length; kept > 0; kept -= 1) {
    const shorter = { path: path.slice(0, kept), group, picked: null };
    if (left(ask, shorter).length > 0) return shorter;
  }
  return { ...NOTHING, group };
}

function tilesOf(ask: Ask, touches: Touches, chosen: Numbered | null): Tile[] {
  return (ask.groups ?? []).map((group) => {
    const those = left(ask, narrowed(ask, touches, group.key));
    const on = touches.group === group.key || (chosen !== null && chosen.choice.group === group.key);
    return { group, count: those.length, only: those.length === 1 ? (those[0]?.choice ?? null) : null, on };
  });
}

/**
 * The buttons of the rail: choices without a path, and those whose path is complete while others remain.
 * A choice that has a tile waits behind it, unless nothing is left to touch.
 */
function buttonsOf(ask: Ask, touches: Touches, candidates: readonly Numbered[], goesOn: boolean): Numbered[] {
  const depth = touches.path.length;
  const tiles = new Set((ask.groups ?? []).map((group) => group.key));
  const behind = touches.group === "" && (depth === 0 || goesOn);
  return candidates.filter(
    ({ choice }) => pathOf(choice).length === depth && !(behind && choice.group !== undefined && tiles.has(choice.group)),
  );
}

/** The elements that stand at this step of the paths, beside the one that was touched there. */
function beside(ask: Ask, touches: Touches, step: number): string[] {
  const start = touches.path.slice(0, step);
  return left(ask, { ...touches, path: start })
    .flatMap(({ choice }) => next(choice, start))
    .filter((element) => !touches.path.includes(element));
}

function chosenBy(ask: Ask, touches: Touches, candidates: readonly Numbered[]): Numbered | null {
  if (touches.picked !== null) {
    const choice = ask.choices?.[touches.picked];
    return choice ? { number: touches.picked, choice } : null;
  }
  const only = candidates.length === 1 ? candidates[0] : undefined;
  if (!only || pathOf(only.choice).length !== touches.path.length) return null;
  return touches.path.length > 0 || touches.group !== "" ? only : null;
}

export function choose(ask: Ask | null, touches: Touches): Choosing {
  const none = { lit: new Set<string>(), others: new Set<string>(), costs: new Map(), pills: new Map(), tiles: [], buttons: [], chosen: null, step: 0 };
  if (!ask?.mine) return none;
  const candidates = left(ask, touches);
  const depth = touches.path.length;
  const onward = candidates.flatMap(({ choice }) => next(choice, touches.path));
  const chosen = chosenBy(ask, touches, candidates);
  const step = onward.length > 0 || depth === 0 ? depth : depth - 1;
  const lit = new Set(step === depth ? onward : beside(ask, touches, step));
  const start = touches.path.slice(0, step);
  const ending = left(ask, { ...touches, path: start });
  const earlier = Array.from({ length: step }, (_, at) => beside(ask, touches, at)).flat();
  return {
    lit,
    others: new Set(earlier.filter((element) => !lit.has(element))),
    costs: costsOf(ending, start),
    pills: pillsOf(ending, start),
    tiles: tilesOf(ask, touches, chosen),
    buttons: chosen && touches.picked === null ? [] : buttonsOf(ask, touches, candidates, onward.length > 0),
    chosen,
    step,
  };
}

/** Whether the touch that makes this choice also sends it: it says so itself, or the question has two buttons and nothing else. */
export function atOneTouch(ask: Ask | null, choice: Choice): boolean {
  if (choice.spot) return false;
  const choices = ask?.choices ?? [];
  return choice.quick === true || (choices.length === 2 && choices.every((one) => pathOf(one).length === 0 && !one.spot));
}

const NO_PEEKS: ReadonlyMap<string, string> = new Map();

/** What the pills would say after this touch: for who points at something that can be touched. */
export function peek(ask: Ask | null, touches: Touches, { lit, chosen }: Choosing, pointed: string): ReadonlyMap<string, string> {
  if (!ask?.mine || chosen || !lit.has(pointed)) return NO_PEEKS;
  const then = choose(ask, touch(ask, touches, pointed));
  return then.chosen ? NO_PEEKS : then.pills;
}

/** The choice that is made by pointing at a place now: the one that is made, or the only one that needs no further touch. */
export function openSpot(ask: Ask | null, touches: Touches, { chosen }: Choosing): Numbered | null {
  if (!ask?.mine) return null;
  if (chosen) return chosen.choice.spot ? chosen : null;
  const open = left(ask, touches).filter(({ choice }) => choice.spot && rest(choice, touches.path)?.length === 0);
  return open.length === 1 ? (open[0] ?? null) : null;
}

/** Whether the next step lies on the board alone: nothing to press elsewhere, and no choice made yet. */
export const isBare = ({ lit, tiles, buttons, chosen }: Choosing): boolean => lit.size > 0 && tiles.length + buttons.length === 0 && chosen === null;

/** After touching an element: once more where it counts twice, further along the path, back to before it, or from the start with it. */
export function touch(ask: Ask, touches: Touches, element: string): Touches {
  const at = touches.path.indexOf(element);
  const again = { ...touches, path: [...touches.path, element], picked: null };
  if (at >= 0) return left(ask, again).length > 0 ? again : without(ask, touches, at);
  const tries: Touches[] = [];
  for (const group of new Set([touches.group, ""]))
    for (let kept = touches.path.length; kept >= 0; kept -= 1)
      tries.push({ path: [...touches.path.slice(0, kept), element], group, picked: null });
  return tries.find((next) => left(ask, next).length > 0) ?? touches;
}

/** Without an element that was touched: alone out of a bag, else with all that was touched after it. */
function without(ask: Ask, touches: Touches, at: number): Touches {
  const bag = left(ask, touches).every(({ choice }) => choice.unordered);
  return { ...touches, path: touches.path.filter((_, place) => (bag ? place !== at : place < at)), picked: null };
}

/** After touching a tile: its filter is set, or taken away. Touches that do not agree with it are forgotten. */
export function filter(ask: Ask, touches: Touches, group: string): Touches {
  return touches.group === group ? { ...touches, group: "", picked: null } : narrowed(ask, touches, group);
}

/** One step back: the button picked, then the last element, then the filter. */
export function back(touches: Touches): Touches {
  if (touches.picked !== null) return { ...touches, picked: null };
  if (touches.path.length > 0) return { ...touches, path: touches.path.slice(0, -1) };
  return NOTHING;
}
