import { describe, expect, it } from "vitest";
import { departures, extraTime, flightsOf, flightsSeen, lengthOf, movesOf, rolled, seenFor, startOf, tracesOf } from "../src/lib/motion";
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
  const card = coin("card", 100, "Archery");
  const stock: Element = { id: "res", art: "", x: 0, y: 0, w: 20, h: 20, label: "My Military: 3", values: { held: 3 }, sign: "sword" };
  const picture = { ...BLANK, elements: by(card, stock), boards: [{ id: "table", width: 200, height: 100, order: ["card", "res"] }] };
  const paying = (number?: number) => ({ words: "Develop Archery", path: ["card"], changes: [{ name: "Military", before: "", after: "", icon: "swords", element: "res", ...(number === undefined ? {} : { number }) }] });

  it("that are paid fly from their stock to what is touched, those that are gained the other way", () => {
    const [here, there] = [{ x: 10, y: 10 }, { x: 110, y: 10 }];
    expect(flightsOf(paying(1), "", picture, picture)).toEqual([{ board: "table", stock: "res", sign: "sword", icon: "swords", tokens: 2, from: here, to: there }]);
    expect(flightsOf(paying(8), "", picture, picture)[0]).toMatchObject({ tokens: 5, from: there, to: here });
  });

  it("stay where nothing is touched, where no number changes, and where the stock lies on another board", () => {
    expect(flightsOf({ ...paying(1), path: [] }, "", picture, picture)).toEqual([]);
    expect(flightsOf({ ...paying(1), path: [] }, "card", picture, picture)).toHaveLength(1);
    expect(flightsOf(paying(), "", picture, picture)).toEqual([]);
    const lanes = [{ id: "a", width: 9, height: 9, order: ["card"] }, { id: "b", width: 9, height: 9, order: ["res"] }];
    expect(flightsOf(paying(1), "", { ...picture, boards: lanes }, { ...picture, boards: lanes })).toEqual([]);
  });
});

describe("tokens of others", () => {
  const held = (id: string, x: number, owner: number, number: number, sign = "wheat"): Element => ({
    id, x, y: 0, w: 20, h: 20, owner, art: "", values: { held: number }, sign,
  });
  const card: Element = { id: "card", art: "<rect/>", x: 100, y: 0, w: 20, h: 20, label: "Archery" };
  const die: Element = { id: "die", art: "<g/>", kind: "die", x: 60, y: 40, w: 20, h: 20, owner: 1 };
  const picture = (...elements: Element[]) => ({
    ...BLANK, elements: by(...elements), boards: [{ id: "table", width: 200, height: 100, order: elements.map((one) => one.id) }],
  });
  const none: string[] = [];

  it("are what a sign stands for, not the Hit Points of a piece", () => {
    const hits = (number: number) => picture({ ...held("a", 0, 1, number, ""), shape: "circle" }, { ...card, x: number });
    expect(flightsSeen(hits(3), hits(2), ["card"], none)).toEqual([]);
  });

  it("fly to what has moved, or from the die that was spent", () => {
    const before = picture(held("a", 0, 1, 3), card, die);
    const paid = picture(held("a", 0, 1, 1), { ...card, x: 10 }, die);
    expect(flightsSeen(before, paid, ["card"], none)).toEqual([
      { board: "table", stock: "a", sign: "wheat", icon: "", tokens: 2, from: { x: 10, y: 10 }, to: { x: 110, y: 10 } },
    ]);
    const gained = picture(held("a", 0, 1, 5), card, { ...die, art: "<rect/>" });
    expect(flightsSeen(before, gained, [], none)).toMatchObject([{ tokens: 2, from: { x: 70, y: 50 }, to: { x: 10, y: 10 } }]);
  });

  it("fly from one stock to the other where they are taken away", () => {
    const before = picture(held("a", 0, 1, 3), held("b", 50, 0, 0));
    const after = picture(held("a", 0, 1, 2), held("b", 50, 0, 1));
    expect(flightsSeen(before, after, [], none)).toMatchObject([{ stock: "b", tokens: 1, from: { x: 10, y: 10 }, to: { x: 60, y: 10 } }]);
  });

  it("stay where nothing says from where, and where my own choice has moved them", () => {
    const [before, after] = [picture(held("a", 0, 1, 3)), picture(held("a", 0, 1, 4))];
    expect(flightsSeen(before, after, [], none)).toEqual([]);
    expect(flightsSeen(picture(held("a", 0, 1, 3), card), picture(held("a", 0, 1, 4), card), ["card"], ["a"])).toEqual([]);
  });
});
