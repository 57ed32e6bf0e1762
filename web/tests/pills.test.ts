import { describe, expect, it } from "vitest";
import { newsAt, placesFor, priceBox, roomFor } from "../src/lib/pills";
import type { Box } from "../src/lib/shapes";
import type { Element } from "../src/lib/wire";

const HALF = 40;
const coin: Element = { id: "coin", art: "", x: 100, y: 100, w: 40, h: 40, shape: "circle" };
const at = (x: number, y: number): Box => ({ x, y, w: 40, h: 40 });

describe("the place of a pill", () => {
  const places = placesFor(coin, HALF);

  it("is under a piece, or beside it where others stand", () => {
    expect(roomFor(places, HALF, [], false)).toEqual({ x: 120, y: 153 });
    expect(roomFor(places, HALF, [at(100, 142)], false)).toEqual({ x: 188, y: 120 });
    expect(roomFor(places, HALF, [at(100, 142), at(142, 110), at(58, 110)], false)).toEqual({ x: 120, y: 87 });
  });

  it("is at a corner where others stand all round", () => {
    const round = [at(100, 142), at(142, 80), at(58, 80), at(100, 58)];
    expect(roomFor(places, HALF, round, false)).toEqual({ x: 188, y: 153 });
  });

  it("is where it hides least if there is no room, or nowhere", () => {
    const everywhere = [{ x: -200, y: -200, w: 600, h: 370 }];
    expect(roomFor(places, HALF, everywhere, false)).toEqual({ x: 120, y: 174 });
    expect(roomFor(places, HALF, everywhere, true)).toBeUndefined();
  });

  it("is beside a square piece too where others stand", () => {
    const block: Element = { ...coin, shape: "rect", kind: "piece" };
    expect(roomFor(placesFor(block, HALF), HALF, [at(100, 142)], false)).toEqual({ x: 188, y: 120 });
  });

  it("leaves the prices of neighbouring spaces in sight", () => {
    const space = (x: number, y: number): Element => ({ id: "space", art: "", x, y, w: 56, h: 56, kind: "space" });
    const prices = [space(148, 92), space(36, 92), space(92, 36)].map((one) => priceBox(one, "3"));
    expect(prices[0]).toEqual({ x: 169, y: 113, w: 14, h: 14 });
    expect(roomFor(places, HALF, [at(100, 142), ...prices], false)).toEqual({ x: 120, y: 87 });
  });

  it("is on the lower edge of a card", () => {
    expect(placesFor({ id: "card", art: "", x: 0, y: 0, w: 94, h: 128 }, HALF)[0]).toEqual({ x: 47, y: 133 });
  });
});

describe("by how much a number changed", () => {
  it("is said over the sign of a line, which leaves its number free", () => {
    const stock = { id: "stock", art: "", x: 268, y: 31, w: 46, h: 25 };
    const { x, y, w, h } = newsAt(stock);
    expect(x + w / 2).toBeLessThanOrEqual(26);
    expect(y - h / 2).toBeGreaterThanOrEqual(0);
    expect(y + h / 2).toBeLessThanOrEqual(stock.h);
  });

  it("is said at the corner of what is larger", () => {
    const { x, y, slim } = newsAt({ id: "tile", art: "", x: 0, y: 0, w: 110, h: 44 });
    expect({ x, y, slim }).toEqual({ x: 101, y: 0, slim: false });
  });
});
