/** Draws a board into an `<svg>`: keyed groups that move rather than jump, and the marks of choosing around them. */

import { parseArt, svgNode } from "./art";
import { startOf, type Trace } from "./motion";
import { routeTo } from "./routes";
import { arrow, boxOf, brackets, centreOf, contour, inReadingOrder, outline, overlap, touchable, type Box, type Point } from "./shapes";
import type { BoardState, Element } from "./wire";

export interface Marks {
  lit: ReadonlySet<string>;
  others: ReadonlySet<string>;
  pills: ReadonlyMap<string, string>;
  path: readonly string[];
  /** The pill of the choice that is made, on the last element of its path. */
  pill: string;
  forbidden: ReadonlySet<string>;
  /** What lies behind what can be chosen, with what comes before it: one touch goes there all the way. */
  beyond: ReadonlyMap<string, string>;
  /** Elements that the choice would change, and those that it would take away. */
  changing: ReadonlySet<string>;
  losing: ReadonlySet<string>;
  /** Elements of the choice that a hint advises. */
  hinted: ReadonlySet<string>;
  /** Which step of the paths the lit elements are: 0 for what is touched first. */
  step: number;
  /** Whether the answer is on its way: nothing can be chosen meanwhile. */
  sent: boolean;
}

export const UNMARKED: Marks = {
  lit: new Set(),
  others: new Set(),
  pills: new Map(),
  path: [],
  pill: "",
  forbidden: new Set(),
  beyond: new Map(),
  changing: new Set(),
  losing: new Set(),
  hinted: new Set(),
  step: 0,
  sent: false,
};

/** How a new state comes onto the board. */
export interface Coming {
  /** What has moved travels. */
  motion: boolean;
  /** What has changed is shown by a ring. */
  flash: boolean;
  /** What has moved, in the order in which it sets out. */
  moves?: readonly string[];
  /** The moves whose marks stay. */
  traces?: readonly Trace[];
}

interface Drawn {
  element: Element;
  group: SVGGElement;
  art: SVGGElement;
  /** What is touched and focused, and carries the name: the art is for the eyes alone. */
  hit: SVGElement | undefined;
  state: string;
}

const MOVE = { duration: 420, easing: "cubic-bezier(.6,0,.3,1)" };
const APPEAR = { duration: 240, easing: "cubic-bezier(.2,.8,.2,1)" };
const DICE = { duration: 700, easing: "cubic-bezier(.2,.8,.2,1)" };
const STAGGER = 60;
const FLASH = 1600;
/** More rings than these, or rings round whole panels, would drown the board. */
const MOST_FLASHES = 6;
const PANEL = 200;
/** A thing smaller than this has its pill under it, not on its lower edge. */
const SMALL = 80;
const PILL = 21;
/** On a row the pill lies over the picture at its upper left: the words stay free. */
const ROW_TOP = 10;
const CHECK = "M-5 0.500l3.500 3.500 6.500-7";

const place = (element: Element): string => `translate(${element.x ?? 0} ${element.y ?? 0})`;
const css = (element: Element): string => `translate(${element.x ?? 0}px, ${element.y ?? 0}px)`;

export class Drawing {
  private readonly things = svgNode("g");
  private readonly air = svgNode("g");
  private readonly over = svgNode("g", { class: "over", "aria-hidden": "true" });
  /** The line around all spaces that can be chosen, and the marks of the last moves: above the spaces, below the pieces. */
  private pills: Box[] = [];
  private readonly ground = svgNode("g", { class: "ground", "aria-hidden": "true" });
  private readonly drawn = new Map<string, Drawn>();
  private order: readonly string[] = [];
  private marks = UNMARKED;
  private dice = 0;
  private moves: readonly string[] = [];
  private traces: readonly Trace[] = [];

  constructor(svg: SVGSVGElement) {
    svg.append(this.things, this.air, this.over);
  }

