/**
 * Switches that a game lays on a board: elements about "view NAME". A touch turns one on or off on this device; the board
 * then bears its name in `data-on`, and the game's own CSS shows what belongs to it. One about "view NAME OF" is remembered as OF
 * instead: what NAME stands for may be another thing at the next table. Measuring is the one that the client knows.
 */

import { shapeName, touchable } from "./shapes";
import type { Element } from "./wire";

const VIEW = "view ";
export const MEASURE = "measure";

const viewWords = (element: Element | undefined): string[] => (element?.about?.startsWith(VIEW) ? element.about.slice(VIEW.length).split(" ") : []);

/** Which switch an element is, as it is remembered; "" if it is none. */
export const viewOf = (element: Element | undefined): string => viewWords(element).at(-1) ?? "";

/** What the board bears while this switch is on. */
export const shownBy = (element: Element): string => viewWords(element)[0] ?? "";

/** The switches among these. */
export const switchesAmong = (elements: Iterable<Element>): Element[] => [...elements].filter((element) => viewOf(element) !== "");

/** A switch without a size has no place on the board: it is a button among the tools beside it. */
export const isTool = (element: Element): boolean => viewOf(element) !== "" && !touchable(element);

/** Where one can measure from and to: spaces and pieces of which there is something to say. */
export const isPlace = (element: Element): boolean =>
  touchable(element) && Boolean(element.about) && viewOf(element) === "" && ["hex", "circle"].includes(shapeName(element));

/** What to ask about the way from one place to another; "" where there is nothing to measure. */
export function wayAbout(from: Element | undefined, to: Element | undefined): string {
  return from && to && from !== to && isPlace(from) && isPlace(to) ? `${from.about ?? ""} to ${to.about ?? ""}` : "";
}
