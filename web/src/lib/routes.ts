/** Ways over several questions: a touch on what lies behind makes the quick choices on the way, one after another. */

import type { Ask, LogRow } from "./wire";

/** The elements to be touched one after another to come to this one, by what comes before each; none if there is no way. */
export function routeTo(before: ReadonlyMap<string, string>, element: string): string[] {
  const route: string[] = [];
  for (let at: string | undefined = element; at !== undefined && !route.includes(at); at = before.get(at)) route.unshift(at);
  return route.length > 1 ? route : [];
}

/** What comes before each element that lies behind others. */
export const beyond = (ask: Ask): ReadonlyMap<string, string> => new Map(ask.beyond);

/** Whether the next element of a way is a quick choice of its own. */
export function offersStep(ask: Ask | null, next: string): boolean {
  const offered = ask?.choices?.filter(({ path }) => path?.[0] === next) ?? [];
  return offered.length === 1 && offered[0]?.quick === true && offered[0].path?.length === 1;
}

/** Whether anybody but these seats has done something. */
export function othersActed(log: readonly Partial<Pick<LogRow, "seat">>[], mine: readonly number[]): boolean {
  return log.some(({ seat = -1 }) => seat >= 0 && !mine.includes(seat));
}

/** How long each step of a way is seen: the whole of it not much longer than a moment. */
export const stepTime = (steps: number): number => Math.min(280, 900 / Math.max(1, steps));
