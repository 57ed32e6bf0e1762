import { describe, expect, it } from "vitest";
import { apply, BLANK, follows } from "../src/lib/picture";
import type { Delta } from "../src/lib/wire";

const first: Delta = {
  base: 0,
  version: 3,
  arts: { round: "<circle r='4'/>", square: "<rect/>" },
  parts: {
    dice: [{ id: "die", art: "round", x: 10, z: 4 }, { id: "hollow", art: "round", x: 90, z: 4 }],
    cards: [{ id: "card", art: "square" }],
  },
  boards: [{ id: "table", width: 100, height: 80, parts: ["dice", "cards"] }],
  seats: [{ name: "Mira", kind: "person", mine: true }],
  ask: { seats: [0], topic: "spend", prompt: "Spend", rule: "NE-SPEND-01", mine: true },
  log: [
    { number: 0, seat: -1, words: "The dice are rolled." },
    { number: 0, seat: -1, words: "Mira begins." },
  ],
};
const table = apply(BLANK, first);

describe("a delta", () => {
  const moved: Delta = {
    base: 3,
    version: 4,
    parts: { thrown: [{ id: "die", art: "round", x: 60, z: 4 }, { id: "hollow", art: "round", x: 90, z: 4 }] },
    boards: [{ id: "table", width: 100, height: 80, parts: ["thrown"] }],
  };

  it("lays parts on the boards, a higher layer above a lower", () => {
    expect(table.boards).toEqual([{ id: "table", width: 100, height: 80, parts: ["dice", "cards"], order: ["card", "die", "hollow"] }]);
    expect(table.elements.get("card")).toEqual({ id: "card", art: "<rect/>" });
  });

  it("moves and drops elements and leaves the rest alone", () => {
    const after = apply(table, moved);
    expect([...after.elements.keys()]).toEqual(["die", "hollow"]);
    expect(after.elements.get("die")).toMatchObject({ x: 60, art: "<circle r='4'/>" });
    expect(after.elements.get("hollow")).toBe(table.elements.get("hollow"));
    expect(table.elements.size).toBe(3);
  });

  it("lays down again what was sent long ago", () => {
    const back = apply(apply(table, moved), { base: 4, version: 5, boards: first.boards });
    expect(back.elements).toEqual(table.elements);
  });

  it("takes parts of the board before by their numbers", () => {
    const parts = { coin: [{ id: "coin", art: "round" }] };
    const boards = [{ id: "table", width: 100, height: 80, parts: ["coin", [0, 2] as const] }];
    const after = apply(table, { base: 3, version: 4, parts, boards });
    expect(after.boards[0]?.parts).toEqual(["coin", "dice", "cards"]);
    const less = apply(after, { base: 4, version: 5, boards: [{ id: "table", width: 100, height: 80, parts: [[2, 1]] }] });
    expect([...less.elements.keys()]).toEqual(["card"]);
  });

  it("gives a piece what the first of its part says", () => {
    const pieces = [{ id: "a", art: "round", z: 2, kind: "space" }, { id: "b", x: 9, like: true }, { id: "c" }];
    const after = apply(table, { base: 3, version: 4, parts: { pieces }, boards: [{ id: "table", width: 9, height: 9, parts: ["pieces"] }] });
    expect(after.elements.get("b")).toEqual({ id: "b", x: 9, z: 2, kind: "space", art: "<circle r='4'/>" });
    expect(after.elements.get("c")).toEqual({ id: "c", art: "" });
  });

  it("keeps what is absent", () => {
    const after = apply(table, { base: 3, version: 4, chat: [{ number: 0, name: "Mira", words: "hello" }] });
    expect(after.elements).toBe(table.elements);
    expect(after.ask).toBe(table.ask);
    expect(after.chat).toHaveLength(1);
  });

  it("follows only on the version it was made from", () => {
    expect(follows(table, { base: 3, version: 4 })).toBe(true);
    expect(follows(table, { base: 4, version: 5 })).toBe(false);
  });

  it("says the same row of the log only once, and several rows of one answer", () => {
    const after = apply(table, { base: 3, version: 4, log: [{ number: 0, seat: 0, words: "again" }, { number: 1, seat: 0, words: "a" }, { number: 1, seat: 0, words: "b" }] });
    expect(after.log.map((row) => row.words)).toEqual(["The dice are rolled.", "Mira begins.", "a", "b"]);
  });

  it("gives rows without a number that of the row before", () => {
    const after = apply(table, { base: 3, version: 4, log: [{ number: 1, seat: 1, words: "a" }, { words: "b" }, { number: 2, seat: 0, words: "c" }] });
    expect(after.log.slice(2).map(({ number, seat, words }) => [number, seat, words])).toEqual([[1, 1, "a"], [1, 1, "b"], [2, 0, "c"]]);
  });

  it("spells out a choice whose path only ends otherwise", () => {
    const choices = [{ words: "Recruit", path: ["shop", "sp1"] }, { end: "sp2", like: 0 }, { words: "Recruit two", end: "sp3", like: 1 }];
    const after = apply(table, { base: 3, version: 4, ask: { seats: [0], topic: "build", prompt: "", rule: "", mine: true, choices } });
    expect(after.ask?.choices?.map(({ words, path }) => [words, path])).toEqual([["Recruit", ["shop", "sp1"]], ["Recruit", ["shop", "sp2"]], ["Recruit two", ["shop", "sp3"]]]);
  });

  it("spells out a choice that is like an earlier one", () => {
    const choices = [{ words: "Move, 2 AP", path: ["sp1"], pill: "2", quick: true }, { path: ["sp2"], like: 0 }, { words: "Move, 3 AP", path: ["sp3"], pill: "3", like: 0 }];
    const after = apply(table, { base: 3, version: 4, ask: { seats: [0], topic: "act", prompt: "", rule: "", mine: true, choices } });
    expect(after.ask?.choices?.slice(1)).toEqual([
      { words: "Move, 2 AP", path: ["sp2"], pill: "2", quick: true },
      { words: "Move, 3 AP", path: ["sp3"], pill: "3", quick: true },
    ]);
  });

  it("spells out a choice of the question before", () => {
    const ask = { seats: [0], topic: "muster", prompt: "", rule: "", mine: true };
    const first = apply(table, { base: 3, version: 4, ask: { ...ask, choices: [{ words: "Recruit a Guard", path: ["guard"], quick: true }, { words: "Recruit a Prince", path: ["prince"], like: 0 }] } });
    const after = apply(first, { base: 4, version: 5, ask: { ...ask, choices: [{ was: 1 }, { words: "Dismiss the Guard", path: ["dismiss"], like: 0 }] } });
    expect(after.ask?.choices).toEqual([
      { words: "Recruit a Prince", path: ["prince"], quick: true },
      { words: "Dismiss the Guard", path: ["dismiss"], quick: true },
    ]);
  });

  it("forgets what was undone", () => {
    const moved = apply(table, { base: 3, version: 4, log: [{ number: 1, seat: 0, words: "Mira spends" }] });
    const undone = apply(moved, { base: 4, version: 5, forget: 1 });
    expect(undone.log).toHaveLength(2);
  });

  it("ends the question with the game, and a question ends the end", () => {
    const over = apply(table, { base: 3, version: 4, over: { outcome: { winners: [0], scores: [12] } } });
    expect(over.ask).toBeNull();
    expect(apply(over, { base: 4, version: 5 }).over).not.toBeNull();
    expect(apply(over, { base: 4, version: 5, ask: first.ask }).over).toBeNull();
  });
});
