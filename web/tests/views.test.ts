import { describe, expect, it } from "vitest";
import { marksOf, unasked } from "../src/lib/marking";
import { choose, NOTHING } from "../src/lib/choosing";
import { isPlace, isShown, isTool, switchOf, wayAbout } from "../src/lib/views";
import type { Ask, Element } from "../src/lib/wire";

const space: Element = { id: "sp1", art: "", w: 20, h: 18, shape: "hex", kind: "space", about: "space 1,0" };
const coin: Element = { id: "c", art: "", w: 20, h: 20, shape: "circle", kind: "piece", about: "fighter 3" };
const zone: Element = { id: "z", art: "", w: 20, h: 20, shape: "M0 0L9 9Z", about: "R-1" };
const threats: Element = { id: "t", art: "", w: 20, h: 20, switch: "threats" };
const tool: Element = { id: "m", art: "", switch: "measure" };
const ask: Ask = { seats: [0], topic: "t", prompt: "?", rule: "R", mine: true, choices: [{ words: "go", path: ["sp1"] }] };

describe("switches of a board", () => {
  it("are elements that say so, on the board or among its tools", () => {
    expect([space, threats, tool].map(switchOf)).toEqual(["", "threats", "measure"]);
    expect([space, threats, tool].map(isTool)).toEqual([false, false, true]);
  });

  it("show what is shown with them, as does what is pointed at or chosen", () => {
    const ring: Element = { id: "ring", art: "", shown_with: ["threats", "c"] };
    const shown = (...active: string[]) => [space, ring].map((element) => isShown(element, new Set(active)));
    expect([shown(), shown("threats"), shown("c"), shown("sp1")]).toEqual([[true, false], [true, true], [true, true], [true, false]]);
  });

  it("are marked whoever is asked", () => {
    expect([...unasked(["threats"], null).on]).toEqual(["threats"]);
    expect([...marksOf(ask, NOTHING, choose(ask, NOTHING), { sent: false, views: ["threats"] }).on]).toEqual(["threats"]);
    expect([...marksOf(null, NOTHING, choose(null, NOTHING), { sent: false, views: ["threats"] }).on]).toEqual(["threats"]);
  });
});

describe("an order", () => {
  const paths = [["a", "b", "c"], ["a", "c", "b"], ["b", "a", "c"]];
  const asks = (...ways: string[][]): Ask => ({ ...ask, choices: ways.map((path) => ({ words: path.join(), path })) });
  const ordered = (some: Ask): boolean => marksOf(some, NOTHING, choose(some, NOTHING), { sent: false }).ordered;

  it("is asked for where all choices touch the same things, so that each bears its number", () => {
    expect(ordered(asks(...paths))).toBe(true);
    expect(ordered(asks(...paths, ["a", "b", "d"]))).toBe(false);
    expect(ordered(ask)).toBe(false);
  });
});

describe("measuring", () => {
  it("goes between spaces and pieces", () => {
    expect([space, coin, zone, threats].map(isPlace)).toEqual([true, true, false, false]);
    expect(wayAbout(space, coin)).toBe("space 1,0 to fighter 3");
    expect(wayAbout(coin, coin)).toBe("");
    expect(wayAbout(coin, zone)).toBe("");
    expect(wayAbout(undefined, coin)).toBe("");
  });

  it("leaves nothing to be chosen, so that a touch says only from where", () => {
    const found = choose(ask, NOTHING);
    expect(marksOf(ask, NOTHING, found, { sent: false }).lit.size).toBe(1);
    const marks = marksOf(ask, NOTHING, found, { sent: false, measuring: "" });
    expect([marks.lit.size, marks.measuring, [...marks.on]]).toEqual([0, "", ["measure"]]);
  });
});
