import { describe, expect, it } from "vitest";
import { inParts, unaddressed } from "../src/lib/subjects";

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

describe("a question", () => {
  it("is put without the names of those it is put to, whoever of them has answered already", () => {
    const names = ["Mira", "Bruno", "Ann"];
    expect(unaddressed("Mira and Bruno, choose a Character.", names)).toBe("choose a Character.");
    expect(unaddressed("Mira, Bruno and Ann, choose.", names)).toBe("choose.");
    expect(unaddressed("Bruno, choose.", names)).toBe("choose.");
    expect(unaddressed("Mira and Bruno fight.", names)).toBe("Mira and Bruno fight.");
    expect(unaddressed("Mira, choose.", [])).toBe("Mira, choose.");
  });
});
