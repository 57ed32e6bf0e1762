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

/** Whether an element is seen while these are on, pointed at or chosen. */
export function isShown({ shown_with: needed = [] }: Element, active: ReadonlySet<string>): boolean {
  return needed.length === 0 || needed.some((name) => active.has(name));
}

/** Where one can measure from and to: spaces and pieces of which there is something to say. */
export const isPlace = (element: Element): boolean =>
  touchable(element) && Boolean(element.about) && (element.kind === "space" || element.kind === "piece");

/** What to ask about the way from one place to another; "" where there is nothing to measure. */
export function wayAbout(from: Element | undefined, to: Element | undefined): string {
  return from && to && from !== to && isPlace(from) && isPlace(to) ? `${from.about ?? ""} to ${to.about ?? ""}` : "";
}
