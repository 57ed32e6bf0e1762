import { describe, expect, it } from "vitest";
import { plain, together, tokensOf } from "../src/lib/signs";

const PRICE = "{ne-d-red-4|red 4} + 2 {ne-t-red|Military}";

describe("words with signs among them", () => {
  it("are read token by token", () => {
    expect(tokensOf(PRICE)).toEqual([
      { sign: "ne-d-red-4", words: "red 4" }, { words: "+" }, { words: "2" }, { sign: "ne-t-red", words: "Military" },
    ]);
  });

  it("can be said in words alone", () => {
    expect(plain(PRICE)).toBe("red 4 + 2 Military");
    expect(plain("to the Past")).toBe("to the Past");
  });

  it("say once what two of them begin with", () => {
    expect(together(PRICE, "{ne-d-red-4|red 4} + 3 {ne-t-blue|Knowledge}")).toBe(`${PRICE} / 3 {ne-t-blue|Knowledge}`);
    expect(together("free", "+2")).toBe("free / +2");
  });
});
