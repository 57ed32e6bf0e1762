/** A campaign that was saved as the record of its last match: one JSON object in each line. */

export interface Saved {
  game: string;
  /** How the last match was played; the next one is played so too. */
  options: Record<string, string>;
  /** What it carried over, as the server wants it back. */
  start: Record<string, unknown>;
}

/** What a record carries over to the next match; null if it does not, or is no record. */
export function savedIn(text: string): Saved | null {
  try {
    const lines = text.trim().split("\n").map((line) => JSON.parse(line) as Record<string, unknown>);
    const closing = lines.findLast((line) => typeof line.carry === "object" && line.carry !== null);
    const header = lines[0];
    if (!closing || typeof header?.game !== "string") return null;
    const start = { ...(closing.carry as Record<string, unknown>), after: closing.digest };
    return { game: header.game, options: (header.options ?? {}) as Record<string, string>, start };
  } catch {
    return null;
  }
}
