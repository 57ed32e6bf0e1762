/** Draws a board into an `<svg>`: keyed groups that move rather than jump, below the marks of choosing. */

import { AimLayer } from "./aimlayer";
import { parseArt, svgNode } from "./art";
import { MarkLayer, type Drawn, type Marks } from "./marks";
import { departures, startOf, timeOf, type Trace } from "./motion";
import { changedValues, count, shownAt, signed, type Changed } from "./numbers";
import { newsAt } from "./pills";
import { boxOf, inReadingOrder, isSpace, outline, place, shapeName, touchable, type Box } from "./shapes";
import { isShown, isTool } from "./views";
import type { Board, Element, Way } from "./wire";

/** How a new state comes onto the board. */
export interface Coming {
  /** What has moved travels. */
  motion: boolean;
  /** What has changed is shown by a ring. */
  flash: boolean;
  /** What has moved, in the order in which it sets out. */
  moves?: readonly string[];
  /** The ways on which it went. */
  ways?: readonly Way[];
  /** The moves whose marks stay. */
  traces?: readonly Trace[];
}

const MOVE = { duration: 420, easing: "cubic-bezier(.6,0,.3,1)" };
const APPEAR = { duration: 240, easing: "cubic-bezier(.2,.8,.2,1)" };
const DICE = { duration: 700, easing: "cubic-bezier(.2,.8,.2,1)" };
const STAGGER = 60;
const FLASH = 1600;
/** More rings than these, or rings round whole panels, would drown the board. */
const MOST_FLASHES = 6;
const PANEL = 200;

const css = ({ x = 0, y = 0 }: { x?: number; y?: number }): string => `translate(${x}px, ${y}px)`;

export class Drawing {
  private readonly things = svgNode("g");
  private readonly air = svgNode("g");
  /** What has just changed is marked above everything that lies there: no neighbour covers by how much it did. */
  private readonly news = svgNode("g", { class: "news", "aria-hidden": "true" });
  private readonly drawn = new Map<string, Drawn>();
  private readonly marks = new MarkLayer(this.drawn);
  readonly aims = new AimLayer();
  private order: readonly string[] = [];
  private dice = 0;
  private moves: readonly string[] = [];
  private ways: readonly Way[] = [];
  private departs: ReadonlyMap<string, number> = new Map();
  private active: ReadonlySet<string> = new Set();
  private traces: readonly Trace[] = [];

  constructor(svg: SVGSVGElement) {
    this.air.setAttribute("class", "air");
    svg.append(this.things, this.air, this.news, this.marks.over, this.aims.foreseen, this.aims.over, this.aims.stops);
  }

  /** Brings the board to this state. */
  draw(board: Board, elements: ReadonlyMap<string, Element>, coming: Coming): void {
    this.order = board.order.filter((id) => {
      const element = elements.get(id);
      return element !== undefined && !isTool(element);
    });
    const wanted = new Set(this.order);
    const first = this.drawn.size === 0;
    const moves = coming.motion && !first;
    this.dice = 0;
    this.moves = (coming.moves ?? []).filter((id) => wanted.has(id));
    this.ways = coming.ways ?? [];
    this.departs = departures(this.ways);
    this.traces = coming.traces ?? [];
    const changed: [Drawn, Changed[]][] = [];
    for (const [id, drawn] of this.drawn) if (!wanted.has(id)) this.remove(drawn, moves);
    for (const id of this.order) {
      const element = elements.get(id);
      if (!element) continue;
      const drawn = this.drawn.get(id);
      if (!drawn) this.add(element, moves);
      else if (drawn.element !== element) {
        const numbers = this.update(drawn, element, moves);
        if (numbers) changed.push([drawn, numbers]);
      }
    }
    this.arrange();
    if (coming.flash && !first) this.flashSome(changed);
    this.marks.show(this.traces);
  }

  mark(marks: Marks): void {
    this.marks.show(this.traces, marks);
  }

  /** The way to what lies behind, or what is measured, while the pointer is there. */
  showWay(id: string | undefined): void {
    this.marks.showWay(id);
  }

  /** Shows what is seen only with one of these: switches that are on, what is pointed at or chosen. */
  reveal(active: ReadonlySet<string>): void {
    this.active = active;
    for (const drawn of this.drawn.values()) this.hideOrShow(drawn);
  }

