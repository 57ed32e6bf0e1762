/** Where things are on the page, whether they lie on a sheet or on a board or are named in the log. */

/** What of an element on a board is as large as itself. */
export const boardAnchor = (group: Element): Element | null => group.querySelector(":scope > .hit");

/** What scrolls a thing on a sheet; the board that a piece lies on. */
export const placeOf = (node: Element): Element | null => node.closest(".scene, .place, .sheets, .scrolls, .phonepart");

export const layerNode = (): HTMLElement | null => document.querySelector<HTMLElement>(".s-layer");

const isSeen = (node: Element): boolean => node.getClientRects().length > 0;

function onSheet(key: string): Element | undefined {
  const found = [...document.querySelectorAll(`:is(.s-sheet, .log) [data-key="${CSS.escape(key)}"]`)].find(isSeen);
  return found?.querySelector(":scope > .s-body") ?? found;
}

function onBoard(key: string): Element | undefined {
  return [...document.querySelectorAll(`.scene [data-id="${CSS.escape(key)}"] > .hit`)].find(isSeen);
}

export interface Anchor {
  box: DOMRect;
  /** The board it lies on; none if it is on a sheet. */
  board: Element | null;
}

/** Where a thing is on the page; on a board rather than on a sheet. */
const nodeOf = (key: string): Element | undefined => onBoard(key) ?? onSheet(key);
export const boxOfKey = (key: string): DOMRect | undefined => nodeOf(key)?.getBoundingClientRect();

/** Where a thing is, if it is in sight: not scrolled out of what holds it. */
export function anchorOf(key: string): Anchor | undefined {
  const node = nodeOf(key);
  if (!node) return undefined;
  const box = node.getBoundingClientRect();
  const clip = node.closest(".window, .place, .sheets, .scrolls")?.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  if (clip && (x < clip.left || x > clip.right || y < clip.top || y > clip.bottom)) return undefined;
  return { box, board: node.closest(".scene") };
}
