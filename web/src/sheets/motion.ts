/** What moves on sheets: numbers that change, dice that are rolled, and things that lie elsewhere than before (FLIP). */

import { count } from "../lib/numbers";
import { settings } from "../lib/settings.svelte";
import type { Flight } from "../lib/wire";
import { svgNode } from "../lib/art";
import { boardAnchor, boxOfKey, layerNode, placeOf } from "./anchors";

const FLASH = 1600;
const MOVE = { duration: 420, easing: "cubic-bezier(.2,.8,.2,1)" } as const;
const ROLL = { duration: 700, easing: "cubic-bezier(.2,.8,.2,1)" } as const;
/** Of more things than that nobody could follow the way: they are simply there. */
const MOST = 60;
/** What has moved by less, in pixels, has not moved. */
const NEAR = 2;

const shown = new WeakMap<Element, string | number>();

/** Flashes a number that has changed, and says by how much (an attachment). */
export function fresh(value: string | number): (node: Element) => void {
  return (node) => {
    const holder = node.closest("[data-key]") ?? node;
    const was = shown.get(holder);
    shown.set(holder, value);
    if (was === undefined || was === value || !settings.motion) return;
    node.classList.add("s-fresh");
    const [from, to] = [Number(was), Number(value)];
    if (Number.isFinite(to - from)) {
      tellBy(node, to - from);
      count(node, { name: "", from, to }, 0);
    }
    setTimeout(() => {
      node.classList.remove("s-fresh");
    }, FLASH);
  };
}

/** "+2" beside a number, for a while. */
function tellBy(node: Element, by: number): void {
  const box = node.getBoundingClientRect();
  const layer = layerNode();
  if (!layer || box.width === 0) return;
  const told = document.createElement("span");
  told.className = by > 0 ? "s-by" : "s-by less";
  told.textContent = by > 0 ? `+${by}` : `−${-by}`;
  told.style.left = `${box.right + 14}px`;
  told.style.top = `${box.top + 4}px`;
  layer.append(told);
  setTimeout(() => {
    told.remove();
  }, FLASH);
}

/** Tumbles a die that has another face than before, or that was not there (an attachment). One that is not rolled has no value. */
export function rolled(face: string, value: number, state: string | undefined): (node: Element) => void {
  return (node) => {
    const was = shown.get(node);
    shown.set(node, face);
    const key = node.closest<HTMLElement>("[data-key]")?.dataset["key"] ?? "";
    const isNew = was === undefined && value > 0 && noted.size > 0 && !noted.has(key);
    if (was === face || (was === undefined && !isNew) || state === "hollow" || state === "gone" || !settings.motion) return;
    node.animate([{ transform: "translateY(-18px) rotate(-540deg) scale(.7)", opacity: 0.4 }, { transform: "rotate(15deg) scale(1.06)", opacity: 1, offset: 0.75 }, { transform: "none" }], ROLL);
  };
}

// -- from where it lay to where it lies ------------------------------------------------------------------------------

interface Lay {
  node: Element;
  box: DOMRect;
  /** What scrolls it, or the board it is on. */
  place: Element | null;
}

/** Where things lay before the page changed, until it has. */
let noted: ReadonlyMap<string, Lay> = new Map();

/** Everything with a key that is in sight, by key: what is on sheets, and the pieces on boards. */
function lie(): Map<string, Lay> {
  const found = new Map<string, Lay>();
  for (const node of document.querySelectorAll<HTMLElement>(".s-sheet [data-key]")) note(found, node.dataset["key"] ?? "", node);
  for (const node of document.querySelectorAll<SVGElement>(".scene .el:is(.box, .circle)")) note(found, node.dataset["id"] ?? "", boardAnchor(node));
  return found;
}

function note(found: Map<string, Lay>, key: string, node: Element | null): void {
  if (!node || found.has(key)) return;
  const box = node.getBoundingClientRect();
  if (box.width > 0) found.set(key, { node, box, place: placeOf(node) });
}

/** Shows the way of what has moved. `note` before the page changes, `play` after. */
export class Flip {
  private before = new Map<string, Lay>();

  note(): void {
    this.before = settings.motion ? lie() : new Map();
    noted = this.before;
  }

