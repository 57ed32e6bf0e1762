import { describe, expect, it } from "vitest";
import { back, choose, filter, isBare, NOTHING, touch } from "../src/lib/choosing";
import type { Ask } from "../src/lib/wire";

/** Two dice; the yellow one develops two cards or gains, the black one enlists; and one may pass. */
const ask: Ask = {
  seats: [0],
  topic: "spend",
  prompt: "Spend one die",
  rule: "NE-SPEND-02",
  mine: true,
  choices: [
    { words: "Develop Guilds", path: ["yellow", "guilds"], group: "develop", pill: "5 + 2" },
    { words: "Develop Privateers for red", path: ["yellow", "privateers"], group: "develop", pill: "red" },
    { words: "Develop Privateers for yellow", path: ["yellow", "privateers"], group: "develop", pill: "yellow" },
    { words: "Gain 5", path: ["yellow"], group: "gain", detail: "Economic 4 to 9" },
    { words: "Enlist Leonardo", path: ["black", "leonardo"], group: "enlist" },
    { words: "Pass" },
  ],
  groups: [
    { key: "develop", title: "Develop" },
    { key: "gain", title: "Gain" },
    { key: "enlist", title: "Enlist" },
    { key: "expand", title: "Expand", reason: "no territory", rule: "NE-EXP-06" },
  ],
};

describe("with nothing touched", () => {
  const start = choose(ask, NOTHING);

  it("lights the first elements of all paths", () => {
    expect([...start.lit]).toEqual(["yellow", "black"]);
    expect(start.chosen).toBeNull();
  });

  it("offers what has no path as a button", () => {
    expect(start.buttons.map(({ choice }) => choice.words)).toEqual(["Pass"]);
  });

  it("counts what each tile would leave", () => {
    expect(start.tiles.map((tile) => tile.count)).toEqual([3, 1, 1, 0]);
    expect(start.tiles[1]?.only?.detail).toBe("Economic 4 to 9");
  });

  it("shows a spectator nothing to choose", () => {
    const other = choose({ ...ask, mine: false }, NOTHING);
    expect(other.lit.size + other.buttons.length + other.tiles.length).toBe(0);
  });
});

describe("touching", () => {
  it("goes along the path, with the price on the last element", () => {
    const after = choose(ask, touch(ask, NOTHING, "yellow"));
    expect([...after.lit]).toEqual(["guilds", "privateers"]);
    expect(after.pills.get("guilds")).toBe("5 + 2");
    expect(after.pills.get("privateers")).toBe("red / yellow");
    expect([...after.others]).toEqual(["black"]);
    expect(after.chosen).toBeNull();
  });

  it("chooses when one choice is left and its path is complete", () => {
    const touches = touch(ask, touch(ask, NOTHING, "yellow"), "guilds");
    const after = choose(ask, touches);
    expect(after.chosen?.number).toBe(0);
    expect([...after.lit]).toEqual(["privateers"]);
  });

  it("asks further where two choices end on the same element", () => {
    const after = choose(ask, touch(ask, touch(ask, NOTHING, "yellow"), "privateers"));
    expect(after.chosen).toBeNull();
    expect(after.buttons.map(({ number }) => number)).toEqual([1, 2]);
  });

  it("goes back to before an element that is touched again", () => {
    const twice = touch(ask, touch(ask, NOTHING, "yellow"), "yellow");
    expect(twice.path).toEqual([]);
  });

  it("changes its mind: another target, another source", () => {
    const chosen = touch(ask, touch(ask, NOTHING, "yellow"), "guilds");
    expect(touch(ask, chosen, "privateers").path).toEqual(["yellow", "privateers"]);
    expect(touch(ask, chosen, "black").path).toEqual(["black"]);
  });

  it("does nothing for an element that plays no part", () => {
    const touches = touch(ask, NOTHING, "yellow");
    expect(touch(ask, touches, "elsewhere")).toBe(touches);
  });
});

describe("tiles", () => {
  it("keep the choices of their group", () => {
    const after = choose(ask, filter(ask, NOTHING, "enlist"));
    expect([...after.lit]).toEqual(["black"]);
  });

  it("choose at once what is complete", () => {
    const touches = filter(ask, touch(ask, NOTHING, "yellow"), "gain");
    expect(choose(ask, touches).chosen?.choice.words).toBe("Gain 5");
  });

  it("forget touches that do not agree with them", () => {
    const touches = filter(ask, touch(ask, NOTHING, "yellow"), "enlist");
    expect(touches.path).toEqual([]);
  });

  it("let go when touched again", () => {
    expect(filter(ask, filter(ask, NOTHING, "enlist"), "enlist")).toEqual(NOTHING);
  });
});

