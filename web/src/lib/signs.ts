/** Words with signs among them, such as "{ne-d-red-4|red 4} +2": a drawing of the game's definitions, and what it says. */

const TOKEN = /\{([\w-]+)\|([^}]*)\}|[^\s{}]+/g;

export interface Token {
  words: string;
  /** The drawing that stands for the words. */
  sign?: string;
}

export function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKEN)].map(([all, sign, words]) => (sign ? { sign, words: words ?? "" } : { words: all }));
}

/** The same in words alone. */
export function plain(text: string): string {
  return text.includes("{") ? tokensOf(text).map(({ words }) => words).join(" ") : text;
}

/** Two prices in one; what both begin with is said once ("4 to 5 / 6"). */
export function together(first: string, second: string): string {
  const [one, two] = [first.match(TOKEN) ?? [], second.match(TOKEN) ?? []];
  const same = one.findIndex((token, at) => token !== two[at]);
  return `${first} / ${two.slice(Math.max(0, Math.min(same, two.length - 1))).join(" ")}`;
}
