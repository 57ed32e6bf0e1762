/** What is drawn of aiming: the places that can be chosen, the ghost at the place that is aimed at, and what would happen there. */

import type { Place } from "./aiming.svelte";
import { parseArt, svgNode } from "./art";
import type { Box } from "./shapes";
import type { Aimed, Element, Spot } from "./wire";

/** How wide words on a pill are for each letter, and around them. */
const LETTER = 7;
const ROOM = 22;
/** A refusal with more letters is read beside the board. */
const SHORT = 44;
/** The dot of a place that the keyboard can step to. */
const DOT = 5;
/** How far under the edge of a band its words stand, and at how many places along it they are tried. */
const DOWN = 14;
const ALONG = 48;

export class AimLayer {
  /** Above the spaces, below the pieces: area and bands. */
  readonly under = svgNode("g", { class: "aim", "aria-hidden": "true" });
  /** Above the pieces: what would happen, such as a route. */
  readonly foreseen = svgNode("g", { class: "aim foreseen", "aria-hidden": "true" });
  /** Above that: ghost and pill. */
  readonly over = svgNode("g", { class: "aim", "aria-hidden": "true" });
  /** The places for the keyboard, which have names. */
  readonly stops = svgNode("g", { class: "aim stops" });
  private spot: Spot | null = null;
  private area: SVGPathElement | undefined;

  /** Shows the places of this choice; null: none. */
  open(spot: Spot | null): void {
    if (spot === this.spot) return;
    this.spot = spot;
    this.over.replaceChildren();
    this.under.replaceChildren();
    this.stops.replaceChildren();
    if (!spot) return;
    this.area = svgNode("path", { class: "area", d: spot.area, "fill-rule": "evenodd" });
    for (const [d] of spot.bands ?? []) this.under.append(svgNode("path", { class: "band", d, "fill-rule": "evenodd" }));
    this.under.append(this.area);
    for (const [d, words] of spot.bands ?? []) this.nameBand(d, words);
    this.stops.append(...(spot.points ?? []).map(([x, y, words], n) => stop(x, y, words, n)));
  }

  /** The words of a band stand at its upper edge, or at the first place along it where no piece hides them. */
  private nameBand(d: string, words: string): void {
    const outline = svgNode("path", { d, visibility: "hidden" });
    const text = svgNode("text", { class: "bandwords" });
    text.textContent = words;
    this.under.append(outline, text);
    const { x, y, width } = outline.getBBox();
    const step = outline.getTotalLength() / ALONG;
    const along = Array.from({ length: ALONG }, (_, n) => outline.getPointAtLength(n * step));
    const places: Place[] = [[x + width / 2, y + DOWN], ...along.map((at): Place => [at.x, at.y + DOWN])];
    const taken = this.pieces();
    const put = ([left, top]: Place): void => {
      text.setAttribute("x", String(left));
      text.setAttribute("y", String(top));
    };
    const free = places.find((at) => {
      if (!outline.isPointInFill(new DOMPoint(at[0], at[1]))) return false;
      put(at);
      const box = text.getBoundingClientRect();
      return !taken.some((one) => meet(one, box));
    });
    put(free ?? [x + width / 2, y + DOWN]);
    outline.remove();
  }

  /** Where pieces lie on the screen; what is as large as a good part of the board is ground. */
  private pieces(): DOMRect[] {
    const board = this.under.ownerSVGElement;
    if (!board) return [];
    const most = board.getBoundingClientRect().width / 5;
    const boxes = [...board.querySelectorAll("[data-id]")].map((one) => one.getBoundingClientRect());
    return boxes.filter((box) => box.width > 0 && box.width < most && box.height < most);
  }

  /** Draws what would happen over the board, such as a way; nothing: no more. */
  foresee(art: string): void {
    this.foreseen.replaceChildren(...(art ? [parseArt(art)] : []));
  }

  /** Draws the ghost of a piece there, and what the server said would happen. */
  aim(place: Place | null, aimed: Aimed | null, ghost: Element | undefined): void {
    this.over.replaceChildren();
    for (const node of this.stops.children) node.setAttribute("aria-pressed", String(place !== null && isAt(node, place)));
    if (!place) return;
    const [x, y] = aimed?.at ?? place;
    this.over.append(likeness(x, y, ghost, Boolean(aimed?.reason)));
    const said = aimed?.reason ? (aimed.reason.length <= SHORT ? aimed.reason : "") : (aimed?.pill ?? "");
    if (said) this.over.append(pill(x, y - (ghost?.h ?? 2 * DOT) / 2 - 16, said, aimed?.reason ? "pill lost" : "pill on"));
  }

  /** Whether a place lies in the area. */
  holds([x, y]: Place): boolean {
    return this.area?.isPointInFill(new DOMPoint(x, y)) ?? false;
  }

  /** Where the places that can be chosen lie. */
  box(): Box | undefined {
    if (!this.spot || !this.area) return undefined;
    const { x, y, width, height } = this.area.getBBox();
    return { x, y, w: width, h: height };
  }

  /** Which place of the keyboard a node is; none for others. */
  placeOf(node: EventTarget | null): Place | undefined {
    if (!(node instanceof SVGElement) || node.parentNode !== this.stops) return undefined;
    return [Number(node.getAttribute("cx")), Number(node.getAttribute("cy"))];
  }

  /** The places of the keyboard as boxes, for stepping from one to the next. */
  places(): { node: SVGElement; box: Box }[] {
    return [...this.stops.children].flatMap((node) => {
      const place = this.placeOf(node);
      return place && node instanceof SVGElement ? [{ node, box: { x: place[0], y: place[1], w: 0, h: 0 } }] : [];
    });
  }
}

function meet(a: DOMRect, b: DOMRect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function isAt(node: globalThis.Element, [x, y]: Place): boolean {
  return Number(node.getAttribute("cx")) === x && Number(node.getAttribute("cy")) === y;
}

function stop(x: number, y: number, words: string, n: number): SVGElement {
  return svgNode("circle", { class: "stop", cx: x, cy: y, r: DOT, role: "button", "aria-label": words, tabindex: n === 0 ? 0 : -1 });
}

/** The piece as it would stand there; a dot where there is none. */
function likeness(x: number, y: number, ghost: Element | undefined, refused: boolean): SVGElement {
  const name = refused ? "ghost refused" : "ghost";
  if (!ghost) return svgNode("circle", { class: name, cx: x, cy: y, r: DOT });
  const group = svgNode("g", { class: name, transform: `translate(${x - (ghost.w ?? 0) / 2} ${y - (ghost.h ?? 0) / 2})` });
  group.append(parseArt(ghost.art));
  return group;
}

function pill(x: number, y: number, words: string, name: string): SVGElement {
  const half = (words.length * LETTER + ROOM) / 2;
  const group = svgNode("g", { class: name, transform: `translate(${x} ${y})` });
  const text = svgNode("text", { y: 4.5 });
  text.textContent = words;
  group.append(svgNode("rect", { x: -half, y: -11, width: 2 * half, height: 22, rx: 11 }), text);
  return group;
}
