/** What the table shows now, and how a delta changes it. Plain data, so that a replay and a live table share it. */

import type {
  Ask, BoardState, ChatRow, Delta, Element, LogRow, Over, Panel, Progress, SeatChip, SeatState,
} from "./wire";

export interface Picture {
  version: number;
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

function elementsAfter(before: ReadonlyMap<string, Element>, delta: Delta): ReadonlyMap<string, Element> {
  if (!delta.put?.length && !delta.drop?.length) return before;
  const after = new Map(before);
  for (const id of delta.drop ?? []) after.delete(id);
  for (const element of delta.put ?? []) after.set(element.id, element);
  return after;
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
  return {
    version: delta.version,
    elements: elementsAfter(picture.elements, delta),
    boards: delta.boards ?? picture.boards,
    panels: delta.panels ?? picture.panels,
    chips: delta.chips ?? picture.chips,
    progress: delta.progress ?? picture.progress,
    seats: delta.seats ?? picture.seats,
    ask: over ? null : (delta.ask ?? picture.ask),
    over,
    log: appended(log, delta.log),
    chat: appended(picture.chat, delta.chat),
  };
}
