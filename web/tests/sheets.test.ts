/** Sheets: their trees, what is told of them, and where they stand on a phone. */

import { describe, expect, it } from "vitest";
import { partsOf, sheetsNear, sheetsOf, turnTo } from "../src/lib/parts";
import { apply, BLANK } from "../src/lib/picture";
import { UNMARKED } from "../src/lib/marks";
import type { Component, SheetState } from "../src/lib/wire.generated";
import { rimAt, ringOf } from "../src/sheets/coin";
import { attributes, markOf, nextOf, pillOf } from "../src/sheets/context";
import { areRows, nodesOf, placed, plain, saidIn, wordsOf } from "../src/sheets/tree";

const gold: Component = { is: "stock", icon: "gold", value: 3, name: "Gold", key: "gold", about: "gold" };
const fury: Component = { is: "item", title: "Battle **Fury**", notes: ["bleeding {s-zap|2}"], key: "fury" };
const desk: Component = { is: "panel", title: "Mine", children: ["gold-3", fury] };
const parts = { "gold-3": gold, "desk-1": desk };

function sheet(more: Partial<SheetState> = {}): SheetState {
  return { id: "desk", part: "desk-1", ...more };
}

const picture = (...sheets: SheetState[]) => apply(BLANK, { base: 0, version: 1, parts, sheets });

describe("a tree", () => {
  it("is opened part by part", () => {
    expect([...nodesOf("desk-1", parts)].map((node) => node.is)).toEqual(["panel", "stock", "item"]);
  });

  it("leaves out what never came", () => {
    expect(placed(["nowhere", fury], parts).map(({ id }) => id)).toEqual(["fury"]);
  });

  it("tells two of the same key apart, so that neither is lost", () => {
    expect(placed([fury, fury], parts).map(({ id }) => id)).toEqual(["fury", "#1"]);
  });

  it("knows rows from other things", () => {
    expect(areRows(placed([fury], parts))).toBe(true);
    expect(areRows(placed([fury, gold], parts))).toBe(false);
    expect(areRows([])).toBe(false);
  });

  it("is searched by all its words", () => {
    expect(wordsOf("desk-1", parts)).toContain("battle fury");
    expect(wordsOf("desk-1", parts)).toContain("bleeding 2");
  });
});

describe("words", () => {
  it("hold signs, rules and strong words", () => {
    expect(saidIn("pay {s-gold|gold} **2** [KA-REC-01]")).toEqual([
      { is: "words", words: "pay " },
      { is: "sign", symbol: "s-gold", words: "gold" },
      { is: "words", words: " " },
      { is: "strong", said: [{ is: "words", words: "2" }] },
      { is: "words", words: " " },
      { is: "rule", rule: "KA-REC-01" },
    ]);
  });

  it("are said plainly too", () => {
    expect(plain("pay {s-gold|gold} **2** [KA-REC-01]")).toBe("pay gold 2 KA-REC-01");
  });
});

describe("a coin", () => {
  it("has a segment for every point of health, or for four of many", () => {
    expect(ringOf(2, 3)).toEqual({ segments: 3, off: "0.84 0.16", on: "0.84 0.16 0.84 0.16 0 99" });
    expect(ringOf(10, 16)).toEqual({ segments: 4, off: "0.84 0.16", on: "0.84 0.16 0.84 0.16 0.5 0.5 0 99" });
    expect(ringOf(0, 0)).toBeUndefined();
  });

  it("bears badges by the clock", () => {
    expect(rimAt({ hour: 3 })).toBe("translate(20.0 -0.0)");
  });
});

describe("marks", () => {
  const marks = { ...UNMARKED, lit: new Set(["gold"]), forbidden: new Set(["people"]), path: ["fury"], pill: "2", pills: new Map([["gold", "+1"]]) };

  it("are laid on keys", () => {
    expect(["gold", "people", "fury", "desk", undefined].map((key) => markOf(marks, key))).toEqual(["can", "no", "chosen", "", ""]);
  });

  it("write what a choice costs on what is touched", () => {
    expect(["gold", "fury", "people"].map((key) => pillOf(marks, key))).toEqual(["+1", "2", ""]);
  });

  it("say what a number would become", () => {
    const changes = [{ element: "gold", after: "", lost: false, number: 1, value: "" }, { element: "fury", after: "gone", lost: true, number: undefined, value: "" }];
    expect(nextOf({ ...marks, changes }, "gold")).toEqual({ words: "1", lost: false });
    expect(nextOf({ ...marks, changes }, "fury")).toEqual({ words: "gone", lost: true });
    expect(nextOf({ ...marks, changes }, "people")).toBeUndefined();
  });

  it("take the role of a picture from what can be pressed", () => {
    const around = { game: "", place: "", parts, marks, active: new Set<string>() };
    expect(attributes(around, { ...gold, label: "My gold" }, [], "img")["role"]).toBeUndefined();
    expect(attributes({ ...around, marks: UNMARKED }, { ...gold, label: "My gold" }, [], "img")["role"]).toBe("img");
  });
});

describe("a picture with sheets", () => {
  it("knows what has a key, by name", () => {
    const found = picture(sheet());
    expect(found.sheets[0]?.keys).toEqual(["gold", "fury"]);
    expect(found.elements.get("fury")?.label).toBe("Battle Fury");
    expect(found.elements.get("gold")?.about).toBe("gold");
  });

  it("keeps its parts until the next state", () => {
    const next = apply(picture(sheet()), { base: 1, version: 2, parts: { "desk-2": { ...desk, title: "Yours" } as Component }, sheets: [sheet({ part: "desk-2" })] });
    expect([...nodesOf(next.sheets[0]?.part, next.parts)].map((node) => node.is)).toEqual(["panel", "stock", "item"]);
  });

  it("forgets what is on no sheet any more", () => {
    const next = apply(picture(sheet()), { base: 1, version: 2, sheets: [] });
    expect(next.elements.has("gold")).toBe(false);
  });
});

describe("on a phone", () => {
  const mine = sheet({ dock: "me", compact: "near" });
  const track = sheet({ id: "track", compact: "lane" });
  const odds = sheet({ id: "odds", dock: "odds" });

  it("sheets make the pages they are docked at", () => {
    expect(partsOf(picture(track, mine, odds), new Set(["gold"]), false)).toEqual([
      { name: "board", lit: 1 },
      { name: "me", lit: 1 },
      { name: "odds", lit: 1 },
      { name: "log", lit: 0 },
    ]);
  });

  it("a lane stays tight on every page", () => {
    expect(sheetsOf(picture(track, mine), "me").map(({ sheet: { id }, tight }) => [id, tight])).toEqual([["track", true], ["desk", false]]);
  });

  it("what is near stands by the question, but on its own page", () => {
    expect(sheetsNear(picture(track, mine), "board")).toHaveLength(1);
    expect(sheetsNear(picture(track, mine), "me")).toHaveLength(0);
  });

  it("a question whose answer is near turns no page", () => {
    const found = picture(mine);
    const lit = new Set(["gold"]);
    expect(turnTo(found, lit, partsOf(found, lit, false), "board")).toBe("board");
    const away = picture(sheet({ dock: "me" }));
    expect(turnTo(away, lit, partsOf(away, lit, false), "board")).toBe("me");
  });
});
