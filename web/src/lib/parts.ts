/** The parts of a table between which a phone switches. */

import type { Picture } from "./picture";

export type Part = "board" | "me" | "rivals" | "odds" | "log";

export interface PartState {
  name: Part;
  /** How many things in it can be chosen now. */
  lit: number;
}

/** The parts that hold something, in their order. */
export function partsOf(picture: Picture, lit: ReadonlySet<string>): PartState[] {
  const docked = (["board", "me", "rivals"] as const).flatMap((name) => {
    const boards = picture.boards.filter((board) => (board.dock ?? "board") === name);
    if (boards.length === 0 && name !== "board") return [];
    return [{ name, lit: boards.flatMap((board) => board.order ?? []).filter((id) => lit.has(id)).length }];
  });
  const odds = picture.panels.some((panel) => panel.kind !== "stage") ? [{ name: "odds" as const, lit: 0 }] : [];
  return [...docked, ...odds, { name: "log", lit: 0 }];
}
