import { describe, expect, it } from "vitest";
import { nextRound, previousRound } from "../src/lib/rounds";

describe("jumping by round", () => {
  const begins = [0, 3, 4, 21, 90];
  const asked: number[] = [];
  const partAt = (moment: number): Promise<string> => {
    asked.push(moment);
    return Promise.resolve(String(begins.filter((one) => one <= moment).length));
  };

  it("goes to the first moment of the next round, and from the last one to the end", async () => {
    const found = [];
    for (const at of [0, 2, 3, 4, 20, 21, 50, 90]) found.push(await nextRound(at, 100, partAt));
    expect(found).toEqual([3, 3, 4, 21, 21, 90, 90, 100]);
  });

  it("goes back to the beginning of this round, or of the one before", async () => {
    const found = [];
    for (const at of [100, 90, 50, 21, 5, 4, 3, 1, 0]) found.push(await previousRound(at, partAt));
    expect(found).toEqual([90, 21, 21, 4, 4, 3, 0, 0, 0]);
  });

  it("asks for few moments of a long game", async () => {
    asked.length = 0;
    await nextRound(90, 100_000, partAt);
    expect(asked.length).toBeLessThan(45);
  });
});
