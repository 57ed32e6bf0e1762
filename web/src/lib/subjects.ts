/** Whom a sentence of the log is about: its subject is set in bold and gives the sentence its sign. */

import { shortName } from "./motion";
import { t } from "../texts";
import type { Element, SeatState } from "./wire";

export interface Subject {
  name: string;
  seat: number;
}

/** Who can be the subject of a sentence: the players, and the pieces they own. */
export function subjectsOf(seats: readonly SeatState[], elements: Iterable<Element> = []): Subject[] {
  const pieces = [...elements].filter((one) => one.shape === "circle" && (one.owner ?? -1) >= 0);
  const players = seats.map((player, seat) => ({ name: player.name, seat }));
  return [...players, ...pieces.map((piece) => ({ name: shortName(piece), seat: piece.owner ?? -1 }))].filter(({ name }) => name);
}

const whole = (words: string, name: string): boolean => words.startsWith(name) && !/^[\p{L}\d]/u.test(words.slice(name.length));

/** A sentence after its subject. One about a thing "of" somebody bears the sign of that one; any other is the program's. */
export function told(words: string, subjects: readonly Subject[]): Subject & { rest: string } {
  const found = subjects.find(({ name }) => whole(words, name));
  if (found) return { ...found, rest: words.slice(found.name.length) };
  const owned = words.split(t.table.of).slice(1);
  const owners = new Set(subjects.filter(({ name }) => owned.some((part) => whole(part, name))).map(({ seat }) => seat));
  return { name: "", seat: owners.size === 1 ? ([...owners][0] ?? -1) : -1, rest: words };
}

/** A question without the names of those it is put to in front, be they asked still or done: they know who they are. */
export function unaddressed(prompt: string, names: readonly string[]): string {
  const groups = names.reduce<string[][]>((found, name) => [...found, ...found.map((group) => [...group, name])], [[]]);
  const called = groups.map((group) => `${t.table.all(group)}, `).filter((words) => words.length > 2);
  return prompt.slice(Math.max(0, ...called.filter((words) => prompt.startsWith(words)).map((words) => words.length)));
}