describe("back", () => {
  it("undoes one step at a time", () => {
    const deep = { path: ["yellow", "guilds"], group: "develop", picked: 0 };
    const steps = [deep, back(deep), back(back(deep)), back(back(back(deep)))];
    expect(steps.map(({ path, group, picked }) => [path.length, group, picked])).toEqual([
      [2, "develop", 0],
      [2, "develop", null],
      [1, "develop", null],
      [0, "develop", null],
    ]);
    expect(back(back(back(back(deep))))).toEqual(NOTHING);
  });
});

describe("two prices on one element", () => {
  it("say once what both begin with", () => {
    const ask: Ask = {
      seats: [0], topic: "t", prompt: "p", rule: "r", mine: true,
      choices: [
        { words: "one", path: ["die"], pill: "4 to 5" },
        { words: "two", path: ["die"], pill: "4 to 6" },
        { words: "free", path: ["card"], pill: "free" },
        { words: "paid", path: ["card"], pill: "+2" },
        { words: "green", path: ["both"], pill: "{d|yellow 5} +2 {g|Welfare}" },
        { words: "red", path: ["both"], pill: "{d|yellow 5} +2 {r|Military}" },
      ],
    };
    const { pills } = choose(ask, NOTHING);
    expect([...pills]).toEqual([["die", "4 to 5 / 6"], ["card", "free / +2"], ["both", "{d|yellow 5} +2 {g|Welfare} / {r|Military}"]]);
  });
});

describe("where the next step lies on the board alone", () => {
  const plain: Ask = {
    seats: [0], topic: "deploy", prompt: "Deploy", rule: "R", mine: true,
    choices: [{ words: "Gata at a", path: ["gata", "a"] }, { words: "Gata at b", path: ["gata", "b"] }],
  };

  it("that is said from the first touch on until the choice is made", () => {
    const touched = (...path: string[]) => isBare(choose(plain, { ...NOTHING, path }));
    expect([touched(), touched("gata"), touched("gata", "a")]).toEqual([true, true, false]);
    expect(isBare(choose(ask, NOTHING))).toBe(false);
  });
});

describe("any two of some", () => {
  const some = (unordered: boolean, ...paths: string[][]): Ask => ({ ...ask, choices: paths.map((path) => ({ words: path.join(), path, unordered })), groups: [] });
  const cards = some(true, ["a", "b"], ["a", "c"], ["b", "c"]);

  it("are touched in either order", () => {
    expect([...choose(cards, NOTHING).lit]).toEqual(["a", "b", "c"]);
    const first = touch(cards, NOTHING, "c");
    expect([...choose(cards, first).lit]).toEqual(["a", "b"]);
    expect(choose(cards, touch(cards, first, "a")).chosen?.number).toBe(1);
    expect(choose(cards, touch(cards, touch(cards, NOTHING, "a"), "c")).chosen?.number).toBe(1);
  });

  it("are told from a way that leads from one to another", () => {
    const ways = some(false, ["a", "b"], ["b", "a"], ["b", "c"]);
    expect([...choose(ways, NOTHING).lit]).toEqual(["a", "b"]);
    expect([...choose(some(false, ["a", "b"], ["b", "c"]), touch(cards, NOTHING, "b")).lit]).toEqual(["c"]);
  });

  it("may be the same one twice, and one of them is let go alone", () => {
    const dice = some(true, ["red", "red", "blue"], ["red", "blue", "blue"]);
    const touched = (...elements: string[]) => elements.reduce((touches, element) => touch(dice, touches, element), NOTHING);
    expect(choose(dice, touched("red", "red", "blue")).chosen?.number).toBe(0);
    expect(choose(dice, touched("blue", "red", "blue")).chosen?.number).toBe(1);
    expect([...choose(dice, touched("red", "red")).lit]).toEqual(["blue"]);
    expect(touched("red", "blue", "blue", "red").path).toEqual(["blue", "blue"]);
  });

  it("are as dear as the cheapest choice that one touch completes", () => {
    const spaces: Ask = { ...ask, groups: [], choices: [{ words: "run", path: ["a"], cost: 3 }, { words: "walk", path: ["a"], cost: 2 }, { words: "stay", path: ["b"] }] };
    expect([...choose(spaces, NOTHING).costs]).toEqual([["a", 2]]);
  });
});
