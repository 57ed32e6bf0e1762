import { describe, expect, it } from "vitest";
import { resultOf, saysMore } from "../src/lib/result";
import type { SeatState } from "../src/lib/wire";

const seats: SeatState[] = ["Ann", "Bruno", "Clio"].map((name) => ({ name, kind: "person" }));

describe("the result in words", () => {
  it("names the winners, or says that it is me", () => {
    expect(resultOf({ outcome: { winners: [1] } }, seats, [0])).toBe("Bruno won");
    expect(resultOf({ outcome: { winners: [1, 2] } }, seats, [])).toBe("Bruno, Clio won");
    expect(resultOf({ outcome: { winners: [0] } }, seats, [0])).toBe("You won!");
  });

  it("says that it is a draw, or that some share the victory", () => {
    expect(resultOf({ outcome: { winners: [0, 1, 2] }, shared: true }, seats, [0])).toBe("A draw");
    expect(resultOf({ outcome: { winners: [0, 1, 2] }, shared: true }, seats, [])).toBe("A draw");
    expect(resultOf({ outcome: { winners: [0, 2] }, shared: true }, seats, [0])).toBe("You share the victory");
    expect(resultOf({ outcome: { winners: [0, 2] }, shared: true }, seats, [1])).toBe("Ann, Clio share the victory");
    expect(resultOf({ outcome: { winners: [0, 1, 2] } }, seats, [0])).toBe("You won!");
  });

  it("names who won where several share a device, and says that nobody did", () => {
    expect(resultOf({ outcome: { winners: [0] } }, seats, [0, 1])).toBe("Ann won");
    expect(resultOf({ outcome: { winners: [] } }, seats, [0])).toBe("Nobody won: a draw");
    expect(resultOf({}, seats, [0])).toBe("Nobody won: a draw");
  });

  it("adds how it was won only where that says more", () => {
    const over = { outcome: { winners: [1] } };
    expect(saysMore("Bruno wins", over, seats)).toBe(false);
    expect(saysMore("", over, seats)).toBe(false);
    expect(saysMore("Bruno wins by three missions", over, seats)).toBe(true);
  });
});
