/** What the table shows now, and how a delta changes it. Plain data, so that a replay and a live table share it. */

import type {
  Ask, Board, BoardState, ChatRow, Choice, Delta, Element, HighlightState, LogRow, Over, Panel, Progress, SeatChip, SeatState,
} from "./wire";
import type { AskState, Component, LogRow as SentRow, Piece, SheetState } from "./wire.generated";
import { nameOf, nodesOf, shortOf, type Parts } from "../sheets/tree";

/** A sheet, and the keys of all that is on it. */
export interface Sheet extends SheetState {
  keys: readonly string[];
}

export interface Picture {
  version: number;
  /** The drawings that were sent so far, by name. */
  arts: Readonly<Record<string, string>>;
  /** The parts of boards and sheets that were sent so far, by name. */
  parts: Readonly<Record<string, readonly Element[] | Component>>;
  /** All that lies on boards. */
  lying: ReadonlyMap<string, Element>;
  /** The same, and what has a key on a sheet: that one is only named here, never drawn. */
  elements: ReadonlyMap<string, Element>;
  boards: readonly Board[];
  sheets: readonly Sheet[];
  /** Sheets that are shown on request. */
  drawer: readonly Sheet[];
  panels: readonly Panel[];
  chips: readonly SeatChip[];
  progress: Progress;
  seats: readonly SeatState[];
  ask: Ask | null;
  over: Over | null;
  log: readonly LogRow[];
  chat: readonly ChatRow[];
  /** What everybody had to see, the last ones. */
  highlights: readonly HighlightState[];
}

const MOST_HIGHLIGHTS = 24;

export const BLANK: Picture = {
  version: 0,
  arts: {},
  parts: {},
  lying: new Map(),
  elements: new Map(),
  boards: [],
  sheets: [],
  drawer: [],
  panels: [],
  chips: [],
  progress: {},
  seats: [],
  ask: null,
  over: null,
  log: [],
  chat: [],
  highlights: [],
};

type Elements = Picture["elements"];

/** A part or a panel with the drawings that it names. */
function drawn<T extends { art?: string }>(things: readonly T[], arts: Picture["arts"]): (T & { art: string })[] {
  return things.map((thing) => ({ ...thing, art: arts[thing.art ?? ""] ?? "" }));
}

/** The pieces of a part with all that they say as the first does. */
function spelledOut(pieces: readonly Piece[]): Piece[] {
  return pieces.map(({ like, ...piece }) => (like ? { ...pieces[0], ...piece } : piece));
}

function isSame(one: Element, other: Element): boolean {
  const fields = Object.keys(one) as (keyof Element)[];
  return fields.length === Object.keys(other).length && fields.every((field) => one[field] === other[field] || isAlike(one[field], other[field]));
}

/** Values and lists are small: written out they are compared at once. */
function isAlike(one: unknown, other: unknown): boolean {
  return typeof one === "object" && JSON.stringify(one) === JSON.stringify(other);
}

/** All that lies on the boards. What is the same as before stays the very same, so that it need not be drawn again. */
function laid(boards: readonly BoardState[], parts: Picture["parts"], { lying: before, boards: were }: Picture): [Elements, Board[]] {
  const elements = new Map<string, Element>();
  const ordered = boards.map(({ parts: sent = [], ...board }) => {
    const kept = were.find(({ id }) => id === board.id)?.parts ?? [];
    const names = sent.flatMap((one) => (typeof one === "string" ? one : kept.slice(one[0], one[0] + one[1])));
    const lying = names.flatMap((name) => (parts[name] as readonly Element[] | undefined) ?? []);
    for (const element of lying) {
      const was = before.get(element.id);
      elements.set(element.id, was && isSame(was, element) ? was : element);
    }
    const order = lying.toSorted((low, high) => (low.z ?? 0) - (high.z ?? 0)).map((element) => element.id);
    return { ...board, parts: names, order };
  });
  return [elements, ordered];
}

/** What a component is, for those who name it, count it and see whether a die was rolled. */
function meaningOf(node: Component, id: string): Element {
  const counts = node.is === "stock" && typeof node.value === "number";
  return {
    id,
    art: node.is === "die" ? node.face : "",
    label: nameOf(node),
    name: shortOf(node),
    about: node.about ?? "",
    owner: node.owner ?? -1,
    ...(node.is === "die" && node.state !== "hollow" ? { kind: "die" } : {}),
    ...(counts ? { values: { value: node.value as number } } : {}),
  };
}

