/**
 * Switches that a game lays on a board, and what is seen with them. A touch turns one on or off on this device, which
 * remembers it; elements that are shown with it are seen while it is on. Measuring is the switch that the client knows.
 */

import { touchable } from "./shapes";
import type { Element } from "./wire";

export const MEASURE = "measure";

/** Which switch an element is; "" if it is none. */
export const switchOf = (element: Element | undefined): string => element?.switch ?? "";

/** The switches among these. */
export const switchesAmong = (elements: Iterable<Element>): Element[] => [...elements].filter((element) => switchOf(element) !== "");

/** A switch without a size has no place on the board: it is a button among the tools beside it. */
export const isTool = (element: Element): boolean => switchOf(element) !== "" && !touchable(element);

/** Whether one of these is on, pointed at or chosen; of names joined by a plus, all. */
export const isActive = (names: readonly string[], active: ReadonlySet<string>): boolean => names.some((name) => name.split("+").every((one) => active.has(one)));

/** Whether something is seen while these are on, pointed at or chosen. */
export function isShown({ shown_with: needed = [], hidden_with: hiding = [] }: { shown_with?: readonly string[]; hidden_with?: readonly string[] }, active: ReadonlySet<string>): boolean {
  return (needed.length === 0 || isActive(needed, active)) && !isActive(hiding, active);
}

/** What is on, pointed at or chosen. What is pointed at stands for the step of the choice that it could take. */
export function activeIn({ on, path, lit, step }: { on: ReadonlySet<string>; path: readonly string[]; lit: ReadonlySet<string>; step: number }, pointed: string): ReadonlySet<string> {
  return new Set([pointed, ...on, ...(lit.has(pointed) ? path.slice(0, step) : path)]);
}

/** Where one can measure from and to: spaces and pieces of which there is something to say. */
export const isPlace = (element: Element): boolean =>
  touchable(element) && Boolean(element.about) && (element.kind === "space" || element.kind === "piece");

/** What to ask about the way from one place to another; "" where there is nothing to measure. */
export function wayAbout(from: Element | undefined, to: Element | undefined): string {
  return from && to && from !== to && isPlace(from) && isPlace(to) ? `${from.about ?? ""} to ${to.about ?? ""}` : "";
}