  /** Brings the board to this state. */
  draw(board: BoardState, elements: ReadonlyMap<string, Element>, { motion, flash, moves: sequence = [], traces = [] }: Coming): void {
    this.order = (board.order ?? []).filter((id) => elements.has(id));
    const wanted = new Set(this.order);
    const first = this.drawn.size === 0;
    const moves = motion && !first;
    this.dice = 0;
    this.moves = sequence.filter((id) => wanted.has(id));
    this.traces = traces;
    const changed: Drawn[] = [];
    for (const [id, drawn] of this.drawn) if (!wanted.has(id)) this.remove(drawn, moves);
    for (const id of this.order) {
      const element = elements.get(id);
      if (!element) continue;
      const drawn = this.drawn.get(id);
      if (!drawn) this.add(element, moves);
      else if (drawn.element !== element && this.update(drawn, element, moves)) changed.push(drawn);
    }
    this.arrange();
    if (flash && !first) this.flashSome(changed);
    this.mark(this.marks);
  }

  private add(element: Element, moves: boolean): void {
    const group = svgNode("g", { transform: place(element), "data-id": element.id });
    const art = svgNode("g", { class: "art", "aria-hidden": "true" });
    group.append(art);
    const drawn: Drawn = { element, group, art, hit: undefined, state: "?" };
    this.drawn.set(element.id, drawn);
    art.replaceChildren(parseArt(element.art));
    this.shape(drawn);
    if (!moves) return;
    if (this.isDie(drawn)) this.tumble(drawn);
    else if (touchable(element)) art.animate([{ opacity: 0 }, { opacity: 1 }], APPEAR);
  }

  /** Gives the group its touchable outline. */
  private shape(drawn: Drawn): void {
    const { element, group } = drawn;
    drawn.hit?.remove();
    drawn.hit = touchable(element) ? outline(element, 0, "hit") : undefined;
    if (drawn.hit) group.append(drawn.hit);
    group.setAttribute("class", drawn.hit ? `el ${shapeName(element)}` : "el still");
  }

  /** Whether anything about it has changed that a player should notice. */
  private update(drawn: Drawn, element: Element, moves: boolean): boolean {
    const { element: before, group } = drawn;
    drawn.element = element;
    const redrawn = before.art !== element.art;
    const reshaped = before.w !== element.w || before.h !== element.h || before.shape !== element.shape;
    const moved = before.x !== element.x || before.y !== element.y;
    group.setAttribute("transform", place(element));
    drawn.state = "?";
    group.querySelectorAll(":scope > .fresh").forEach((ring) => {
      ring.remove();
    });
    if (redrawn) drawn.art.replaceChildren(parseArt(element.art));
    if (reshaped) this.shape(drawn);
    if (moves && redrawn && this.isDie(drawn)) this.tumble(drawn);
    if (moves && moved && touchable(element)) this.travel(drawn, before);
    return touchable(element) && redrawn;
  }

  private travel(drawn: Drawn, before: Element): void {
    const { element, group, art } = drawn;
    const far = Math.hypot((element.x ?? 0) - (before.x ?? 0), (element.y ?? 0) - (before.y ?? 0));
    this.air.append(group);
    const delay = this.startOf(element.id);
    const travel = group.animate([{ transform: css(before) }, { transform: css(element) }], { ...MOVE, delay, fill: "backwards" });
    if (far > 90)
      art.animate(
        [
          { transform: "translateY(0)", easing: "ease-out" },
          { transform: `translateY(${-Math.min(46, far / 7)}px)`, easing: "ease-in" },
          { transform: "translateY(0)" },
        ],
        { duration: MOVE.duration, delay },
      );
    travel.onfinish = () => {
      if (this.drawn.get(element.id) === drawn && group.parentNode === this.air) this.arrange(true);
    };
  }

  /** When this one sets out: things move one after another. */
  private startOf(id: string): number {
    return startOf(Math.max(0, this.moves.indexOf(id)), this.moves.length);
  }

  private remove(drawn: Drawn, moves: boolean): void {
    this.drawn.delete(drawn.element.id);
    if (!moves || !touchable(drawn.element)) {
      drawn.group.remove();
      return;
    }
    drawn.hit?.remove();
    drawn.group.setAttribute("class", "el gone");
    this.air.append(drawn.group);
    drawn.art.animate([{ opacity: 1 }, { opacity: 0 }], APPEAR).onfinish = () => {
      drawn.group.remove();
    };
  }

