import { describe, expect, it } from "vitest";
import { departures, extraTime, flightsIn, lengthOf, movesOf, rolled, seenFor, startOf, tracesOf } from "../src/lib/motion";
import { BLANK } from "../src/lib/picture";
import type { Element } from "../src/lib/wire";

const coin = (id: string, x: number, label: string): Element => ({ id, art: "", x, y: 0, w: 20, h: 20, shape: "circle", kind: "piece", label, owner: 1 });
const by = (...elements: Element[]) => new Map(elements.map((element) => [element.id, element]));
const row = (number: number, words: string, ...elements: string[]) => ({ number, seat: 1, words, elements });

describe("things that move in one message", () => {
  const before = by(coin("a", 0, "Gata, 4 Hit Points"), coin("b", 40, "Parvati, 5 Hit Points"), coin("c", 80, "Lunah"));
  const after = by(coin("a", 60, "Gata, 4 Hit Points"), coin("b", 10, "Parvati, 5 Hit Points"), coin("c", 80, "Lunah"));

  it("go in the order in which the log says that they moved; what it does not name moves at once", () => {
    expect(movesOf(before, after, [row(1, "Parvati moves to 1,0.", "b"), row(2, "Gata is Displaced.", "a")])).toEqual(["b", "a"]);
    expect(movesOf(before, after, [row(1, "Lunah waits.", "c"), row(2, "Gata is Displaced.", "a")])).toEqual(["a"]);
  });

  it("go in the same order in whatever words it is said", () => {
    expect(movesOf(before, after, [row(1, "Der Zug ist getan.", "b"), row(2, "Gata wird verschoben.", "a")])).toEqual(["b", "a"]);
    expect(movesOf(before, after, [row(1, "Gata und Parvati laufen.")])).toEqual([]);
  });

  it("go on their ways one after another, each as long as its way, and all of them are waited for", () => {
    const ways = [
      { element: "a", points: [[0, 0], [10, 0], [10, 10]] as [number, number][] },
      { element: "b", points: [[0, 0], [10, 0]] as [number, number][], after: 1 },
      { element: "c", points: [[0, 0], [10, 0]] as [number, number][], after: 1 },
    ];
    expect([...departures(ways)]).toEqual([["a", 0], ["b", 600], ["c", 600]]);
    expect(lengthOf(ways)).toBe(900);
    expect(seenFor(460, 3, ways, false, false)).toBe(1060);
  });

  it("take less than a second, however far they go", () => {
    const far = Array.from({ length: 20 }, (_, at): [number, number] => [at, at]);
    expect(lengthOf([{ element: "a", points: far }])).toBeLessThan(1000);
  });

  it("set out one after another, and many of them within a short time", () => {
    expect([0, 1, 2].map((place) => startOf(place, 3))).toEqual([0, 150, 300]);
    expect(extraTime(40)).toBe(750);
    expect(extraTime(1)).toBe(0);
  });

  it("are left to be seen, and dice even in a hurry", () => {
    const die = (face: number, x = 0): Element => ({ id: "die", kind: "die", art: `<g>${face}</g>`, x, w: 9, h: 9 });
    expect(rolled(by(die(1)), by(die(2)))).toBe(true);
    expect(rolled(by(die(1)), by(die(1), coin("a", 0, "Gata")))).toBe(false);
    expect(rolled(by(die(1)), by(die(2, 50)))).toBe(false);
    expect(rolled(by(), by(die(1)))).toBe(true);
    expect(seenFor(460, 3, [], false, false)).toBe(760);
    expect(seenFor(90, 3, [], false, true)).toBe(90);
    expect(seenFor(90, 3, [], true, true)).toBe(1200);
  });

  it("leave a mark where they came from", () => {
    const board = { id: "dome", width: 200, height: 100 };
    const was = { ...BLANK, elements: before, boards: [{ ...board, order: ["a", "b", "c"] }] };
    const is = { ...BLANK, elements: after, boards: [{ ...board, order: ["a", "b", "c"] }] };
    const [a, b] = [
      { id: "a", board: "dome", from: { x: 10, y: 10 }, owner: 1 },
      { id: "b", board: "dome", from: { x: 50, y: 10 }, owner: 1 },
    ];
    expect(tracesOf(was, is, ["a", "b"])).toEqual([a, b]);
    expect(tracesOf(was, is, ["b"])).toEqual([b]); // what the log does not name was only laid out anew
    const bench = { ...was, boards: [{ ...board, order: ["b", "c"] }, { ...board, id: "bench", order: ["a"] }] };
    expect(tracesOf(bench, is, ["a", "b"])).toEqual([b]); // places on two boards have no way between them
  });
});

describe("tokens", () => {
  const row = (number: number, elements: string[], flights: { sign: string; count?: number; start?: string; end?: string }[] = []) => ({ number, seat: 0, words: "", elements, flights });

  it("fly between the things that the log names", () => {
    expect(flightsIn([row(1, [], [{ sign: "wheat", start: "a", end: "b" }])])).toEqual([{ sign: "wheat", count: 1, start: "a", end: "b" }]);
  });

  it("come from what moved before, and go to what moves next", () => {
    const rows = [row(1, ["die"]), row(1, [], [{ sign: "sword", count: 2, start: "res" }, { sign: "wheat", end: "res" }]), row(1, ["card"])];
    expect(flightsIn(rows)).toEqual([{ sign: "sword", count: 2, start: "res", end: "card" }, { sign: "wheat", count: 1, start: "die", end: "res" }]);
    expect(flightsIn(rows.slice(1))[1]).toMatchObject({ start: "card", end: "res" });
    expect(flightsIn(rows.slice(0, 2))[0]).toMatchObject({ end: "die" });
  });

  it("without a thing at the other end have nowhere to fly", () => {
    expect(flightsIn([row(1, [], [{ sign: "wheat", end: "res" }])])).toMatchObject([{ start: "" }]);
  });
});