/** The sheets with their keys, and what has a key, for those who ask what something is. */
function read(sheets: readonly SheetState[], parts: Parts): [Sheet[], Element[]] {
  const named = new Map<string, Element>();
  const found = sheets.map((sheet) => {
    const keyed = [...nodesOf(sheet.part, parts)].filter((node) => node.key);
    for (const node of keyed) named.set(node.key ?? "", meaningOf(node, node.key ?? ""));
    return { ...sheet, keys: keyed.map((node) => node.key ?? "") };
  });
  return [found, [...named.values()]];
}

/** What lies on a board is drawn there; what is only on a sheet is added. */
function withNamed(lying: Elements, named: readonly Element[], before: Elements): Elements {
  const missing = named.filter(({ id }) => !lying.has(id));
  if (missing.length === 0) return lying;
  return new Map([...lying, ...missing.map((element): [string, Element] => {
    const was = before.get(element.id);
    return [element.id, was && isSame(was, element) ? was : element];
  })]);
}

function appended<T extends { number: number }>(rows: readonly T[], more: readonly T[] | undefined): readonly T[] {
  if (!more?.length) return rows;
  const last = rows.at(-1)?.number ?? -1;
  return [...rows, ...more.filter((row) => row.number > last)];
}

/** The question with all that its choices say: one that is like an earlier choice is sent with what is another, one of the question before by its number there. */
function spelled({ choices = [], ...ask }: AskState, before: readonly Choice[] = []): Ask {
  const whole: Choice[] = [];
  for (const { like, was, end, ...choice } of choices) {
    const same = was === undefined ? (like === undefined ? undefined : whole[like]) : before[was];
    const path = end === undefined ? {} : { path: [...(same?.path ?? []).slice(0, -1), end] };
    whole.push({ words: "", ...same, ...choice, ...path });
  }
  return { ...ask, choices: whole };
}

/** The rows of a delta: one that does not say its number and seat has those of the row before. */
function numbered(rows: readonly SentRow[] = []): LogRow[] {
  const whole: LogRow[] = [];
  for (const { number = whole.at(-1)?.number ?? 0, seat = whole.at(-1)?.seat ?? -1, words = "", ...row } of rows) whole.push({ number, seat, words, ...row });
  return whole;
}

/** Whether this delta follows on what is there; if not, the client must ask for the rest. */
export function follows(picture: Picture, delta: Delta): boolean {
  return delta.base === picture.version;
}

export function apply(picture: Picture, delta: Delta): Picture {
  const { forget } = delta;
  const log = forget === undefined ? picture.log : picture.log.filter((row) => row.number < forget);
  const over = delta.over ?? (delta.ask ? null : picture.over);
  const arts = delta.arts ? { ...picture.arts, ...delta.arts } : picture.arts;
  const parts = { ...picture.parts };
  for (const [name, part] of Object.entries(delta.parts ?? {})) parts[name] = Array.isArray(part) ? drawn(spelledOut(part as Piece[]), arts) : (part as Component);
  const [lying, boards] = delta.boards ? laid(delta.boards, parts, picture) : [picture.lying, picture.boards];
  const before = [...picture.sheets, ...picture.drawer];
  const [sheets, named] = delta.sheets || delta.boards ? read(delta.sheets ?? before, parts) : [before, undefined];
  return {
    version: delta.version,
    arts,
    parts,
    lying,
    elements: named ? withNamed(lying, named, picture.elements) : picture.elements,
    boards,
    sheets: sheets.filter(({ place }) => place !== "drawer"),
    drawer: sheets.filter(({ place }) => place === "drawer"),
    panels: delta.panels ? drawn(delta.panels, arts) : picture.panels,
    chips: delta.chips ?? picture.chips,
    progress: delta.progress ?? picture.progress,
    seats: delta.seats ?? picture.seats,
    ask: over ? null : delta.ask ? spelled(delta.ask, picture.ask?.choices) : picture.ask,
    over,
    log: appended(log, numbered(delta.log)),
    chat: appended(picture.chat, delta.chat),
    highlights: [...picture.highlights.filter(({ number }) => forget === undefined || number < forget), ...(delta.highlights ?? [])].slice(-MOST_HIGHLIGHTS),
  };
}