  private hideOrShow({ element, group }: Drawn): void {
    if (!element.shown_with) return;
    if (isShown(element, this.active)) group.removeAttribute("display");
    else group.setAttribute("display", "none");
  }

  private add(element: Element, moves: boolean): void {
    const group = svgNode("g", { transform: place(element), "data-id": element.id });
    const art = svgNode("g", { class: "art", "aria-hidden": "true" });
    group.append(art);
    const drawn: Drawn = { element, group, art, hit: undefined, state: "?" };
    this.drawn.set(element.id, drawn);
    art.replaceChildren(parseArt(element.art));
    this.shape(drawn);
    this.hideOrShow(drawn);
    if (!moves) return;
    if (element.kind === "die") this.tumble(drawn);
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

  /** The numbers that changed, if it has changed in a way that a player should notice: what has a label is called otherwise. */
  private update(drawn: Drawn, element: Element, moves: boolean): Changed[] | undefined {
    const { element: before, group, art } = drawn;
    drawn.element = element;
    const redrawn = before.art !== element.art;
    const reshaped = before.w !== element.w || before.h !== element.h || before.shape !== element.shape;
    const moved = before.x !== element.x || before.y !== element.y;
    group.setAttribute("transform", place(element));
    drawn.state = "?";
    this.forget(element.id);
    this.hideOrShow(drawn);
    if (redrawn) art.replaceChildren(parseArt(element.art));
    if (reshaped) this.shape(drawn);
    if (moves && moved && (touchable(element) || element.on)) this.travel(drawn, before);
    else if (moves && redrawn && element.kind === "die") this.tumble(drawn); // a die that is only moved is not rolled
    if (!redrawn) return undefined;
    const numbers = changedValues(before.values, element.values).filter(({ name }) => shownAt(art, name));
    if (moves)
      for (const number of numbers) {
        const text = shownAt(art, number.name);
        if (text) count(text, number, this.startOf(element.on ?? element.id));
      }
    const otherwise = element.label === undefined || before.label !== element.label;
    return touchable(element) && otherwise ? numbers : undefined;
  }

  private travel(drawn: Drawn, before: Element): void {
    const { element, group, art } = drawn;
    const far = Math.hypot((element.x ?? 0) - (before.x ?? 0), (element.y ?? 0) - (before.y ?? 0));
    this.air.append(group);
    const leader = element.on ?? element.id;
    const delay = this.startOf(leader);
    const way = this.ways.find((one) => one.element === leader && one.points.length > 2);
    const duration = way ? timeOf(way) : MOVE.duration;
    const travel = group.animate(this.legs(before, element, way), { ...MOVE, duration, delay, fill: "backwards" });
    if (far > 90 && !way)
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

  /** From where it was to where it is, along the points of its way. */
  private legs(before: Element, element: Element, way: Way | undefined): Keyframe[] {
    const half = { x: (element.w ?? 0) / 2, y: (element.h ?? 0) / 2 };
    const between = (way?.points ?? []).slice(1, -1).map(([x, y]) => ({ transform: css({ x: x - half.x, y: y - half.y }), easing: "linear" }));
    return [{ transform: css(before), ...(way ? { easing: "linear" } : {}) }, ...between, { transform: css(element) }];
  }

  /** When this one sets out: things move one after another. */
  private startOf(id: string): number {
    return this.departs.get(id) ?? startOf(Math.max(0, this.moves.indexOf(id)), this.moves.length);
  }

  private remove(drawn: Drawn, moves: boolean): void {
    this.drawn.delete(drawn.element.id);
    this.forget(drawn.element.id);
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
    this.marks.ground.remove();
    this.aims.under.remove();
    let at: ChildNode | null = this.things.firstChild;
    for (const id of this.order) {
      const group = this.drawn.get(id)?.group;
      if (!group || (!landed && group.parentNode === this.air)) continue;
      if (group.parentNode === this.air && group.getAnimations().some((one) => one.playState === "running")) continue;
      if (group === at) at = at.nextSibling;
      else this.things.insertBefore(group, at);
    }
    const lowest = this.lowestPiece();
    this.things.insertBefore(this.aims.under, lowest);
    this.things.insertBefore(this.marks.ground, lowest);
    if (focused instanceof SVGElement && focused !== document.activeElement && this.things.contains(focused))
      focused.focus({ preventScroll: true });
  }

  /** The first thing that lies above the spaces of the board, or above its ground if it has none. */
  private lowestPiece(): SVGGElement | null {
    const layers = this.order.flatMap((id) => this.drawn.get(id) ?? []);
    const spaces = layers.filter(({ element }) => isSpace(element));
    if (spaces.length === 0) return layers.find(({ element, group }) => touchable(element) && group.parentNode === this.things)?.group ?? null;
    const top = Math.max(...spaces.map(({ element }) => element.z ?? 0));
    return layers.find(({ element, group }) => (element.z ?? 0) > top && group.parentNode === this.things)?.group ?? null;
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

  /** Shows what has changed: numbers first, then the smallest, for they say most exactly what it was. */
  private flashSome(changed: readonly (readonly [Drawn, Changed[]])[]): void {
    const rank = ([{ element }, numbers]: readonly [Drawn, Changed[]]): number => (numbers.length === 1 ? 0 : (element.w ?? 0) * (element.h ?? 0));
    const small = changed.filter(([{ element }]) => Math.max(element.w ?? 0, element.h ?? 0) <= PANEL);
    for (const [drawn, numbers] of small.toSorted((a, b) => rank(a) - rank(b)).slice(0, MOST_FLASHES)) this.flash(drawn, numbers);
  }

  /** A ring that fades, and by how much a number changed; what travels gets it when it has arrived. */
  private flash(drawn: Drawn, numbers: readonly Changed[]): void {
    const { element, group } = drawn;
    const [number] = numbers;
    const mark = svgNode("g", { transform: place(element), "data-of": element.id });
    mark.append(outline(element, 3, "fresh"));
    if (number && numbers.length === 1) mark.append(difference(element, number));
    const travels = group.parentNode === this.air;
    const wait = travels ? MOVE.duration + this.startOf(element.id) : drawn.art.getAnimations().length > 0 ? DICE.duration : 0;
    setTimeout(() => {
      if (drawn.element === element && this.drawn.get(element.id) === drawn) this.news.append(mark);
    }, wait);
    setTimeout(() => {
      mark.remove();
    }, wait + FLASH);
  }

  /** What was news about it is so no longer. */
  private forget(id: string): void {
    for (const mark of [...this.news.children]) if (mark.getAttribute("data-of") === id) mark.remove();
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

  /** Where the pills beside what can be chosen stand. */
  pills(): readonly Box[] {
    return this.marks.pills;
  }

  /** What can be chosen now, in reading order. */
  choosable(): { id: string; box: Box }[] {
    return inReadingOrder([...this.drawn.values()].filter(({ element }) => this.isChoosable(element.id)).map(({ element }) => ({ id: element.id, box: boxOf(element) })));
  }

  private isChoosable(id: string): boolean {
    return /^(can|chosen|place)/.test(this.marks.stateOf(id));
  }

  /** The element under the pointer: first what can be chosen, then what is explained, then anything. */
  at(x: number, y: number): string | undefined {
    const ids = document
      .elementsFromPoint(x, y)
      .filter((node) => node.classList.contains("hit") && this.things.contains(node))
      .flatMap((node) => this.idOf(node) ?? []);
    return (
      ids.find((id) => this.isChoosable(id)) ??
      ids.find((id) => this.marks.stateOf(id) === "beyond") ??
      ids.find((id) => this.marks.isForbidden(id)) ??
      ids.find((id) => this.element(id)?.about) ??
      ids[0]
    );
  }
}

/** "+2" on a thing whose number has changed. */
function difference(element: Element, { from, to }: Changed): SVGGElement {
  const { x, y, w, h, slim } = newsAt(element);
  const label = svgNode("g", { class: `by${to > from ? "" : " less"}${slim ? " slim" : ""}`, transform: `translate(${x} ${y})` });
  const words = svgNode("text", { y: 4 });
  words.textContent = signed(to - from);
  label.append(svgNode("rect", { x: -w / 2, y: -h / 2, width: w, height: h, rx: h / 2 }), words);
  return label;
}
