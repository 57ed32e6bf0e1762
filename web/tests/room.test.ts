import { expect, test } from "vitest";
import { roomFor } from "../src/lib/room";

const screen = { width: 1000, height: 600 };
const card = { width: 200, height: 100 };
const covers = (at: { x: number; y: number }, box: { x: number; y: number; width: number; height: number }): boolean =>
  at.x < box.x + box.width && box.x < at.x + card.width && at.y < box.y + box.height && box.y < at.y + card.height;

test("a card stands beside what it points at, not on it", () => {
  const box = { x: 400, y: 250, width: 200, height: 100 };
  const at = roomFor(card, [box], [], screen);
  expect(covers(at, box)).toBe(false);
  expect(Math.abs(at.x + 100 - 500) + Math.abs(at.y + 50 - 300)).toBeLessThan(300);
});

test("it keeps off the buttons and inside the screen", () => {
  const buttons = { x: 700, y: 0, width: 300, height: 600 };
  const box = { x: 0, y: 0, width: 690, height: 300 };
  const at = roomFor(card, [box], [buttons], screen);
  expect([covers(at, box), covers(at, buttons)]).toEqual([false, false]);
  expect(at.x >= 0 && at.x + card.width <= 1000 && at.y >= 0 && at.y + card.height <= 600).toBe(true);
});

test("with nothing to point at it stands at the top", () => {
  expect(roomFor(card, [], [], screen).y).toBeLessThan(50);
});
