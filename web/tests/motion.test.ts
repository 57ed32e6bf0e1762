import { describe, expect, it } from "vitest";
import { extraTime, movesOf, rolled, seenFor, startOf, tracesOf } from "../src/lib/motion";
import type { Element } from "../src/lib/wire";

const coin = (id: string, x: number, label: string): Element => ({ id, art: "", x, y: 0, w: 20, h: 20, shape: "circle", label, owner: 1 });
const by = (...elements: Element[]) => new Map(elements.map((element) => [element.id, element]));
const row = (number: number, words: string) => ({ number, seat: 1, words });

describe("things that move in one message", () => {
  const before = by(coin("a", 0, "Gata, 4 Hit Points"), coin("b", 40, "Parvati, 5 Hit Points"), coin("c", 80, "Lunah"));
  const after = by(coin("a", 60, "Gata, 4 Hit Points"), coin("b", 10, "Parvati, 5 Hit Points"), coin("c", 80, "Lunah"));

  it("go in the order in which the log names them; what it does not name moves at once", () => {
    expect(movesOf(before, after, [row(1, "Parvati moves to 1,0."), row(2, "Gata is Displaced.")])).toEqual(["b", "a"]);
    expect(movesOf(before, after, [row(1, "Lunah waits."), row(2, "Gata is Displaced.")])).toEqual(["a"]);
  });

  it("set out one after another, and many of them within a short time", () => {
    expect([0, 1, 2].map((place) => startOf(place, 3))).toEqual([0, 150, 300]);
    expect(extraTime(40)).toBe(750);
    expect(extraTime(1)).toBe(0);
  });

  it("are left to be seen, and dice even in a hurry", () => {
    const die = (face: number): Element => ({ id: "die", art: `<g class="die">${face}</g>` });
    expect(rolled(by(die(1)), by(die(2)))).toBe(true);
    expect(rolled(by(die(1)), by(die(1), coin("a", 0, "Gata")))).toBe(false);
    expect(seenFor(460, 3, false, false)).toBe(760);
    expect(seenFor(90, 3, false, true)).toBe(90);
    expect(seenFor(90, 3, true, true)).toBe(1200);
  });

  it("leave a mark where they came from", () => {
    expect(tracesOf(before, after)).toEqual([
      { id: "a", from: { x: 10, y: 10 }, owner: 1 },
      { id: "b", from: { x: 50, y: 10 }, owner: 1 },
    ]);
  });
});
