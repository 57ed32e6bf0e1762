/** Whom a sentence of the log is about. */

import type { LogRow } from "./wire";

/** A sentence in three parts: its subject is set in bold wherever it stands. */
export function inParts({ words, subject = "" }: LogRow): { before: string; subject: string; after: string } {
  const at = subject ? words.indexOf(subject) : -1;
  if (at < 0) return { before: words, subject: "", after: "" };
  return { before: words.slice(0, at), subject, after: words.slice(at + subject.length) };
}
