import { describe, expect, it } from "vitest";
import { detour, runsOver } from "../src/lib/detour";
import { arrow, arrowAlong, type Box, type Point } from "../src/lib/shapes";

const die: Box = { x: 20, y: 520, w: 60, h: 60 };
const card: Box = { x: 900, y: 560, w: 90, h: 130 };
/** Columns of cards between the two, with a lane above them. */
const columns: Box[] = [0, 1, 2, 3, 4, 5].map((n) => ({ x: 280 + n * 98, y: 560, w: 94, h: 260 }));

/** Points all along the way. */
function along(corners: readonly Point[]): Point[] {
  return corners.slice(1).flatMap((to, at) => {
    const from = corners[at] ?? to;
    return Array.from({ length: 100 }, (_, n) => ({ x: from.x + ((to.x - from.x) * n) / 100, y: from.y + ((to.y - from.y) * n) / 100 }));
  });
}

describe("a way round", () => {
  it("runs over nothing where the straight way would", () => {
    expect(runsOver(arrow(die, card).points, columns)).toBe(true);
    const corners = detour(die, card, columns) ?? [];
    expect(corners.length).toBeGreaterThan(2);
    expect(corners.length).toBeLessThan(6);
    expect(runsOver(along(corners), columns)).toBe(false);
  });

  it("begins beside the one and ends beside the other", () => {
    const corners = detour(die, card, columns) ?? [];
    const far = (point: Point | undefined, box: Box): number =>
      Math.max(box.x - (point?.x ?? 0), (point?.x ?? 0) - box.x - box.w, box.y - (point?.y ?? 0), (point?.y ?? 0) - box.y - box.h);
    expect(far(corners[0], die)).toBeLessThan(25);
    expect(far(corners.at(-1), card)).toBeLessThan(25);
    expect(far(corners[0], die)).toBeGreaterThan(0);
    expect(far(corners.at(-1), card)).toBeGreaterThan(0);
  });

  it("goes through what it cannot go round", () => {
    const wall: Box = { x: 300, y: -2000, w: 60, h: 5000 };
    expect(detour(die, card, [wall])).toBeDefined();
  });

  it("is drawn with round corners", () => {
    expect(arrowAlong([{ x: 0, y: 0 }, { x: 100, y: 0 }, { x: 100, y: 80 }]).line).toBe("M0.0 0.0L84.0 0.0Q100.0 0.0 100.0 16.0L100.0 80.0");
  });
});
