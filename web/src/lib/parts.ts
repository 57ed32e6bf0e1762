/** The parts of a table between which a phone switches. */

import type { Picture, Sheet } from "./picture";
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

/** A sheet on the page of a phone: whole, or tight. */
export interface Laid {
  sheet: Sheet;
  tight: boolean;
}

/** The sheets that a page of a phone shows: those that belong to it, and above them the tight ones that always stay. */
export function sheetsOf(picture: Picture, part: Part): Laid[] {
  const docked = picture.sheets.filter((sheet) => (sheet.dock ?? "board") === part || sheet.compact === "lane");
  return docked.map((sheet) => ({ sheet, tight: sheet.compact === "lane" && (part === "board" || sheet.dock !== part) }));
}

/** The sheets whose tight form stands by the question, whatever page is looked at. */
export function sheetsNear(picture: Picture, part: Part): Laid[] {
  return picture.sheets.filter((sheet) => sheet.compact === "near" && (sheet.dock ?? "board") !== part).map((sheet) => ({ sheet, tight: true }));
}

/** To which part a new question turns: to where something can be chosen, unless that is in sight or lies in the sheet below every part. The end is seen on the board. */
export function turnTo(picture: Picture, lit: ReadonlySet<string>, parts: readonly PartState[], shown: Part): Part {
  if (picture.over) return "board";
  const near =
    picture.boards.some((board) => board.dock === "sheet" && board.order.some((id) => lit.has(id))) ||
    sheetsNear(picture, shown).some(({ sheet }) => sheet.keys.some((key) => lit.has(key)));
  const there = parts.filter((one) => one.lit > 0);
  return near || there.some((one) => one.name === shown) ? shown : (there[0]?.name ?? shown);
}

/** The parts that hold something, in their order. */
export function partsOf(picture: Picture, lit: ReadonlySet<string>, roomy: boolean): PartState[] {
  const docked = (["board", "me", "rivals"] as const).flatMap((name) => {
    const boards = boardsOf(picture, name, roomy);
    const sheets = picture.sheets.filter((sheet) => (sheet.dock ?? "board") === name);
    if ((boards.length + sheets.length === 0 && name !== "board") || (name === "me" && stacked(picture, roomy) && sheets.length === 0)) return [];
    const keys = new Set([...boards.flatMap((board) => board.order ?? []), ...sheets.flatMap((sheet) => sheet.keys)]);
    return [{ name, lit: [...keys].filter((key) => lit.has(key)).length }];
  });
  const reckoned = picture.sheets.filter((sheet) => sheet.dock === "odds");
  const odds: PartState[] = reckoned.length > 0 || picture.panels.some((panel) => panel.kind !== "stage") ? [{ name: "odds", lit: reckoned.flatMap((sheet) => sheet.keys).filter((key) => lit.has(key)).length }] : [];
  return [...docked, ...odds, { name: "log", lit: 0 }];
}
