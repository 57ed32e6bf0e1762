import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refusal } from "../src/lib/api";
import { persist } from "../src/lib/persist";

describe("what a page cannot do without", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("is asked for until it comes, at least every few seconds", async () => {
    let tries = 0;
    const found = persist(() => ((tries += 1) < 8 ? Promise.reject(new Refusal("offline", 0)) : Promise.resolve("here")));
    await vi.advanceTimersByTimeAsync(25_000);
    expect(await found).toBe("here");
  });

  it("is not asked for again where the server refuses", async () => {
    const work = vi.fn(() => Promise.reject(new Refusal("no", 404)));
    await expect(persist(work)).rejects.toThrow("no");
    expect(work).toHaveBeenCalledTimes(1);
  });
});