  play(flights: readonly Required<Flight>[] = []): void {
    const { before } = this;
    this.before = new Map();
    noted = this.before;
    if (!settings.motion || before.size === 0) return;
    for (const flight of flights) flyTokens(flight, before.get(flight.start)?.box ?? boxOfKey(flight.start), boxOfKey(flight.end) ?? before.get(flight.end)?.box);
    const after = lie();
    const by = new Map<Element, readonly [number, number]>();
    let played = 0;
    for (const [key, now] of after) {
      const was = before.get(key);
      if (!was || (now.node instanceof SVGElement && was.node instanceof SVGElement)) continue;
      const [dx, dy] = [was.box.left - now.box.left, was.box.top - now.box.top];
      by.set(now.node, [dx, dy]);
      if (was.place !== now.place) {
        if (played < MOST) fly(was, now);
        played += 1;
        continue;
      }
      const [ox, oy] = carried(now.node, by);
      if (Math.hypot(dx - ox, dy - oy) < NEAR || played >= MOST) continue;
      played += 1;
      now.node.animate([{ transform: `translate(${dx - ox}px, ${dy - oy}px)` }, { transform: "none" }], MOVE);
    }
  }
}

/** How far what holds it has moved: it moves along, and only the rest is its own way. */
function carried(node: Element, by: ReadonlyMap<Element, readonly [number, number]>): readonly [number, number] {
  for (let holder = node.parentElement?.closest("[data-key]"); holder; holder = holder.parentElement?.closest("[data-key]")) {
    const found = by.get(holder);
    if (found) return found;
  }
  return [0, 0];
}

/** From one place to another: a likeness flies on the layer, for what scrolls would clip the thing itself. */
function fly(was: Lay, now: Lay): void {
  const layer = layerNode();
  const drawn = now.node instanceof HTMLElement ? now.node : was.node;
  if (!layer || !(drawn instanceof HTMLElement)) return;
  const flier = drawn.cloneNode(true) as HTMLElement;
  flier.removeAttribute("data-key");
  flier.classList.remove("can", "chosen", "no");
  flier.classList.add("s-flier");
  flier.setAttribute("aria-hidden", "true");
  const large = drawn === now.node ? now.box : was.box;
  Object.assign(flier.style, { width: `${large.width}px`, height: `${large.height}px` });
  layer.append(flier);
  const at = (box: DOMRect): string => `translate(${box.left}px, ${box.top}px) scale(${box.width / large.width})`;
  flier.animate([{ transform: at(was.box) }, { transform: at(now.box) }], { ...MOVE, fill: "both" }).onfinish = () => {
    flier.remove();
  };
  (now.node.closest(".el") ?? now.node).animate([{ opacity: 0 }, { opacity: 0 }], { duration: MOVE.duration });
}

/** However many there are, so many are seen to fly, this far apart in time. */
const MOST_TOKENS = 5;
const APART = 70;
const HIGHEST = 60;

/** Tokens from one thing to another, in a bow. */
function flyTokens({ sign, count }: Required<Flight>, from: DOMRect | undefined, to: DOMRect | undefined): void {
  const layer = layerNode();
  if (!layer || !from || !to) return;
  const [x1, y1, x2, y2] = [from.left + from.width / 2, from.top + from.height / 2, to.left + to.width / 2, to.top + to.height / 2];
  const high = Math.min(HIGHEST, Math.hypot(x2 - x1, y2 - y1) / 5);
  for (let n = 0; n < Math.min(count, MOST_TOKENS); n += 1) {
    const token = svgNode("svg", { class: "s-token" });
    token.append(svgNode("use", { href: `#${sign}` }));
    layer.append(token);
    token.animate(
      [
        { transform: `translate(${x1}px, ${y1}px) scale(.6)`, opacity: 0 },
        { transform: `translate(${(x1 + x2) / 2}px, ${(y1 + y2) / 2 - high}px)`, opacity: 1 },
        { transform: `translate(${x2}px, ${y2}px) scale(.7)`, opacity: 0.9 },
      ],
      { ...MOVE, delay: n * APART, fill: "both" },
    ).onfinish = () => {
      token.remove();
    };
  }
}
