import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { spoken } from "../src/lib/highlights.svelte";
import { Pace } from "../src/lib/pace";
import { settings } from "../src/lib/settings.svelte";
import type { Delta, HighlightState } from "../src/lib/wire";

const roll: HighlightState = { number: 1, kind: "roll", title: "A roll", part: "dice", seconds: 2 };
const card: HighlightState = { number: 1, kind: "card", title: "Mira plays a card", part: "card", owner: 0 };
const change = (version: number, ...highlights: HighlightState[]): Delta => ({ base: version - 1, version, highlights });

describe("the pace of a table", () => {
  let shown: number[];
  let pace: Pace;

  beforeEach(() => {
    vi.useFakeTimers();
    shown = [];
    pace = new Pace({
      mine: [0],
      parts: {},
      show: (delta, time) => {
        shown.push(delta.version);
        return time;
      },
    });
  });

  afterEach(() => {
    pace.stop();
    while (settings.speed !== "normal") settings.nextSpeed();
    vi.useRealTimers();
  });

  it("shows a highlight before the change it belongs to, for its time, and what comes after waits", async () => {
    pace.add(change(1, roll), false);
    pace.add(change(2), false);
    expect(pace.highlights.shown?.highlight).toBe(roll);
    await vi.advanceTimersByTimeAsync(1900);
    expect(shown).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(pace.highlights.shown).toBeNull();
    expect(shown).toEqual([1]);
    await vi.advanceTimersByTimeAsync(400);
    expect(shown).toEqual([1, 2]);
  });

  it("shows several in order, and each touch closes one", () => {
    const score: HighlightState = { ...roll, kind: "score", title: "A score" };
    pace.add(change(1, roll, score), false);
    pace.highlights.close();
    expect(pace.highlights.shown?.highlight).toBe(score);
    expect(shown).toEqual([]);
    pace.highlights.close();
    expect(shown).toEqual([1]);
  });

  it("does not hurry past a highlight, not even to the result of the own answer", () => {
    pace.add(change(1), false);
    pace.add(change(2), false);
    pace.add(change(3, roll), false);
    pace.add(change(4), false);
    pace.hurry();
    expect(shown).toEqual([1, 2]);
    expect(pace.highlights.shown?.highlight).toBe(roll);
    pace.highlights.close();
    pace.hurry();
    expect(shown).toEqual([1, 2, 3, 4]);
  });

  it("holds nobody up with the own card, and nobody at all at full speed", () => {
    pace.add(change(1, card), false);
    expect(shown).toEqual([1]);
    pace.stop();
    while (settings.speed !== "fast") settings.nextSpeed();
    pace.add(change(2, roll), true);
    expect(shown).toEqual([1, 2]);
  });

  it("calls the last ones back by kind, and steps through them", () => {
    const { highlights } = pace;
    const later = { ...card, number: 2 };
    highlights.recall([roll, card, later], {}, "card");
    expect(highlights.shown?.highlight).toBe(later);
    highlights.step(-1);
    highlights.step(-1);
    expect(highlights.shown?.highlight).toBe(roll);
    highlights.step(-1);
    expect(highlights.shown?.highlight).toBe(roll);
    highlights.close();
    expect(highlights.shown).toBeNull();
    expect(shown).toEqual([]);
  });
});

describe("a highlight that is read aloud", () => {
  it("says the title, the dice and every row, without the ids of rules", () => {
    const parts = {
      dice: {
        is: "flow",
        way: "column",
        children: [
          { is: "die", face: "d", label: "A 6" },
          { is: "item", title: "Mira", value: "3 VP", notes: ["**first** [AR-OBJ-01]"] },
          { is: "table", heads: ["", "Mira"], rows: [["VP now", "**5**"]] },
        ],
      },
    };
    expect(spoken({ highlight: roll, parts })).toBe("A roll. A 6. Mira, first, 3 VP. VP now, Mira 5");
  });
});
