import { describe, expect, it } from "vitest";
import { savedIn } from "../src/lib/campaigns";

const header = { record: 1, game: "nova-aetas", options: { game: "campaign" } };
const carry = { game: "nova-aetas", version: 1, data: { next: "M02" } };
const record = (...lines: object[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join("");

describe("a saved campaign", () => {
  it("goes on from what the record of its last match carries over", () => {
    const saved = savedIn(record(header, { seat: 0 }, { outcome: {}, digest: "abc", carry }, { signed: "x" }));
    expect(saved).toEqual({ game: "nova-aetas", options: { game: "campaign" }, start: { ...carry, after: "abc" } });
  });

  it("is not in a record that carries nothing over, nor in other files", () => {
    expect(savedIn(record(header, { outcome: {}, digest: "abc" }))).toBeNull();
    expect(savedIn("a letter")).toBeNull();
    expect(savedIn("")).toBeNull();
  });
});
