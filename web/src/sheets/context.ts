/** What the components of a sheet share: the parts, the marks of the question, and what this device remembers. */

import { getContext, setContext } from "svelte";
import type { Marks } from "../lib/marks";
import type { Component } from "../lib/wire.generated";
import { classesOf, type Parts } from "./tree";

export interface Around {
  readonly game: string;
  /** Under which name this device remembers what is open and searched on this sheet. */
  readonly place: string;
  readonly parts: Parts;
  readonly marks: Marks;
  /** What is on, pointed at or chosen: some things are shown with it. */
  readonly active: ReadonlySet<string>;
  /** A copy to be looked at: nothing flies to it, and no note stands beside it. */
  readonly copy?: boolean;
}

const AROUND = Symbol("sheet");

export const surround = (around: Around): Around => setContext(AROUND, around);
export const around = (): Around => getContext(AROUND);

/** What the question under way makes of a component. */
export function markOf({ lit, others, path, forbidden }: Marks, key: string | undefined): string {
  if (!key) return "";
  if (path.includes(key)) return "chosen";
  if (lit.has(key)) return "can";
  if (others.has(key)) return "can other";
  return forbidden.has(key) ? "no" : "";
}

/** The price or result that is written on a component, and whether it is that of the choice made. */
export function pillOf(marks: Marks, key: string | undefined): string {
  if (!key) return "";
  if (key === marks.path.at(-1) && marks.pill) return marks.pill;
  return marks.lit.has(key) ? (marks.pills.get(key) ?? "") : "";
}

/** What the choice that is made would turn the number of a component into, or how it would be called then. */
export function nextOf({ changes }: Marks, key: string | undefined): { words: string; lost: boolean } | undefined {
  const change = key ? changes.find(({ element }) => element === key) : undefined;
  return change && { words: change.number === undefined ? change.after : String(change.number), lost: change.lost };
}

const LISTS = ["list", "listitem"];

/** What all components have in common, as scene/html.py writes it: a name needs a role, and a picture hides no button. */
export function attributes({ marks, copy }: Around, node: Component, forms: readonly string[] = [], role = "", said = ""): Record<string, string | undefined> {
  const mark = node.switch ? (marks.on.has(node.switch) ? "on" : "off") : markOf(marks, node.key);
  const hinted = node.key && marks.hinted.has(node.key) ? " hinted" : "";
  const named = role && !(mark && role === "img") ? (node.label ?? said) : "";
  return {
    class: classesOf(node, mark + hinted, ...forms),
    "data-key": copy ? undefined : node.key,
    "data-kind": node.kind,
    "data-about": node.about,
    "data-switch": node.switch,
    role: named || LISTS.includes(role) ? role : undefined,
    "aria-label": named || undefined,
  };
}

/** Which of the things under the pointer is meant: the nearest that plays a part, else the nearest that can be explained. */
export function keyUnder(target: EventTarget | null): string | undefined {
  const keyed: HTMLElement[] = [];
  for (let node = target instanceof Element ? target.closest<HTMLElement>("[data-key]") : null; node; node = node.parentElement?.closest<HTMLElement>("[data-key]") ?? null) keyed.push(node);
  const found = keyed.find((node) => /(^| )(can|chosen|no)( |$)/.test(node.className)) ?? keyed.find((node) => node.dataset["about"]) ?? keyed[0];
  return found?.dataset["key"];
}

