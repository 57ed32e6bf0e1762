/** The marks of choosing on a board: what can be chosen, what is, where it leads and what it would change. */

import { svgNode } from "./art";
import type { Trace } from "./motion";
import { detour, runsOver } from "./detour";
import { shownAt } from "./numbers";
import { PILL, placesFor, priceBox, roomFor, stands } from "./pills";
import { routeTo } from "./routes";
import {
  arrow, arrowAlong, boxOf, brackets, centreOf, contour, grown, isRow, isSpace, outline, overlap, place, shapeName, touchable, type Box,
} from "./shapes";
import { plain, tokensOf, type Token } from "./signs";
import { isPlace, switchOf } from "./views";
import type { Element } from "./wire";

/** What a choice would change about an element. */
export interface Previewed {
  element: string;
  after: string;
  /** It is taken away. */
  lost: boolean;
  /** What a value of it becomes, and which. */
  number: number | undefined;
  value: string;
}

export interface Marks {
  lit: ReadonlySet<string>;
  others: ReadonlySet<string>;
  pills: ReadonlyMap<string, string>;
  /** What would be said of the elements after the next touch, while the pointer is on what could be touched. */
  peeks: ReadonlyMap<string, string>;
  /** How dear lit spaces are: 1, 2, 3 and more. */
  costs: ReadonlyMap<string, number>;
  /** What was chosen before this question: the way of the choice begins there. */
  source: string;
  path: readonly string[];
  /** Whether what is touched is put in an order: each then bears its number. */
  ordered: boolean;
  /** The pill of the choice that is made, on the last element of its path. */
  pill: string;
  forbidden: ReadonlySet<string>;
  /** What lies behind what can be chosen, with what comes before it: one touch goes there all the way. */
  beyond: ReadonlyMap<string, string>;
  /** What the choice would do to elements that it does not touch. */
  changes: readonly Previewed[];
  /** Elements of the choice that a hint advises. */
  hinted: ReadonlySet<string>;
  /** Which step of the paths the lit elements are: 0 for what is touched first. */
  step: number;
  /** Whether the answer is on its way: nothing can be chosen meanwhile. */
  sent: boolean;
  /** The switches that are on. */
  on: ReadonlySet<string>;
  /** From where is measured, "" if that is still to be said; null while nothing is. */
  measuring: string | null;
}

export const UNMARKED: Marks = {
  lit: new Set(),
  others: new Set(),
  pills: new Map(),
  peeks: new Map(),
  costs: new Map(),
  source: "",
  path: [],
  ordered: false,
  pill: "",
  forbidden: new Set(),
  beyond: new Map(),
  changes: [],
  hinted: new Set(),
  step: 0,
  sent: false,
  on: new Set(),
  measuring: null,
};

/** An element as it lies on the board. */
export interface Drawn {
  element: Element;
  group: SVGGElement;
  art: SVGGElement;
  /** What is touched and focused, and carries the name: the art is for the eyes alone. */
  hit: SVGElement | undefined;
  /** The marks it bears. */
  state: string;
}

/** How large a sign in a pill is, and how far it stands from its neighbours. */
const SIGN = 16;
const BETWEEN = 3;
/** On a row the pill lies over the picture at its upper left: the words stay free. */
const ROW_TOP = 10;
/** Signs hang over the edge of a piece: so much larger is what a pill keeps off. */
const OVERHANG = 1.2;
const CHECK = "M-5 0.500l3.500 3.500 6.500-7";

export class MarkLayer {
  /** Above all pieces: rings, paths and pills. */
  readonly over = svgNode("g", { class: "over", "aria-hidden": "true" });
  /** Above the spaces, below the pieces: the line around all spaces that can be chosen, and the last moves. */
  readonly ground = svgNode("g", { class: "ground", "aria-hidden": "true" });
  private marks = UNMARKED;
  /** Where pills stand. */
  pills: Box[] = [];
  private readonly covered: globalThis.Element[] = [];
  private readonly drawn: ReadonlyMap<string, Drawn>;

  constructor(drawn: ReadonlyMap<string, Drawn>) {
    this.drawn = drawn;
  }

