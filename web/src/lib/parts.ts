/** The parts of a table between which a phone switches. */

import type { Picture } from "./picture";
import type { Board } from "./wire";

export type Part = "board" | "me" | "rivals" | "odds" | "log";

export interface PartState {
  name: Part;
  /** How many things in it can be chosen now. */
  lit: number;
}

/** Whether mine lie below the common ones: where there is room, and no board takes all of it to be moved about. */
function stacked(picture: Picture, roomy: boolean): boolean {
  return roomy && !picture.boards.some((board) => board.view === "panzoom");
}

/** The boards that a part shows. */
export function boardsOf(picture: Picture, part: Part, roomy: boolean): readonly Board[] {
  const docks: string[] = part === "board" && stacked(picture, roomy) ? ["board", "me"] : [part];
  return docks.flatMap((dock) => picture.boards.filter((board) => (board.dock ?? "board") === dock));
}

/** To which part a new question turns: to where something can be chosen, unless that is in sight or lies in the sheet below every part. The end is seen on the board. */
export function turnTo(picture: Picture, lit: ReadonlySet<string>, parts: readonly PartState[], shown: Part): Part {
  if (picture.over) return "board";
  const near = picture.boards.some((board) => board.dock === "sheet" && board.order.some((id) => lit.has(id)));
  const there = parts.filter((one) => one.lit > 0);
  return near || there.some((one) => one.name === shown) ? shown : (there[0]?.name ?? shown);
}

/** The parts that hold something, in their order. */
export function partsOf(picture: Picture, lit: ReadonlySet<string>, roomy: boolean): PartState[] {
  const docked = (["board", "me", "rivals"] as const).flatMap((name) => {
    const boards = boardsOf(picture, name, roomy);
    if ((boards.length === 0 && name !== "board") || (name === "me" && stacked(picture, roomy))) return [];
    return [{ name, lit: boards.flatMap((board) => board.order ?? []).filter((id) => lit.has(id)).length }];
  });
  const odds = picture.panels.some((panel) => panel.kind !== "stage") ? [{ name: "odds" as const, lit: 0 }] : [];
  return [...docked, ...odds, { name: "log", lit: 0 }];
}
