/** The long text of a thing, line by line: each begins with what it is about, if it says so. */

export interface Line {
  head: string;
  rest: string;
}

/** A head is a few words before a colon or a full stop, with more to follow. */
const HEAD = /^([^.:\n]{1,34}[.:])\s+(?=\S)/;
const SHORT = 48;

/** The first line names the thing: if it says no more than that, all of it is a head. */
export function linesOf(words: string): Line[] {
  return words.split("\n").map((line, at) => {
    const head = HEAD.exec(line)?.[1] ?? (at === 0 && line.length < SHORT && words.includes("\n") ? line : "");
    return { head, rest: line.slice(head.length) };
  });
}