  /** Marks everything anew; without marks, as before. */
  show(traces: readonly Trace[], marks = this.marks): void {
    this.marks = marks;
    for (const drawn of this.drawn.values()) this.markOne(drawn);
    this.over.replaceChildren();
    for (const text of this.covered.splice(0)) text.removeAttribute("visibility");
    this.pills = [];
    this.markGround(marks, traces);
    for (const id of marks.hinted) this.ring(id, "hinted");
    if (marks.measuring) this.ring(marks.measuring, "measured");
    const numbers = marks.changes.filter((change) => !this.ringed(change));
    this.markPath(marks);
    const last = marks.path.at(-1);
    if (last && marks.pill) this.pill(last, marks.pill, "pill on");
    for (const [id, text] of marks.pills) if (marks.lit.has(id)) this.pill(id, text, "pill");
    for (const [id, text] of marks.peeks) if (!marks.lit.has(id)) this.pill(id, text, "pill");
    for (const change of numbers) this.number(change);
  }

  /** What of choosing an element shows: "" if it plays no part. */
  stateOf(id: string): string {
    const { marks } = this;
    if (marks.measuring !== null) return this.placeState(id);
    if (marks.path.includes(id)) return marks.sent ? "sent" : "chosen";
    if (marks.lit.has(id)) return marks.step > 0 ? "can target" : "can";
    if (marks.others.has(id)) return "can other";
    if (marks.forbidden.has(id)) return "forbidden";
    return marks.beyond.has(id) ? "beyond" : "";
  }

  /** While one measures, everything that can be measured to is the same. */
  private placeState(id: string): string {
    const element = this.drawn.get(id)?.element;
    return element && isPlace(element) ? "place" : "";
  }

  isForbidden(id: string): boolean {
    return this.marks.forbidden.has(id);
  }

  // -- on the ground and on the pieces ----------------------------------------------------------------------

  private markGround({ lit }: Marks, traces: readonly Trace[]): void {
    const spaces = [...lit].flatMap((id) => this.drawn.get(id)?.element ?? []).filter((element) => element.shape === "hex");
    this.ground.replaceChildren(...traces.flatMap((trace) => this.trace(trace)));
    if (spaces.length > 1) this.ground.append(svgNode("path", { class: "contour", d: contour(spaces) }));
  }

  /** Where a piece came from that moved last. */
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

  private markOne(drawn: Drawn): void {
    const { element, group, art, hit = null } = drawn;
    const state = this.stateOf(element.id);
    const price = this.priceOf(element);
    const on = this.marks.on.has(switchOf(element)) ? " on" : "";
    const key = `${state}${price}${on}`;
    if (drawn.state === key) return;
    drawn.state = key;
    group.querySelectorAll(":scope > .mk").forEach((node) => {
      node.remove();
    });
    if (touchable(element)) group.setAttribute("class", `el ${shapeName(element)} ${state}${on}`);
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
    const price = isSpace(element) ? this.marks.costs.get(element.id) : undefined;
    return price ? `c${Math.min(3, price)}` : "";
  }

  /** What assistive technology is told, and whether the keyboard can come here. */
  private nameIt({ element, hit }: Drawn, state: string): void {
    if (!hit) return;
    const view = switchOf(element);
    const chooses = state.startsWith("can") || state === "chosen" || state === "place";
    const named = chooses || element.label !== undefined;
    const wanted = {
      role: view ? "switch" : named ? (chooses ? "button" : "img") : null,
      "aria-label": named ? this.nameOf(element, chooses) : null,
      tabindex: view ? "0" : chooses ? "-1" : null,
      "aria-pressed": chooses ? String(state === "chosen" || this.marks.measuring === element.id) : null,
      "aria-checked": view ? String(this.marks.on.has(view)) : null,
    };
    for (const [name, value] of Object.entries(wanted))
      if (value === null) hit.removeAttribute(name);
      else hit.setAttribute(name, value);
  }

  /** Its label, and what choosing it would cost or do. */
  private nameOf(element: Element, chooses: boolean): string {
    const name = element.label ?? element.id;
    const pill = chooses ? this.marks.pills.get(element.id) : undefined;
    return pill ? `${name}: ${plain(pill)}` : name;
  }