  /** Puts the groups into their order, leaving alone those that travel unless they have arrived. The focus stays. */
  private arrange(landed = false): void {
    const focused = document.activeElement;
    this.ground.remove();
    let at: ChildNode | null = this.things.firstChild;
    for (const id of this.order) {
      const group = this.drawn.get(id)?.group;
      if (!group || (!landed && group.parentNode === this.air)) continue;
      if (group.parentNode === this.air && group.getAnimations().some((one) => one.playState === "running")) continue;
      if (group === at) at = at.nextSibling;
      else this.things.insertBefore(group, at);
    }
    this.things.insertBefore(this.ground, this.lowestPiece());
    if (focused instanceof SVGElement && focused !== document.activeElement && this.things.contains(focused))
      focused.focus({ preventScroll: true });
  }

  /** The first thing that lies above the spaces of the board. */
  private lowestPiece(): SVGGElement | null {
    const layers = this.order.flatMap((id) => this.drawn.get(id) ?? []);
    const spaces = layers.filter(({ element }) => isSpace(element));
    const top = Math.max(...spaces.map(({ element }) => element.z ?? 0));
    return layers.find(({ element, group }) => (element.z ?? 0) > top && group.parentNode === this.things)?.group ?? null;
  }

  private isDie({ art }: Drawn): boolean {
    return art.firstElementChild?.classList.contains("die") ?? false;
  }

  private tumble({ element, art }: Drawn): void {
    const [cx, cy] = [(element.w ?? 0) / 2, (element.h ?? 0) / 2];
    const turned = (angle: number, up: number, size: number): string =>
      `translate(${cx}px, ${cy - up}px) rotate(${angle}deg) scale(${size}) translate(${-cx}px, ${-cy}px)`;
    art.animate(
      [
        { transform: turned(-540, 40, 0.6), opacity: 0 },
        { transform: turned(-200, 26, 1.15), opacity: 1, offset: 0.35 },
        { transform: turned(20, 0, 1), offset: 0.8 },
        { transform: turned(0, 0, 1) },
      ],
      { ...DICE, delay: this.dice * STAGGER, fill: "backwards" },
    );
    this.dice += 1;
  }

  /** Shows what has changed: the smallest first, for they say most exactly what it was. */
  private flashSome(changed: readonly Drawn[]): void {
    const area = ({ element }: Drawn): number => (element.w ?? 0) * (element.h ?? 0);
    const small = changed.filter(({ element }) => Math.max(element.w ?? 0, element.h ?? 0) <= PANEL);
    for (const drawn of small.toSorted((a, b) => area(a) - area(b)).slice(0, MOST_FLASHES)) this.flash(drawn);
  }

  /** A ring that fades; what travels gets it when it has arrived. */
  private flash({ element, group }: Drawn): void {
    const ring = outline(element, 3, "fresh");
    const wait = group.parentNode === this.air ? MOVE.duration + this.startOf(element.id) : 0;
    setTimeout(() => {
      group.append(ring);
    }, wait);
    setTimeout(() => {
      ring.remove();
    }, wait + FLASH);
  }

  // -- marks -------------------------------------------------------------------------------------------

  mark(marks: Marks): void {
    this.marks = marks;
    for (const drawn of this.drawn.values()) this.markOne(drawn);
    this.over.replaceChildren();
    this.pills = [];
    this.markGround(marks);
    for (const id of marks.hinted) this.ring(id, "hinted");
    for (const id of marks.changing) this.ring(id, "changing");
    for (const id of marks.losing) this.loss(id);
    this.markPath(marks);
    for (const [id, text] of marks.pills) if (marks.lit.has(id)) this.pill(id, text, "pill");
    const last = marks.path.at(-1);
    if (last && marks.pill) this.pill(last, marks.pill, "pill on");
  }

