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

/** Whether any two of some elements are asked for, each pair once: then neither of a pair comes first. */
function asksForTwo(choices: readonly Choice[]): boolean {
  if (choices.some((choice) => pathOf(choice).length !== 2)) return false;
  const elements = new Set(choices.flatMap(pathOf)).size;
  const pairs = new Set(choices.map((choice) => pathOf(choice).toSorted().join(" "))).size;
  return elements > 2 && pairs === choices.length && pairs === (elements * (elements - 1)) / 2;
}

/** The choices with their numbers; one of two that can be touched in either order is there in both. */
function numbered(ask: Ask): Numbered[] {
  const choices = ask.choices ?? [];
  const given = choices.map((choice, number) => ({ number, choice }));
  if (!asksForTwo(choices)) return given;
  return [...given, ...given.map(({ number, choice }) => ({ number, choice: { ...choice, path: pathOf(choice).toReversed() } }))];
}

/** The choices that are still possible after these touches. */
function left(ask: Ask, { path, group }: Touches): Numbered[] {
  return numbered(ask).filter(
    ({ choice }) => (group === "" || choice.group === group) && beginsWith(pathOf(choice), path),
  );
}

function pillsOf(candidates: readonly Numbered[], depth: number): Map<string, string> {
  const said = new Map<string, Set<string>>();
  for (const { choice } of candidates) {
    const path = pathOf(choice);
    const last = path[depth];
    if (!choice.pill || path.length !== depth + 1 || last === undefined) continue;
    said.set(last, (said.get(last) ?? new Set()).add(choice.pill));
  }
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
  const start = { ...touches, path: touches.path.slice(0, step) };
  return left(ask, start)
    .flatMap(({ choice }) => pathOf(choice).slice(step, step + 1))
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
  const none = { lit: new Set<string>(), others: new Set<string>(), pills: new Map(), tiles: [], buttons: [], chosen: null, step: 0 };
  if (!ask?.mine) return none;
  const candidates = left(ask, touches);
  const depth = touches.path.length;
  const next = candidates.flatMap(({ choice }) => pathOf(choice).slice(depth, depth + 1));
  const chosen = chosenBy(ask, touches, candidates);
  const step = next.length > 0 || depth === 0 ? depth : depth - 1;
  const lit = new Set(step === depth ? next : beside(ask, touches, step));
  const earlier = Array.from({ length: step }, (_, at) => beside(ask, touches, at)).flat();
  return {
    lit,
    others: new Set(earlier.filter((element) => !lit.has(element))),
    pills: pillsOf(left(ask, { ...touches, path: touches.path.slice(0, step) }), step),
    tiles: tilesOf(ask, touches, chosen),
    buttons: chosen && touches.picked === null ? [] : buttonsOf(ask, touches, candidates, next.length > 0),
    chosen,
    step,
  };
}

/** Whether the next step lies on the board alone: nothing to press elsewhere, and no choice made yet. */
export const isBare = ({ lit, tiles, buttons, chosen }: Choosing): boolean => lit.size > 0 && tiles.length + buttons.length === 0 && chosen === null;

/** After touching an element: further along the path, back to before it, or from the start with it. */
export function touch(ask: Ask, touches: Touches, element: string): Touches {
  const at = touches.path.indexOf(element);
  if (at >= 0) return { ...touches, path: touches.path.slice(0, at), picked: null };
  const tries: Touches[] = [];
  for (const group of new Set([touches.group, ""]))
    for (let kept = touches.path.length; kept >= 0; kept -= 1)
      tries.push({ path: [...touches.path.slice(0, kept), element], group, picked: null });
  return tries.find((next) => left(ask, next).length > 0) ?? touches;
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
