/** Highlights: what everybody must see, large over the table, one after another; and the last ones once more. */

import { nodesOf, plain, type Parts } from "../sheets/tree";
import { settings } from "./settings.svelte";
import type { Component, HighlightState } from "./wire.generated";

export interface Shown {
  highlight: HighlightState;
  parts: Parts;
}

/** Those of these that hold the table up here: none at full speed or unseen, and nobody waits for their own card. */
export function worthAPause(highlights: readonly HighlightState[], mine: readonly number[]): readonly HighlightState[] {
  if (!settings.highlights || settings.pause === 0 || document.visibilityState !== "visible") return [];
  return highlights.filter(({ kind, owner = -1 }) => kind !== "card" || !mine.includes(owner));
}

export class Highlights {
  shown = $state.raw<Shown | null>(null);
  /** The last ones, from the oldest, while somebody looks at them again; and which of them is shown. */
  past = $state.raw<readonly HighlightState[]>([]);
  private waiting: Shown[] = [];
  private then: (() => void) | undefined;
  private timer: number | undefined;

  /** Whether what comes next waits for these. */
  get holds(): boolean {
    return this.then !== undefined;
  }

  /** Show these one after another, and then go on. */
  play(highlights: readonly HighlightState[], parts: Parts, then: () => void): void {
    this.stop();
    this.waiting = highlights.map((highlight) => ({ highlight, parts }));
    this.then = then;
    this.next();
  }

  private next(): void {
    clearTimeout(this.timer);
    this.shown = this.waiting.shift() ?? null;
    if (this.shown) {
      this.timer = setTimeout(() => this.next(), this.time(this.shown.highlight));
      return;
    }
    const { then } = this;
    this.then = undefined;
    then?.();
  }

  /** For how long one is shown, in milliseconds. */
  time({ seconds = 3 }: HighlightState): number {
    return seconds * 1000 * settings.pause;
  }

  /** A touch or a key: the next one, or back to the table. */
  close(): void {
    if (this.holds) this.next();
    else this.stop();
  }

  /** All that wait are passed over. */
  skip(): void {
    this.waiting = [];
    this.close();
  }

  /** Forget all that waits, and do not go on. */
  stop(): void {
    clearTimeout(this.timer);
    this.waiting = [];
    this.past = [];
    this.shown = null;
    this.then = undefined;
  }

  /** Show the last one again, or the last of this kind. It stays until it is closed. */
  recall(highlights: readonly HighlightState[], parts: Parts, kind = ""): void {
    if (this.holds) return;
    const found = highlights.findLast((one) => !kind || one.kind === kind);
    if (!found) return;
    this.past = highlights;
    this.shown = { highlight: found, parts };
  }

  /** The one before or after the one that is looked at again. */
  step(by: number): void {
    if (!this.shown) return;
    const found = this.past[this.past.indexOf(this.shown.highlight) + by];
    if (found) this.shown = { ...this.shown, highlight: found };
  }
}

/** What a screen reader says of one. */
export function spoken({ highlight, parts }: Shown): string {
  const said = [...nodesOf(highlight.part, parts)].map(wordsOf);
  return [highlight.title, ...said].map((words) => words.trim()).filter(Boolean).join(". ");
}

function wordsOf(node: Component): string {
  switch (node.is) {
    case "text":
      return read(node.words);
    case "item":
      return node.label ?? [node.title, ...(node.notes ?? []), node.value ?? ""].filter(Boolean).map(read).join(", ");
    case "table":
      return node.rows.map((cells) => cells.map((cell, at) => read([node.heads[at] ?? "", cell].join(" "))).join(", ")).join("; ");
    case "card":
    case "die":
    case "coin":
    case "stock":
    case "track":
      return node.label ?? ("title" in node ? read(node.title ?? "") : "");
    case "panel":
      return read(node.title);
    default:
      return "";
  }
}

/** Words without the ids of rules, which are of no use to the ear. */
const read = (words: string): string => plain(words.replace(/\[[A-Z]+-[^\]]+\]/g, "")).trim();