  /** One line around all the spaces that can be chosen, and where the pieces came from that moved last. */
  private markGround({ lit }: Marks): void {
    const spaces = [...lit].flatMap((id) => this.drawn.get(id)?.element ?? []).filter((element) => element.shape === "hex");
    this.ground.replaceChildren(...this.traces.flatMap((trace) => this.trace(trace)));
    if (spaces.length > 1) this.ground.append(svgNode("path", { class: "contour", d: contour(spaces) }));
  }

  private trace({ id, from, owner }: Trace): SVGElement[] {
    const element = this.drawn.get(id)?.element;
    if (!element) return [];
    const to = centreOf(boxOf(element));
    const seat = `s${(owner % 4) + 1}`;
    return [
      svgNode("line", { class: `trace ${seat}`, x1: from.x, y1: from.y, x2: to.x, y2: to.y }),
      svgNode("circle", { class: `trace ${seat}`, cx: from.x, cy: from.y, r: Math.max(4, (element.w ?? 20) * 0.3) }),
    ];
  }

  private stateOf(id: string): string {
    const { marks } = this;
    if (marks.path.includes(id)) return marks.sent ? "sent" : "chosen";
    if (marks.lit.has(id)) return marks.step > 0 ? "can target" : "can";
    if (marks.others.has(id)) return "can other";
    if (marks.forbidden.has(id)) return "forbidden";
    return marks.beyond.has(id) ? "beyond" : "";
  }

  private markOne(drawn: Drawn): void {
    const { element, group, art, hit = null } = drawn;
    const state = this.stateOf(element.id);
    const price = this.priceOf(element);
    if (drawn.state === state + price) return;
    drawn.state = state + price;
    group.querySelectorAll(":scope > .mk").forEach((node) => {
      node.remove();
    });
    if (touchable(element)) group.setAttribute("class", `el ${shapeName(element)} ${state}`);
    this.nameIt(drawn, state);
    if (state.startsWith("can target") && element.shape === "circle") {
      const d = brackets(element, (element.w ?? 0) * 0.135);
      group.insertBefore(svgNode("path", { class: "mk bracket-under", d }), art);
      group.insertBefore(svgNode("path", { class: `mk ${state} bracket`, d }), art);
    } else if (isSpace(element) && state.startsWith("can")) {
      group.insertBefore(outline(element, -1, `mk ${state} ${price}`), hit);
    } else if (state.startsWith("can")) {
      group.insertBefore(outline(element, 3, `mk ${state}`), art); // what hangs over its edge stays in sight
    } else if (state === "forbidden") {
      group.insertBefore(veil(element), hit);
    }
  }

  /** How dear a space is: the nearer, the stronger its tint. */
  private priceOf(element: Element): string {
    const price = isSpace(element) ? /^\d+/.exec(this.marks.pills.get(element.id) ?? "")?.[0] : undefined;
    return price ? `c${Math.min(3, Number(price))}` : "";
  }

  /** What assistive technology is told, and whether the keyboard can come here. */
  private nameIt({ element, hit }: Drawn, state: string): void {
    if (!hit) return;
    const chooses = state.startsWith("can") || state === "chosen";
    const named = chooses || element.label !== undefined;
    const wanted = {
      role: named ? (chooses ? "button" : "img") : null,
      "aria-label": named ? this.nameOf(element, chooses) : null,
      tabindex: chooses ? "-1" : null,
      "aria-pressed": chooses ? String(state === "chosen") : null,
    };
    for (const [name, value] of Object.entries(wanted))
      if (value === null) hit.removeAttribute(name);
      else hit.setAttribute(name, value);
  }

  /** Its label, and what choosing it would cost or do. */
  private nameOf(element: Element, chooses: boolean): string {
    const name = element.label ?? element.id;
    const pill = chooses ? this.marks.pills.get(element.id) : undefined;
    return pill ? `${name}: ${pill}` : name;
  }

  private markPath({ path }: Marks): void {
    const boxes = path.map((id) => this.drawn.get(id)).filter((one) => one !== undefined);
    boxes.forEach((drawn, at) => {
      const source = boxes[at - 1];
      if (source && leads(source.element, drawn.element)) this.arrow(boxOf(source.element), boxOf(drawn.element));
    });
    boxes.forEach(({ element }, at) => {
      this.ring(element.id, "ring-under");
      this.ring(element.id, "ring");
      if (at === boxes.length - 1) this.check(element);
    });
  }

