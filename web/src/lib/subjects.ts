/** Whom a sentence of the log is about, and to whom a question is put. */

import { t } from "../texts";
import type { LogRow } from "./wire";

/** A sentence in three parts: its subject is set in bold wherever it stands. */
export function inParts({ words, subject = "" }: LogRow): { before: string; subject: string; after: string } {
  const at = subject ? words.indexOf(subject) : -1;
  if (at < 0) return { before: words, subject: "", after: "" };
  return { before: words.slice(0, at), subject, after: words.slice(at + subject.length) };
}

/** A question without the names of those it is put to in front, be they asked still or done: they know who they are. */
export function unaddressed(prompt: string, names: readonly string[]): string {
  const groups = names.reduce<string[][]>((found, name) => [...found, ...found.map((group) => [...group, name])], [[]]);
  const called = groups.map((group) => `${t.table.all(group)}, `).filter((words) => words.length > 2);
  return prompt.slice(Math.max(0, ...called.filter((words) => prompt.startsWith(words)).map((words) => words.length)));
}
