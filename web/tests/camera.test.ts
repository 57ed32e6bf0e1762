import { describe, expect, it } from "vitest";
import { shotOf, type Lane, type Shot } from "../src/lib/camera";
import type { Box } from "../src/lib/shapes";

const board = { width: 780, height: 860 };
const lane: Lane = { width: 390, height: 470 };

/** Where a box of the board is on the screen, as Panzoom transforms it about the middle. */
function onScreen(box: Box, { scale, x, y }: Shot): { left: number; right: number; top: number; bottom: number } {
  const fit = Math.min(lane.width / board.width, lane.height / board.height);
  const across = (at: number): number => lane.width / 2 + ((at - board.width / 2) * fit + x) * scale;
  const down = (at: number): number => lane.height / 2 + ((at - board.height / 2) * fit + y) * scale;
  return { left: across(box.x), right: across(box.x + box.w), top: down(box.y), bottom: down(box.y + box.h) };
}

describe("the camera", () => {
  const coin = (x: number, y: number): Box => ({ x, y, w: 40, h: 40 });

  it("shows all that can be chosen", () => {
    for (const near of [[coin(100, 100), coin(240, 420)], [coin(600, 700)], [coin(0, 300), coin(700, 520)]]) {
      const shot = shotOf(near, [], undefined, board, lane);
      expect(shot).toBeDefined();
      for (const box of near) {
        const seen = onScreen(box, shot ?? { scale: 1, x: 0, y: 0 });
        expect(seen.left).toBeGreaterThanOrEqual(0);
        expect(seen.right).toBeLessThanOrEqual(lane.width);
        expect(seen.top).toBeGreaterThanOrEqual(0);
        expect(seen.bottom).toBeLessThanOrEqual(lane.height);
      }
    }
  });

  it("leaves room for what is said beside it", () => {
    const near = [coin(40, 300), coin(560, 520)];
    const pill = { x: 604, y: 530, w: 60, h: 21 };
    const seen = onScreen(pill, shotOf(near, [pill], undefined, board, lane) ?? { scale: 1, x: 0, y: 0 });
    expect(seen.right).toBeLessThanOrEqual(lane.width);
  });

  it("does not look past the edge of the board", () => {
    const shot = shotOf([], [], { id: "hero", art: "", x: 700, y: 20, w: 40, h: 40 }, board, lane) ?? { scale: 1, x: 0, y: 0 };
    const edges = onScreen({ x: 0, y: 0, w: board.width, h: board.height }, shot);
    expect(edges.right).toBeGreaterThanOrEqual(lane.width - 0.01);
    expect(edges.top).toBeLessThanOrEqual(0.01);
    expect(onScreen({ x: 700, y: 20, w: 40, h: 40 }, shot).right).toBeLessThanOrEqual(lane.width);
  });

  it("comes no nearer than a finger needs", () => {
    const shot = shotOf([coin(300, 300)], [], undefined, board, lane);
    const { left, right } = onScreen(coin(300, 300), shot ?? { scale: 1, x: 0, y: 0 });
    expect(right - left).toBeCloseTo(56);
  });

  it("has nowhere to look where nothing matters", () => {
    expect(shotOf([], [], undefined, board, lane)).toBeUndefined();
  });
});
