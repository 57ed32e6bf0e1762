/** A small, safe reader of Markdown: text becomes a tree of known blocks, never markup. */

export type Inline =
  | { kind: "text"; text: string }
  | { kind: "strong"; parts: Inline[] }
  | { kind: "em"; parts: Inline[] }
  | { kind: "code"; text: string }
  | { kind: "link"; href: string; parts: Inline[] };

export type Block =
  | { kind: "heading"; level: number; id: string; parts: Inline[] }
  | { kind: "paragraph"; parts: Inline[] }
  | { kind: "quote"; parts: Inline[] }
  | { kind: "list"; ordered: boolean; items: Inline[][] }
  | { kind: "code"; text: string }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] }
  | { kind: "line" };

const MARKS = /(`[^`]+`)|(\*\*[^*]+(?:\*[^*]+)*\*\*)|(\*[^*\s][^*]*\*)|(\[[^\]]+\]\([^)\s]+\))/;

/** Addresses that may be followed: within this site, or the web. */
function safeAddress(href: string): boolean {
  return /^(https?:\/\/|\/(?!\/)|#)/i.test(href);
}

export function inline(text: string): Inline[] {
  const found = MARKS.exec(text);
  if (!found) return text ? [{ kind: "text", text }] : [];
  const [mark] = found;
  const before = inline(text.slice(0, found.index));
  const after = inline(text.slice(found.index + mark.length));
  return [...before, marked(mark), ...after];
}

function marked(mark: string): Inline {
  if (mark.startsWith("`")) return { kind: "code", text: mark.slice(1, -1) };
  if (mark.startsWith("**")) return { kind: "strong", parts: inline(mark.slice(2, -2)) };
  if (mark.startsWith("*")) return { kind: "em", parts: inline(mark.slice(1, -1)) };
  const split = mark.indexOf("](");
  const href = mark.slice(split + 2, -1);
  const parts = inline(mark.slice(1, split));
  return safeAddress(href) ? { kind: "link", href, parts } : { kind: "em", parts };
}

const HEADING = /^(#{1,4})\s+(.*)$/;
const ITEM = /^\s*(?:[-*+]|(\d+)[.)])\s+(.*)$/;
const ROW = /^\s*\|(.*)\|\s*$/;
const RULER = /^\s*\|?[\s:|-]+\|[\s:|-]*$/;
const BREAK = /^\s*(?:---+|\*\*\*+)\s*$/;

const cells = (line: string): Inline[][] => (ROW.exec(line)?.[1] ?? "").split("|").map((cell) => inline(cell.trim()));
const slug = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");

/** Reads lines one block at a time. */
class Reader {
  private at = 0;
  private readonly lines: readonly string[];

  constructor(text: string) {
    this.lines = text.replaceAll("\r", "").split("\n");
  }

  *blocks(): Generator<Block> {
    while (this.at < this.lines.length) {
      const line = this.peek();
      if (line.trim() === "") this.at += 1;
      else yield this.block(line);
    }
  }

  private peek(): string {
    return this.lines[this.at] ?? "";
  }

  private takeWhile(wanted: (line: string) => boolean): string[] {
    const taken: string[] = [];
    while (this.at < this.lines.length && wanted(this.peek())) {
      taken.push(this.peek());
      this.at += 1;
    }
    return taken;
  }

  private block(line: string): Block {
    const heading = HEADING.exec(line);
    if (heading) {
      this.at += 1;
      const words = heading[2] ?? "";
      return { kind: "heading", level: heading[1]?.length ?? 1, id: slug(words), parts: inline(words) };
    }
    if (line.startsWith("```")) return this.code();
    if (BREAK.test(line)) {
      this.at += 1;
      return { kind: "line" };
    }
    if (ROW.test(line)) return this.table();
    if (ITEM.test(line)) return this.list(line);
    if (line.startsWith(">")) {
      const quoted = this.takeWhile((one) => one.startsWith(">"));
      return { kind: "quote", parts: inline(quoted.map((one) => one.replace(/^>\s?/, "")).join(" ")) };
    }
    const words = this.takeWhile((one) => one.trim() !== "" && !HEADING.test(one) && !ITEM.test(one) && !ROW.test(one));
    return { kind: "paragraph", parts: inline(words.map((one) => one.trim()).join(" ")) };
  }

  private code(): Block {
    this.at += 1;
    const lines = this.takeWhile((one) => !one.startsWith("```"));
    this.at += 1;
    return { kind: "code", text: lines.join("\n") };
  }

  private table(): Block {
    const lines = this.takeWhile((one) => ROW.test(one) || RULER.test(one));
    const [head = "", ...rest] = lines.filter((one) => !RULER.test(one));
    return { kind: "table", head: cells(head), rows: rest.map(cells) };
  }

  private list(first: string): Block {
    const ordered = ITEM.exec(first)?.[1] !== undefined;
    const items: string[] = [];
    for (const line of this.takeWhile((one) => ITEM.test(one) || /^\s+\S/.test(one))) {
      const item = ITEM.exec(line);
      if (item) items.push(item[2] ?? "");
      else items.push(`${items.pop() ?? ""} ${line.trim()}`);
    }
    return { kind: "list", ordered, items: items.map(inline) };
  }
}

export function markdown(text: string): Block[] {
  return [...new Reader(text).blocks()];
}
