import { describe, expect, it } from "vitest";
import { linesOf } from "../src/lib/notes";

const heads = (words: string): string[] => linesOf(words).map(({ head }) => head);

describe("a note", () => {
  it("sets apart what each line is about", () => {
    expect(linesOf("Medicine: a blue Technology.\nProduction: repair a card.")).toEqual([
      { head: "Medicine:", rest: " a blue Technology." },
      { head: "Production:", rest: " repair a card." },
    ]);
    expect(heads("8-Ball (tank, control).\nAgility OB, Brawn BB, Defense GB, Energy 5, Hit Points 7.\nMove (Action, 2). Always: gain points.")).toEqual([
      "8-Ball (tank, control).",
      "",
      "Move (Action, 2).",
    ]);
  });

  it("leaves a single sentence alone", () => {
    expect(linesOf("It becomes Obsolete by Anatomy.")).toEqual([{ head: "", rest: "It becomes Obsolete by Anatomy." }]);
  });
});
