import { beforeEach, describe, expect, it } from "vitest";
import { Reasons } from "../src/lib/reasons.svelte";
import type { AskState } from "../src/lib/wire.generated";

const ask = (topic: string, mine = true): AskState => ({ seats: [0], topic, prompt: "?", rule: `R-${topic}`, mine });

describe("why one is asked", () => {
  beforeEach(() => localStorage.clear());

  it("is said when a kind of question comes for the first time, as long as it is asked, and never again", () => {
    const reasons = new Reasons();
    reasons.follow("g", ask("pick"));
    expect(reasons.due("g", ask("pick"))).toBe("R-pick");
    reasons.follow("g", ask("pick"));
    expect(reasons.due("g", ask("pick"))).toBe("R-pick");
    reasons.follow("g", ask("spend"));
    expect(reasons.due("g", ask("spend"))).toBe("R-spend");
    reasons.follow("g", ask("pick"));
    expect(reasons.due("g", ask("pick"))).toBe("");
    expect(new Reasons().due("g", ask("pick"))).toBe("");
  });

  it("is not said of the questions of others, nor once it was put away", () => {
    const reasons = new Reasons();
    reasons.follow("g", ask("pick", false));
    expect(reasons.due("g", ask("pick", false))).toBe("");
    reasons.follow("g", ask("pick"));
    reasons.close();
    expect(reasons.due("g", ask("pick"))).toBe("");
  });
});
