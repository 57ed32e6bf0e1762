import { describe, expect, it } from "vitest";
import { subjectsOf, told, unaddressed } from "../src/lib/subjects";
import type { Element, SeatState } from "../src/lib/wire";

const seats = [{ name: "Ann" }, { name: "Bruno" }] as SeatState[];
const coins: Element[] = [
  { id: "ch-a", art: "", shape: "circle", owner: 0, label: "Miyamoto Mushashi: 1 of 5 Hit Points, at 0,0" },
  { id: "threat-4", art: "", shape: "circle", owner: 1, label: "Threats of Maximus: how far its Attacks reach" },
  { id: "sp1", art: "", shape: "hex", label: "Space 1" },
];

describe("the subject of a sentence", () => {
  const subjects = subjectsOf(seats, coins);

  it("is a player, or a piece that belongs to one, whoever answered last", () => {
    expect(told("Bruno draws 1 Tactic.", subjects)).toEqual({ name: "Bruno", seat: 1, rest: " draws 1 Tactic." });
    expect(told("Miyamoto Mushashi gains 1 Action Point.", subjects)).toMatchObject({ name: "Miyamoto Mushashi", seat: 0 });
  });

  it("may be what belongs to somebody, who then gives the sign", () => {
    expect(told("The Unrest of Bruno falls from 10 to 0.", subjects)).toEqual({ name: "", seat: 1, rest: "The Unrest of Bruno falls from 10 to 0." });
    expect(told("The Activation of Miyamoto Mushashi is over.", subjects).seat).toBe(0);
    expect(told("The dice of Anna fall.", subjects).seat).toBe(-1);
    expect(told("A card of Ann goes to the hand of Bruno.", subjects).seat).toBe(-1);
  });

  it("is a whole name, and may be missing", () => {
    expect(told("Anna waits.", subjects)).toEqual({ name: "", seat: -1, rest: "Anna waits." });
    expect(told("Round 4 begins.", subjects).seat).toBe(-1);
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
