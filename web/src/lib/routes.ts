/** Ways over several questions: a touch on what lies behind makes the quick choices on the way, one after another. */

import type { Ask, LogRow } from "./wire";

/** The elements to be touched one after another to come to this one; none if no way is offered. */
export function routeTo(ask: Ask | null, element: string): string[] {
  const before = new Map(ask?.mine ? (ask.beyond ?? []) : []);
  const route: string[] = [];
  for (let at: string | undefined = element; at !== undefined && !route.includes(at); at = before.get(at)) route.unshift(at);
  return route.length > 1 ? route : [];
}

/** Whether the next element of a way is a quick choice of its own. */
export function offersStep(ask: Ask | null, next: string): boolean {
  const offered = ask?.choices?.filter(({ path }) => path?.[0] === next) ?? [];
  return offered.length === 1 && offered[0]?.quick === true && offered[0].path?.length === 1;
}

/** Whether anybody but these seats has done something. */
export function othersActed(log: readonly LogRow[], mine: readonly number[]): boolean {
  return log.some(({ seat }) => seat >= 0 && !mine.includes(seat));
}

/** How long each step of a way is seen: the whole of it not much longer than a moment. */
export const stepTime = (steps: number): number => Math.min(280, 900 / Math.max(1, steps));