  private ring(id: string, name: string): void {
    const drawn = this.drawn.get(id);
    if (!drawn || !touchable(drawn.element)) return;
    const at = svgNode("g", { transform: place(drawn.element) });
    at.append(outline(drawn.element, 4, name));
    this.over.append(at);
  }

  /** A broken ring and a cross: told apart from what only changes without any colour. */
  private loss(id: string): void {
    const element = this.element(id);
    if (!element || !touchable(element)) return;
    this.ring(id, "losing");
    const { x, y } = boxOf(element);
    const badge = svgNode("g", { class: "cross", transform: `translate(${x} ${y})` });
    badge.append(svgNode("circle", { r: 9 }), svgNode("path", { d: "M-3.500-3.500l7 7M3.500-3.500l-7 7" }));
    this.over.append(badge);
  }

  private check(element: Element): void {
    const { x, y, w } = boxOf(element);
    const badge = svgNode("g", { class: "check", transform: `translate(${x + w} ${y})` });
    badge.append(svgNode("circle", { r: 11 }), svgNode("path", { d: CHECK }));
    this.over.append(badge);
  }

  private arrow(source: Box, target: Box): void {
    const { line, head } = arrow(source, target);
    this.over.append(
      svgNode("path", { class: "flow-under", d: line }),
      svgNode("path", { class: "flow", d: line }),
      svgNode("polygon", { class: "flow-head", points: head }),
    );
  }

  /** The way to what lies behind, while the pointer is there. */
  showWay(id: string | undefined): void {
    this.over.querySelectorAll(".way").forEach((line) => {
      line.remove();
    });
    const points = routeTo(this.marks.beyond, id ?? "").flatMap((step) => this.element(step) ?? []).map((step) => centreOf(boxOf(step)));
    if (points.length === 0) return;
    const d = `M${points.map(({ x, y }) => `${x} ${y}`).join("L")}`;
    this.over.append(svgNode("path", { class: "way flow-under", d }), svgNode("path", { class: "way", d }));
  }

  private pill(id: string, text: string, name: string): void {
    const drawn = this.drawn.get(id);
    if (!drawn) return;
    const { x, y, w, h } = boxOf(drawn.element);
    if (isSpace(drawn.element) && name === "pill") {
      const cost = svgNode("text", { class: "cost", x: x + w / 2, y: y + h / 2 + 5 });
      cost.textContent = text;
      this.over.append(cost);
      return;
    }
    const pill = svgNode("g", { class: name });
    const words = svgNode("text", { y: 4.5 });
    words.textContent = text;
    const back = svgNode("rect", { y: -11, height: 22, rx: 11 });
    pill.append(back, words);
    this.over.append(pill);
    const row = isRow(drawn.element);
    if (row) {
      pill.classList.add("slim");
      back.setAttribute("y", "-8.500");
      back.setAttribute("height", "17");
      words.setAttribute("y", "4");
    }
    const half = words.getComputedTextLength() / 2 + (row ? 5 : 10);
    back.setAttribute("x", String(-half));
    back.setAttribute("width", String(2 * half));
    const at = this.freePlace(row ? [{ x: x + half, y: y + ROW_TOP }] : placesFor(drawn.element, half), half, id);
    pill.setAttribute("transform", `translate(${at.x} ${at.y})`);
    this.pills.push({ x: at.x - half, y: at.y - PILL / 2, w: 2 * half, h: PILL });
  }

  /** The first of these places for a pill where it covers no other pill and no other piece; else the first. */
  private freePlace(places: readonly [Point, ...Point[]], half: number, id: string): Point {
    const pieces = [...this.drawn.values()].filter(({ element }) => element.shape === "circle" && element.id !== id);
    const taken = [...this.pills, ...pieces.map(({ element }) => boxOf(element))];
    const free = places.find(({ x, y }) => !taken.some((box) => overlap(box, { x: x - half, y: y - PILL / 2, w: 2 * half, h: PILL })));
    return free ?? places[0];
  }

