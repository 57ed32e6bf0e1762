import { describe, expect, it } from "vitest";
import { extraTime, movesOf, startOf, tracesOf } from "../src/lib/motion";
import type { Element } from "../src/lib/wire";

const coin = (id: string, x: number, label: string): Element => ({ id, art: "", x, y: 0, w: 20, h: 20, shape: "circle", label, owner: 1 });
const by = (...elements: Element[]) => new Map(elements.map((element) => [element.id, element]));
const row = (number: number, words: string) => ({ number, seat: 1, words });

describe("things that move in one message", () => {
  const before = by(coin("a", 0, "Gata, 4 Hit Points"), coin("b", 40, "Parvati, 5 Hit Points"), coin("c", 80, "Lunah"));
  const after = by(coin("a", 60, "Gata, 4 Hit Points"), coin("b", 10, "Parvati, 5 Hit Points"), coin("c", 80, "Lunah"));

  it("go in the order in which the log names them; what stays is not among them", () => {
    expect(movesOf(before, after, [row(1, "Parvati moves to 1,0."), row(2, "Gata is Displaced.")])).toEqual(["b", "a"]);
    expect(movesOf(before, after, [])).toEqual(["a", "b"]);
  });

  it("set out one after another, and many of them within a short time", () => {
    expect([0, 1, 2].map((place) => startOf(place, 3))).toEqual([0, 150, 300]);
    expect(extraTime(40)).toBe(750);
    expect(extraTime(1)).toBe(0);
  });

  it("leave a mark where they came from", () => {
    expect(tracesOf(before, after, ["b"])).toEqual([{ id: "b", from: { x: 50, y: 10 }, owner: 1 }]);
  });
});
