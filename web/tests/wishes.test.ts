import { describe, expect, it } from "vitest";
import type { GameInfo } from "../src/lib/wire";
import { parted, setUpOf, setUpText, timed, usual, usualTime } from "../src/lib/wishes";

describe("the time a bot may think", () => {
  it("stands behind its name", () => {
    expect(timed("strong", 0.1)).toBe("strong:0.1s");
    expect(parted(timed("strong", 5))).toEqual({ name: "strong", seconds: 5 });
  });

  it("need not be said", () => {
    expect(parted("greedy")).toEqual({ name: "greedy", seconds: null });
    expect(usualTime({ name: "strong", words: "", times: [0.1, 1, 5] })).toBe(1);
    expect(usualTime({ name: "greedy", words: "", times: [] })).toBeUndefined();
  });

  it("is not read out of a search that was asked for by name", () => {
    expect(parted("search:200").seconds).toBeNull();
    expect(parted("search:0.5s").seconds).toBeNull();
  });
});

describe("a kept set-up", () => {
  const bots = ["random", "greedy", "strong"].map((name) => ({ name, words: "", times: name === "strong" ? [1, 5] : [] }));
  const packs = [{ name: "moons", title: "Moons", words: "" }];
  const game = { slug: "discs", mode: "versus", players: { min: 2, max: 3 }, bots, packs } as unknown as GameInfo;
  const seats = ["me", "friend", "strong:5s"].map((kind) => ({ kind, name: "" }));
  const wish = { ...usual(game), seats, options: { mode: "together" }, packs: ["moons"], limit: 60, hints: false };

  it("is wished again as it was", () => {
    expect(setUpOf(game, setUpText(wish))).toEqual(wish);
  });

  it("comes back without what is gone", () => {
    const poorer = { ...game, bots: bots.slice(0, 2), packs: [] };
    const found = setUpOf(poorer, setUpText(wish));
    expect(found?.seats.map((seat) => seat.kind)).toEqual(["me", "friend", "greedy"]);
    expect(found?.packs).toEqual([]);
  });

  it("is none of another game, for more than can play, or in another text", () => {
    expect(setUpOf({ ...game, slug: "chess" }, setUpText(wish))).toBeNull();
    expect(setUpOf({ ...game, players: { min: 2, max: 2 } }, setUpText(wish))).toBeNull();
    expect(setUpOf(game, "a letter")).toBeNull();
    expect(setUpOf(game, "{}")).toBeNull();
  });
});
