/** Numbers that a drawing shows: where they are written, counted over to a new value, and how a difference is said. */

/** Up to so many steps a number is counted one by one; each takes this long, all of them at most the longest. */
const STEP = 60;
const LEAST = 240;
const LONGEST = 600;

/** Where a drawing shows this value of its element. */
export const shownAt = (art: Element, value: string): SVGTextContentElement | null =>
  art.querySelector<SVGTextContentElement>(`[data-value=${JSON.stringify(value)}]`);

/** A value that has changed. */
export interface Changed {
  name: string;
  from: number;
  to: number;
}

type Values = Readonly<Record<string, number>>;

/** The values that were others before. */
export function changedValues(before: Values = {}, after: Values = {}): Changed[] {
  return Object.entries(after).flatMap(([name, to]) => {
    const from = before[name];
    return from === undefined || from === to ? [] : [{ name, from, to }];
  });
}

/** How long counting takes. */
export const countingTime = (from: number, to: number): number => Math.min(LONGEST, Math.max(LEAST, Math.abs(to - from) * STEP));

/** Counts a text over to its new number, which it shows in the end whatever happens. */
export function count(text: Element, { from, to }: Changed, delay: number): void {
  const time = countingTime(from, to);
  const began = performance.now() + delay;
  const step = (now: number): void => {
    const part = Math.max(0, Math.min(1, (now - began) / time));
    text.textContent = String(Math.round(from + (to - from) * part));
    if (part < 1 && text.isConnected) requestAnimationFrame(step);
    else text.textContent = String(to);
  };
  step(performance.now());
}

/** A difference as it is said: "+2", "−1". */
export const signed = (by: number): string => (by < 0 ? `\u2212${-by}` : `+${by}`);
