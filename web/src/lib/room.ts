/** Where a card finds room on the screen without covering what matters. */

export interface Size {
  width: number;
  height: number;
}

export interface Box extends Size {
  x: number;
  y: number;
}

const EDGE = 8;
const GAP = 12;
const STEPS = 12;
/** Covering a thing that is pointed at is worse than covering what must stay free. */
const POINTED = 4;

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) * Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

const middle = (box: Box): readonly [number, number] => [box.x + box.width / 2, box.y + box.height / 2];

const spread = (room: number): number[] => Array.from({ length: STEPS + 1 }, (_, at) => EDGE + (Math.max(0, room - 2 * EDGE) * at) / STEPS);

/** The corner at which a card of this size covers least, and among such corners the one nearest to what it points at. */
export function roomFor(card: Size, pointed: readonly Box[], free: readonly Box[], screen: Size): { x: number; y: number } {
  const [left, top] = [Math.min(...pointed.map(({ x }) => x)), Math.min(...pointed.map(({ y }) => y))];
  const [right, bottom] = [Math.max(...pointed.map((box) => box.x + box.width)), Math.max(...pointed.map((box) => box.y + box.height))];
  const aim: readonly [number, number] = pointed.length ? [(left + right) / 2, (top + bottom) / 2] : [screen.width / 2, 0];
  const wide = pointed.map((box) => ({ x: box.x - GAP, y: box.y - GAP, width: box.width + 2 * GAP, height: box.height + 2 * GAP }));
  let best = { x: EDGE, y: EDGE };
  let least = Infinity;
  for (const x of spread(screen.width - card.width)) {
    for (const y of spread(screen.height - card.height)) {
      const place = { x, y, ...card };
      const covered = wide.reduce((sum, box) => sum + POINTED * overlap(place, box), 0) + free.reduce((sum, box) => sum + overlap(place, box), 0);
      const [mx, my] = middle(place);
      const badness = covered * 100 + Math.hypot(mx - aim[0], my - aim[1]);
      if (badness < least) [least, best] = [badness, { x, y }];
    }
  }
  return best;
}