  // -- the choice that is made ------------------------------------------------------------------------------

  /** The way of the choice: from what was chosen before it over all that it touches. */
  private markPath({ path, source, ordered }: Marks): void {
    const steps = path.length > 0 ? [source, ...path] : [];
    const boxes = steps.map((id) => this.drawn.get(id)).filter((one) => one !== undefined);
    boxes.forEach((drawn, at) => {
      const source = boxes[at - 1];
      if (source && leads(source.element, drawn.element)) this.arrow(source.element, drawn.element);
    });
    for (const id of path) {
      this.ring(id, "ring-under");
      this.ring(id, "ring");
    }
    path.forEach((id, at) => {
      const drawn = this.drawn.get(id);
      if (drawn && (ordered || at === path.length - 1)) this.check(drawn.element, ordered ? String(at + 1) : "");
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
    const element = this.drawn.get(id)?.element;
    if (!element || !touchable(element)) return;
    this.ring(id, "losing");
    const { x, y } = boxOf(element);
    const badge = svgNode("g", { class: "cross", transform: `translate(${x} ${y})` });
    badge.append(svgNode("circle", { r: 9 }), svgNode("path", { d: "M-3.500-3.500l7 7M3.500-3.500l-7 7" }));
    this.over.append(badge);
  }

  private check(element: Element, number: string): void {
    const { x, y, w } = boxOf(element);
    const badge = svgNode("g", { class: "check", transform: `translate(${x + w} ${y})` });
    const sign = number ? svgNode("text", { y: 5 }) : svgNode("path", { d: CHECK });
    sign.textContent = number;
    badge.append(svgNode("circle", { r: 11 }), sign);
    this.over.append(badge);
  }

  /** Straight to the target, or round what lies between. */
  private arrow(from: Element, to: Element): void {
    const [source, target] = [boxOf(from), boxOf(to)];
    const between = this.between(source, target);
    const straight = arrow(source, target);
    const round = runsOver(straight.points, between) ? detour(source, target, between) : undefined;
    const { line, head } = round ? arrowAlong(round) : straight;
    this.over.append(
      svgNode("path", { class: "flow-under", d: line }),
      svgNode("path", { class: "flow", d: line }),
      svgNode("polygon", { class: "flow-head", points: head }),
    );
  }

  /** What a way should not run over: things, but neither spaces nor panels that hold one of its ends; and words beside things. */
  private between(source: Box, target: Box): Box[] {
    const all = [...this.drawn.values()];
    const things = all.filter(({ element }) => touchable(element) && !isSpace(element)).map(({ element }) => boxOf(element));
    const words = all.filter(({ element }) => !touchable(element)).flatMap(({ art }) => [...art.querySelectorAll("text")].map((text) => this.boxOnBoard(text)));
    return [...things, ...words].filter((box) => !overlap(box, source) && !overlap(box, target));
  }

  /** Where something that is drawn lies on the board. */
  private boxOnBoard(node: SVGGraphicsElement): Box {
    const matrix = this.over.getScreenCTM()?.inverse() ?? new DOMMatrix();
    const { left, top, right, bottom } = node.getBoundingClientRect();
    const [low, high] = [new DOMPoint(left, top).matrixTransform(matrix), new DOMPoint(right, bottom).matrixTransform(matrix)];
    return { x: low.x, y: low.y, w: high.x - low.x, h: high.y - low.y };
  }

  /** The way to what lies behind, or what is measured, while the pointer is there. */
  showWay(id: string | undefined): void {
    this.over.querySelectorAll(".way, .ruler").forEach((line) => {
      line.remove();
    });
    if (this.marks.measuring) this.ruler(this.marks.measuring, id ?? "");
    const steps = routeTo(this.marks.beyond, id ?? "").flatMap((step) => this.drawn.get(step)?.element ?? []);
    const points = steps.map((step) => centreOf(boxOf(step)));
    if (points.length === 0) return;
    const d = `M${points.map(({ x, y }) => `${x} ${y}`).join("L")}`;
    this.over.append(svgNode("path", { class: "way flow-under", d }), svgNode("path", { class: "way", d }));
  }

  /** A straight line from where is measured. */
  private ruler(from: string, to: string): void {
    const ends = [from, to].flatMap((id) => this.drawn.get(id)?.element ?? []).filter(isPlace).map((element) => centreOf(boxOf(element)));
    const [start, end] = ends;
    if (!start || !end || from === to) return;
    const line = { x1: start.x, y1: start.y, x2: end.x, y2: end.y };
    this.over.append(svgNode("line", { class: "ruler under", ...line }), svgNode("line", { class: "ruler", ...line }));
    for (const { x, y } of [start, end]) this.over.append(svgNode("circle", { class: "ruler", cx: x, cy: y, r: 4 }));
  }

  // -- what it would change -----------------------------------------------------------------------------------

  /** A mark on what would be lost (with a pill that says where it goes), filled or changed; false if a number can tell it better. */
  private ringed(change: Previewed): boolean {
    const { element, after, lost, number } = change;
    if (!this.drawn.has(element)) return true;
    if (number !== undefined && this.numberOf(change)) return false;
    if (lost) {
      this.loss(element);
      this.pill(element, after, "pill lost");
    } else this.ring(element, number === undefined ? "changing" : "going");
    return true;
  }

  /** Where the number that would change is written. */
  private numberOf({ element, value }: Previewed): SVGTextContentElement | null {
    const drawn = this.drawn.get(element);
    return drawn ? shownAt(drawn.art, nameOfValue(drawn.element, value)) : null;
  }

  /** The new number beside the old one; over it where it would run into a neighbour. */
  private number(change: Previewed): void {
    const { element, number = 0 } = change;
    const text = this.numberOf(change);
    const matrix = text && this.over.getScreenCTM()?.inverse().multiply(text.getScreenCTM() ?? new DOMMatrix());
    if (!text || !matrix) return;
    const { x, y, width, height } = text.getBBox();
    const { node, half } = this.written(`→ ${number}`, "next");
    const end = new DOMPoint(x + width, y + height * 0.46).matrixTransform(matrix);
    const beside = { x: end.x + 3, y: end.y - PILL / 2, w: 2 * half, h: PILL };
    const crowded = [...this.drawn.values()].some((one) => one.element.id !== element && touchable(one.element) && overlap(boxOf(one.element), beside));
    const middle = new DOMPoint(x + width / 2, 0).matrixTransform(matrix).x;
    node.setAttribute("transform", `translate(${crowded ? middle : end.x + half + 3} ${end.y})`);
    this.makeRoom(change);
  }

  /** Words beside a number give way to its new value, until the marks are drawn anew. */
  private makeRoom({ element, value }: Previewed): void {
    const drawn = this.drawn.get(element);
    if (!drawn) return;
    const beside = drawn.art.querySelectorAll(`[data-beside=${JSON.stringify(nameOfValue(drawn.element, value))}]`);
    this.covered.push(...beside);
    for (const text of beside) text.setAttribute("visibility", "hidden");
  }

  // -- pills --------------------------------------------------------------------------------------------------

  private pill(id: string, text: string, name: string): void {
    const drawn = this.drawn.get(id);
    if (!drawn) return;
    const { x, y, w, h } = boxOf(drawn.element);
    if (isSpace(drawn.element) && name === "pill" && plain(text) === text) {
      const [aside, above] = [w * 0.28, h * 0.28];
      const beside = [`0 ${above}`, `0 ${-above}`, `${aside} 0`, `${-aside} 0`, `${-aside} ${above}`, `${aside} ${above}`, `0 ${1.5 * above}`];
      const elsewhere = beside.join(); // beside the numbers of pieces that stand there
      const cost = svgNode("text", { class: "cost", x: x + w / 2, y: y + h / 2 + 5, "data-elsewhere": elsewhere });
      cost.textContent = text;
      this.over.append(cost);
      return;
    }
    const row = isRow(drawn.element);
    const { node, half } = this.written(text, row ? `${name} slim` : name);
    const places = row ? [{ x: x + half, y: y + ROW_TOP }] : placesFor(drawn.element, half);
    const hides = this.marks.pill !== "" && name === "pill";
    const at = roomFor(places, half, this.takenFor(id), hides);
    if (!at) {
      node.remove(); // where it would hide the pill of the choice that is made
      return;
    }
    node.setAttribute("transform", `translate(${at.x} ${at.y})`);
    this.pills.push({ x: at.x - half, y: at.y - PILL / 2, w: 2 * half, h: PILL });
  }

  /** Words on a round ground, about their middle; half of its width. */
  private written(text: string, name: string): { node: SVGGElement; half: number } {
    const slim = /slim|next/.test(name);
    const node = svgNode("g", { class: name });
    const high = slim ? 8.5 : 11;
    const back = svgNode("rect", { y: -high, height: 2 * high, rx: high });
    node.append(back);
    this.over.append(node);
    const half = lettered(node, text, slim ? 4 : 4.5) / 2 + (slim ? 5 : 10);
    back.setAttribute("x", String(-half));
    back.setAttribute("width", String(2 * half));
    return { node, half };
  }

  /** What a pill should not cover: other pills, the prices of spaces, and other pieces with the signs that hang over their edge. */
  private takenFor(id: string): Box[] {
    const pieces = [...this.drawn.values()].filter(({ element }) => stands(element) && element.id !== id);
    const priced = [...this.marks.pills].flatMap(([space, price]) => {
      const element = this.marks.lit.has(space) ? this.drawn.get(space)?.element : undefined;
      return element && isSpace(element) && plain(price) === price ? [priceBox(element, price)] : [];
    });
    return [...this.pills, ...priced, ...pieces.map(({ element }) => grown(boxOf(element), OVERHANG))];
  }
}

/** Which value of an element is meant: its only one if no name is given. */
const nameOfValue = (element: Element, name: string): string => name || (Object.keys(element.values ?? {})[0] ?? "");

/** Writes words, with signs among them, about the middle of a group; how wide they are. */
function lettered(node: SVGGElement, text: string, base: number): number {
  const written = tokensOf(text).some(({ sign }) => sign) ? tokensOf(text) : [{ words: text }];
  const pieces = written.map(({ words, sign }: Token) => {
    const piece = sign ? svgNode("use", { href: `#${sign}`, y: -SIGN / 2, width: SIGN, height: SIGN }) : svgNode("text", { y: base });
    if (!sign) piece.textContent = words;
    node.append(piece);
    return { piece, width: piece instanceof SVGTextElement ? piece.getComputedTextLength() : SIGN, sign };
  });
  const whole = pieces.reduce((sum, { width }) => sum + width, 0) + BETWEEN * (pieces.length - 1);
  let x = -whole / 2;
  for (const { piece, width, sign } of pieces) {
    piece.setAttribute("x", String(sign ? x : x + width / 2));
    x += width + BETWEEN;
  }
  return whole;
}

/** Whether an arrow helps: not from a list beside the board to a piece on it, across everything between. */
function leads(source: Element, target: Element): boolean {
  return target.shape !== "circle" || source.shape === "circle";
}

/** The veil over what cannot be chosen, with its lock. */
function veil(element: Element): SVGGElement {
  const { w, h } = boxOf(element);
  const group = svgNode("g", { class: isRow(element) ? "mk veil row" : "mk veil" });
  const [x, y] = isRow(element) ? [h / 2 + 2, h / 2] : stands(element) ? [w - 3, h - 10] : [w - 12, h - 12];
  const lock = svgNode("g", { class: "lock", transform: `translate(${x} ${y})` });
  if (stands(element)) lock.setAttribute("data-elsewhere", `8 ${16 - h / 2},${6 - w} ${16 - h / 2},${3 - w / 2} ${13 - h}`); // its numbers stay in sight
  lock.append(
    svgNode("circle", { r: 9 }),
    svgNode("path", { d: "M-4-1h8v5.500h-8zM-2.500-1v-2a2.500 2.500 0 0 1 5 0v2" }),
  );
  group.append(outline(element, 0, "shade"), lock);
  return group;
}
