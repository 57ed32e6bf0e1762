import { describe, expect, it } from "vitest";
import { finderOf, inNames, piecesOf, roundsOf, sinceMyTurn } from "../src/lib/logs";
import type { LogRow } from "../src/lib/wire";

const row = (words: string, more: Partial<LogRow> = {}): LogRow => ({ number: 0, seat: 0, words, ...more });
const words = (rows: readonly LogRow[]): string[] => rows.map((one) => one.words);

const LOG = [
  row("set-up"),
  row("round 1 begins", { heading: "Round 1" }),
  row("I begin", { turn: 0 }),
  row("I go on"),
  row("she begins", { turn: 1 }),
  row("I react", { seat: 0 }),
  row("round 2 begins", { heading: "Round 2" }),
  row("the enemies", { turn: -2 }),
];

describe("the log in parts", () => {
  it("has a part for each round, and in it one for each turn", () => {
    const found = roundsOf(LOG);
    expect(found.map(({ heading, turns }) => [heading, turns.map(({ seat }) => seat)])).toEqual([
      ["", [-1]],
      ["Round 1", [-1, 0, 1]],
      ["Round 2", [-1, -2]],
    ]);
    expect(words(found[1]?.turns[1]?.rows ?? [])).toEqual(["I begin", "I go on"]);
  });
});

describe("since my last turn", () => {
  it("is all that followed it, a reaction of mine in another's turn too", () => {
    expect(words(sinceMyTurn(LOG, [0]))).toEqual(["she begins", "I react", "round 2 begins", "the enemies"]);
  });

  it("ends where my turn begins again", () => {
    expect(words(sinceMyTurn([...LOG, row("mine again", { turn: 0 })], [0]))).toEqual(["she begins", "I react", "round 2 begins", "the enemies"]);
  });

  it("goes by who answered in a game that does not tell of turns, and is nothing for a spectator's seat", () => {
    const plain = [row("a", { seat: 0 }), row("b", { seat: 1 }), row("c", { seat: 1 }), row("d", { seat: 0 })];
    expect(words(sinceMyTurn(plain, [0]))).toEqual(["b", "c"]);
    expect(sinceMyTurn(plain, [])).toHaveLength(4);
  });
});

describe("names in a sentence", () => {
  it("are found whole, the longest first, and nothing else", () => {
    const finder = finderOf(["Wheel", "Water Wheel", "Art (old)"]);
    expect(inNames("Mira develops Water Wheel, loses Wheel and Art (old). Wheels turn.", finder)).toEqual(["Mira develops ", "Water Wheel", ", loses ", "Wheel", " and ", "Art (old)", ". Wheels turn."]);
    expect(inNames("Nothing is known.", finderOf([]))).toEqual(["Nothing is known."]);
  });

  it("keep the point that follows them", () => {
    expect(piecesOf("Mira plays Art: Wheel (new).", finderOf(["Art", "Wheel"]))).toEqual([
      { before: "Mira plays ", name: "Art", point: ":" },
      { before: " ", name: "Wheel", point: "" },
      { before: " (new).", name: "", point: "" },
    ]);
    expect(piecesOf("Wheel.", finderOf(["Wheel"]))).toEqual([
      { before: "", name: "Wheel", point: "." },
      { before: "", name: "", point: "" },
    ]);
  });
});
