/** What the table shows now, and how a delta changes it. Plain data, so that a replay and a live table share it. */

import type {
  Ask, BoardState, ChatRow, Delta, Element, LogRow, Over, Panel, Progress, SeatChip, SeatState,
} from "./wire";

export interface Picture {
  version: number;
  /** The drawings that were sent so far, by number. */
  arts: Readonly<Record<string, string>>;
  elements: ReadonlyMap<string, Element>;
  boards: readonly BoardState[];
  panels: readonly Panel[];
  chips: readonly SeatChip[];
  progress: Progress;
  seats: readonly SeatState[];
  ask: Ask | null;
  over: Over | null;
  log: readonly LogRow[];
  chat: readonly ChatRow[];
}

export const BLANK: Picture = {
  version: 0,
  arts: {},
  elements: new Map(),
  boards: [],
  panels: [],
  chips: [],
  progress: {},
  seats: [],
  ask: null,
  over: null,
  log: [],
  chat: [],
};

type Arts = Picture["arts"];

function elementsAfter(before: ReadonlyMap<string, Element>, delta: Delta, arts: Arts): ReadonlyMap<string, Element> {
  if (!delta.put?.length && !delta.drop?.length) return before;
  const after = new Map(before);
  for (const id of delta.drop ?? []) after.delete(id);
  for (const piece of delta.put ?? []) after.set(piece.id, { ...piece, art: arts[piece.art] ?? "" });
  return after;
}

function panelsAfter(before: readonly Panel[], delta: Delta, arts: Arts): readonly Panel[] {
  return delta.panels?.map((panel) => ({ ...panel, art: arts[panel.art ?? -1] ?? "" })) ?? before;
}

function appended<T extends { number: number }>(rows: readonly T[], more: readonly T[] | undefined): readonly T[] {
  if (!more?.length) return rows;
  const last = rows.at(-1)?.number ?? -1;
  return [...rows, ...more.filter((row) => row.number > last)];
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
  return {
    version: delta.version,
    arts,
    elements: elementsAfter(picture.elements, delta, arts),
    boards: delta.boards ?? picture.boards,
    panels: panelsAfter(picture.panels, delta, arts),
    chips: delta.chips ?? picture.chips,
    progress: delta.progress ?? picture.progress,
    seats: delta.seats ?? picture.seats,
    ask: over ? null : (delta.ask ?? picture.ask),
    over,
    log: appended(log, delta.log),
    chat: appended(picture.chat, delta.chat),
  };
}
