import { describe, expect, it } from "vitest";
import { parted, timed, usualTime } from "../src/lib/wishes";

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
