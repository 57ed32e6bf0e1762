/** The log in its parts: rounds, in them turns; and what happened since my last turn. */

import type { LogRow } from "./wire";

export interface Turn {
  /** The seat whose turn it is; below 0 if it is nobody's. */
  seat: number;
  rows: LogRow[];
}

export interface Round {
  heading: string;
  turns: Turn[];
}

const NOBODY = -1;

/** Finds the names of things in a sentence, the longest first; nothing where there are none. */
export function finderOf(names: readonly string[]): RegExp | null {
  const found = names.toSorted((one, two) => two.length - one.length).map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return found.length > 0 ? new RegExp(`(?<![\\p{L}\\d])(${found.join("|")})(?![\\p{L}\\d])`, "gu") : null;
}

/** A sentence in pieces: every second one is a name. */
export function inNames(words: string, finder: RegExp | null): string[] {
  return finder ? words.split(finder) : [words];
}

/** Some words, the name of a thing after them, and the point that follows it: no line may end between the two. */
export interface Piece {
  before: string;
  name: string;
  point: string;
}

/** A sentence with its names. */
export function piecesOf(words: string, finder: RegExp | null): Piece[] {
  const parts = inNames(words, finder);
  const point = (at: number): string => /^[^\s\p{L}\d]*/u.exec(parts[at] ?? "")?.[0] ?? "";
  return parts.flatMap((part, at) => (at % 2 === 0 ? [{ before: at === 0 ? part : part.slice(point(at).length), name: parts[at + 1] ?? "", point: point(at + 2) }] : []));
}

/** The rows in their parts, from the first. */
export function roundsOf(rows: readonly LogRow[]): Round[] {
  const found: Round[] = [];
  for (const row of rows) {
    const { heading = "", turn = NOBODY } = row;
    if (heading || found.length === 0) found.push({ heading, turns: [] });
    const round = found.at(-1) as Round;
    const last = round.turns.at(-1);
    if (!last || (turn !== NOBODY && turn !== last.seat)) round.turns.push({ seat: turn, rows: [row] });
    else last.rows.push(row);
  }
  return found;
}

/** What happened between my last turn and the one that is mine now, or until now. */
export function sinceMyTurn(rows: readonly LogRow[], mine: readonly number[]): LogRow[] {
  const told = rows.some(({ turn = NOBODY }) => turn !== NOBODY);
  let seat = NOBODY;
  const isMine = rows.map((row) => {
    if (row.heading) seat = NOBODY;
    if (!told) seat = row.seat;
    else if ((row.turn ?? NOBODY) !== NOBODY) seat = row.turn ?? NOBODY;
    return mine.includes(seat);
  });
  const end = isMine.findLastIndex((one) => !one) + 1;
  return rows.slice(isMine.slice(0, end).lastIndexOf(true) + 1, end);
}
