/** The drawing of a coin about (0, 0), 42 across, as scene/svg.py draws it on maps. */

import type { Badge } from "../lib/wire.generated";

/** Up to so many points of health each has a segment of its own; of more, four share one. */
const MOST_SEGMENTS = 8;
const HEALTH_PER_SEGMENT = 4;
/** How much of a segment of the ring is drawn; the rest is the gap to the next. */
const LIT = 0.84;

const short = (value: number): string => String(Number(value.toPrecision(2)));

export interface Ring {
  segments: number;
  off: string;
  on: string;
}

/** The ring of health: how long its dashes are, on a circle that is as long as it has segments. */
export function ringOf(health: number, most: number): Ring | undefined {
  if (most <= 0) return undefined;
  const segments = most <= MOST_SEGMENTS ? most : Math.max(1, Math.round(most / HEALTH_PER_SEGMENT));
  const lit = (health / most) * segments;
  const dashes = Array.from({ length: segments }, (_, k) => Math.min(LIT, lit - k)).filter((length) => length > 0);
  return { segments, off: `${LIT} ${short(1 - LIT)}`, on: [...dashes.map((length) => `${short(length)} ${short(1 - length)}`), "0 99"].join(" ") };
}

/** Where on the rim a badge sits. */
export function rimAt({ hour }: Badge): string {
  const angle = (hour * Math.PI) / 6;
  return `translate(${(20 * Math.sin(angle)).toFixed(1)} ${(-20 * Math.cos(angle)).toFixed(1)})`;
}
