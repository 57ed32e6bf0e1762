import { describe, expect, it } from "vitest";
import { edgeTowards, inReadingOrder, towards } from "../src/lib/shapes";

const box = (id: string, x: number, y: number) => ({ id, box: { x, y, w: 20, h: 20 } });
const grid = [box("d", 0, 42), box("b", 50, 2), box("a", 0, 0), box("c", 100, 6)];

describe("the keyboard", () => {
  it("reads row by row", () => {
    expect(inReadingOrder(grid).map(({ id }) => id)).toEqual(["a", "b", "c", "d"]);
  });

  it("goes to the nearest in the direction of the arrow", () => {
    const from = { x: 0, y: 0, w: 20, h: 20 };
    expect(towards(grid, from, "ArrowRight")?.id).toBe("b");
    expect(towards(grid, from, "ArrowDown")?.id).toBe("d");
    expect(towards(grid, from, "ArrowLeft")).toBeUndefined();
  });
});

describe("an arrow", () => {
  it("leaves a box at its edge", () => {
    expect(edgeTowards({ x: 0, y: 0, w: 20, h: 20 }, { x: 100, y: 10 }, 4)).toEqual({ x: 24, y: 10 });
  });
});
