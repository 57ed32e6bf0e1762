import { describe, expect, it } from "vitest";
import { brackets, contour, edgeTowards, hexCorners, inReadingOrder, towards } from "../src/lib/shapes";

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

describe("the line around spaces", () => {
  const [w, h] = [48, 41.6];
  const hex = (q: number, r: number) => ({ id: `sp${q}_${r}`, art: "", shape: "hex", x: 36 * q, y: 41.6 * (r + q / 2), w, h });
  const edges = (path: string) => path.split("M").length - 1;

  it("goes round them all and not between them", () => {
    expect(hexCorners({ w, h }, 0)).toHaveLength(6);
    expect(edges(contour([hex(0, 0)]))).toBe(6);
    expect(edges(contour([hex(0, 0), hex(1, 0)]))).toBe(10);
    const ring = [hex(1, 0), hex(0, 1), hex(-1, 1), hex(-1, 0), hex(0, -1), hex(1, -1)];
    expect(edges(contour([hex(0, 0), ...ring]))).toBe(18);
    expect(edges(contour(ring))).toBe(24); // the hole in the middle has a line too
  });
});

describe("a target", () => {
  it("has four round brackets", () => {
    expect(brackets({ id: "c", art: "", w: 40, h: 40, shape: "circle" }, 5).match(/A/g)).toHaveLength(4);
  });
});
