import { describe, expect, it } from "vitest";
import { inParts } from "../src/lib/subjects";

describe("the subject of a sentence", () => {
  const row = (words: string, subject?: string) => ({ number: 1, seat: 0, words, ...(subject ? { subject } : {}) });

  it("is set apart wherever it stands", () => {
    expect(inParts(row("Bruno draws 1 Tactic.", "Bruno"))).toEqual({ before: "", subject: "Bruno", after: " draws 1 Tactic." });
    expect(inParts(row("Eine Karte zieht Bruno.", "Bruno"))).toEqual({ before: "Eine Karte zieht ", subject: "Bruno", after: "." });
  });

  it("may be missing, or named otherwise in the sentence", () => {
    expect(inParts(row("Round 4 begins."))).toEqual({ before: "Round 4 begins.", subject: "", after: "" });
    expect(inParts(row("He waits.", "Ann"))).toEqual({ before: "He waits.", subject: "", after: "" });
  });
});