  // -- for pointer and keyboard ---------------------------------------------------------------------------

  group(id: string): SVGGElement | undefined {
    return this.drawn.get(id)?.group;
  }

  /** What of an element takes the focus. */
  target(id: string): SVGElement | undefined {
    return this.drawn.get(id)?.hit;
  }

  /** Which element a focused outline belongs to. */
  idOf(node: EventTarget | null): string | undefined {
    const parent = node instanceof SVGElement && node.classList.contains("hit") ? node.parentNode : null;
    return parent instanceof SVGGElement ? parent.dataset["id"] : undefined;
  }

  element(id: string): Element | undefined {
    return this.drawn.get(id)?.element;
  }

  /** What can be chosen now, in reading order. */
  choosable(): { id: string; box: Box }[] {
    const ids = [...this.drawn.keys()].filter((id) => /^(can|chosen)/.test(this.stateOf(id)));
    return inReadingOrder(ids.flatMap((id) => {
      const element = this.element(id);
      return element ? [{ id, box: boxOf(element) }] : [];
    }));
  }

  /** The element under the pointer: first what can be chosen, then what is explained, then anything. */
  at(x: number, y: number): string | undefined {
    const ids = document
      .elementsFromPoint(x, y)
      .filter((node) => node.classList.contains("hit") && this.things.contains(node))
      .flatMap((node) => this.idOf(node) ?? []);
    return (
      ids.find((id) => /^(can|chosen)/.test(this.stateOf(id))) ??
      ids.find((id) => this.stateOf(id) === "beyond") ??
      ids.find((id) => this.marks.forbidden.has(id)) ??
      ids.find((id) => this.element(id)?.about) ??
      ids[0]
    );
  }
}

/** Where a pill may stand: under a thing or on its lower edge; around a round piece wherever there is room. */
function placesFor(element: Element, half: number): [Point, ...Point[]] {
  const { x, y, w, h } = boxOf(element);
  const middle = { x: x + w / 2, y: y + h / 2 };
  const below = { x: middle.x, y: y + h + (Math.max(w, h) < SMALL ? 13 : 2) };
  if (element.shape !== "circle") return [below, { x: middle.x, y: below.y + PILL }];
  const right = { x: x + w + half + 8, y: middle.y };
  const left = { x: x - half - 8, y: middle.y };
  return [below, right, left, { x: middle.x, y: y - 13 }, { x: middle.x, y: below.y + PILL }];
}

/** A space of a board rather than a piece on it: marked by a tint, its price written in the middle. */
function isSpace(element: Element): boolean {
  return shapeName(element) === "hex" || shapeName(element) === "free";
}

/** Whether an arrow helps: not from a list beside the board to a piece on it, across everything between. */
function leads(source: Element, target: Element): boolean {
  return target.shape !== "circle" || source.shape === "circle";
}

/** Wider than two of its height: a line of a list rather than a card. */
function isRow(element: Element): boolean {
  const { w, h } = boxOf(element);
  return shapeName(element) === "box" && h < 80 && w > 2 * h;
}

function shapeName(element: Element): string {
  const shape = element.shape ?? "box";
  return ["box", "circle", "hex"].includes(shape) ? shape : "free";
}

/** The veil over what cannot be chosen, with its lock. */
function veil(element: Element): SVGGElement {
  const { w, h } = boxOf(element);
  const group = svgNode("g", { class: isRow(element) ? "mk veil row" : "mk veil" });
  const [x, y] = isRow(element) ? [h / 2 + 2, h / 2] : [w - 12, h - 12];
  const lock = svgNode("g", { class: "lock", transform: `translate(${x} ${y})` });
  lock.append(
    svgNode("circle", { r: 9 }),
    svgNode("path", { d: "M-4-1h8v5.500h-8zM-2.500-1v-2a2.500 2.500 0 0 1 5 0v2" }),
  );
  group.append(outline(element, 0, "shade"), lock);
  return group;
}
