/** Whoever looks at sheets: a player at a table, or somebody who watches a replay. */

import type { Marks } from "../lib/marks";
import type { Picture } from "../lib/picture";
import { nodesOf } from "./tree";

export interface Onlooker {
  readonly game: string;
  readonly picture: Picture;
  readonly marks: Marks;
  touch(key: string): void;
  /** A switch is touched. */
  turn(view: string): void;
  /** What the pointer is on, wherever that lies; and that it is on another thing. */
  readonly pointed: string;
  point(key: string): void;
  /** The pointer rests on something, or on nothing. */
  look(key: string | null): void;
}

/** An arrow from what did something to what it was done to. */
export interface Arrow {
  from: string;
  to: string;
  tone: string;
}

/** The arrows that the sheets tell of. */
export function arrowsOn({ sheets, parts }: Picture): Arrow[] {
  const nodes = sheets.flatMap((sheet) => [...nodesOf(sheet.part, parts)]);
  return nodes.flatMap(({ key = "", arrow_from: from = "", tone = "" }) => (key && from ? [{ from, to: key, tone: tone || "info" }] : []));
}

const ROOMY = ["item", "card", "panel", "stock", "track", "die"];

/** The keys on all sheets, with whether the component itself makes room for what is written on it. */
export function keysOn({ sheets, parts }: Picture): ReadonlyMap<string, boolean> {
  return new Map(sheets.flatMap((sheet) => [...nodesOf(sheet.part, parts)]).flatMap((node) => (node.key ? [[node.key, ROOMY.includes(node.is)] as const] : [])));
}
