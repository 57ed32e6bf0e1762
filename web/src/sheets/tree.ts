/** The tree of a sheet: components, the parts they are sent in, and what they are called. */

import type { Child, Component, Node } from "../lib/wire.generated";

/** The parts that were sent so far, by name; those of boards among them are no concern of ours. */
export type Parts = Readonly<Record<string, unknown>>;

/** The component that a child is; undefined if its part never came. */
export function opened(child: Child | null | undefined, parts: Parts): Component | undefined {
  return typeof child === "string" ? (parts[child] as Component | undefined) : (child ?? undefined);
}

/** A child with what tells it apart from its neighbours: its key, or the place where it stands. */
export interface Placed {
  id: string;
  node: Component;
}

export function placed(children: readonly Child[] | undefined, parts: Parts): Placed[] {
  const taken = new Set<string>();
  return (children ?? []).flatMap((child, at) => {
    const node = opened(child, parts);
    if (!node) return [];
    const id = node.key && !taken.has(node.key) ? node.key : `#${at}`;
    taken.add(id);
    return [{ id, node }];
  });
}

/** What a component holds, in the order in which it is read. */
function inside(node: Component): readonly (Child | null | undefined)[] {
  switch (node.is) {
    case "item":
      return [node.lead, node.more];
    case "flow":
    case "panel":
      return node.children;
    case "card":
      return [node.lead, node.more, node.picture, ...(node.children ?? []), ...(node.foot ?? [])];
    case "list":
      return node.items;
    case "tabs":
      return [...(node.head ?? []), ...node.tabs.flatMap((tab) => tab.children)];
    default:
      return [];
  }
}

/** All components of a tree, on whichever page of it. */
export function* nodesOf(child: Child | null | undefined, parts: Parts): Generator<Component> {
  const node = opened(child, parts);
  if (!node) return;
  yield node;
  for (const one of inside(node)) yield* nodesOf(one, parts);
}

/** Whether these are rows of a list. */
export const areRows = (children: readonly Placed[]): boolean =>
  children.length > 0 && children.every(({ node }) => node.is === "item" && (node.form ?? "row") === "row");

const SHOWN = ["title", "words", "name", "caption"] as const;

/** What a component is called. */
export function nameOf(node: Component): string {
  const shown = SHOWN.flatMap((field) => (field in node ? [(node as Partial<Record<(typeof SHOWN)[number], string>>)[field] ?? ""] : []));
  return node.label ?? plain(shown.find(Boolean) ?? "");
}

/** The same in few words: what is written on it rather than what it is in full. */
export function shortOf(node: Component): string {
  const shown = SHOWN.flatMap((field) => (field in node ? [(node as Partial<Record<(typeof SHOWN)[number], string>>)[field] ?? ""] : []));
  return plain(shown.find(Boolean) ?? "") || (node.label ?? "");
}

/** All words of a component and of what it holds, to be searched. */
export function wordsOf(child: Child, parts: Parts): string {
  const said = [...nodesOf(child, parts)].flatMap((node) => [nameOf(node), ...("notes" in node ? (node.notes ?? []) : []), "value" in node ? String(node.value ?? "") : ""]);
  return said.map(plain).join(" ").toLocaleLowerCase();
}

/** The classes of a component, as scene/html.py writes them. */
export function classesOf(node: Component, mark: string, ...forms: readonly string[]): string {
  const { tone, state, size, priority = 0, owner = -1 } = node as Node;
  return [
    `s-${node.is}`,
    ...forms.filter(Boolean).map((form) => `f-${form}`),
    tone && `tone-${tone}`,
    state && `is-${state}`,
    size && `size-${size}`,
    priority > 0 && `gives-${priority}`,
    owner >= 0 && `seat-${(owner % 4) + 1}`,
    mark,
  ]
    .filter(Boolean)
    .join(" ");
}

// -- words among which signs, rules and strong words stand ----------------------------------------------------------

export type Said = { is: "words"; words: string } | { is: "sign"; symbol: string; words: string } | { is: "rule"; rule: string } | { is: "strong"; said: Said[] };

const INLINE = /\{([\w-]+)\|([^}]*)\}|\[([A-Z]+-[A-Z0-9]+-\d+[a-z]?)\]|\*\*(.+?)\*\*/g;

export function saidIn(words: string): Said[] {
  const found: Said[] = [];
  let end = 0;
  for (const match of words.matchAll(INLINE)) {
    const [all, symbol, said = "", rule, strong = ""] = match;
    if (match.index > end) found.push({ is: "words", words: words.slice(end, match.index) });
    if (symbol) found.push({ is: "sign", symbol, words: said });
    else if (rule) found.push({ is: "rule", rule });
    else found.push({ is: "strong", said: saidIn(strong) });
    end = match.index + all.length;
  }
  if (end < words.length) found.push({ is: "words", words: words.slice(end) });
  return found;
}

/** The same in words alone. */
export function plain(words: string): string {
  return words.replace(INLINE, (_, symbol?: string, said?: string, rule?: string, strong?: string) => (symbol ? (said ?? "") : (rule ?? strong ?? "")));
}
