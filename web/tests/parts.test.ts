import { describe, expect, it } from "vitest";
import { boardsOf, partsOf, turnTo } from "../src/lib/parts";
import { BLANK, type Picture } from "../src/lib/picture";
import type { Board } from "../src/lib/wire";

const board = (id: string, more: Partial<Board> = {}): Board => ({ id, width: 10, height: 10, order: [`${id}-1`], ...more });
const picture = (...boards: Board[]): Picture => ({ ...BLANK, boards });
const lanes = picture(board("market"), board("mine", { dock: "me" }), board("theirs", { dock: "rivals" }));
const names = (found: Picture, roomy: boolean): string[] => partsOf(found, new Set(["mine-1"]), roomy).map(({ name }) => name);

describe("the parts of a table", () => {
  it("are shown one at a time on a phone", () => {
    expect(names(lanes, false)).toEqual(["board", "me", "rivals", "log"]);
    expect(boardsOf(lanes, "board", false).map(({ id }) => id)).toEqual(["market"]);
  });

  it("lie together on a tablet: mine below the common ones", () => {
    expect(names(lanes, true)).toEqual(["board", "rivals", "log"]);
    expect(boardsOf(lanes, "board", true).map(({ id }) => id)).toEqual(["market", "mine"]);
    expect(partsOf(lanes, new Set(["mine-1"]), true)[0]).toEqual({ name: "board", lit: 1 });
  });

  it("are turned to where something can be chosen, unless it is in sight or in the sheet", () => {
    const withSheet = picture(...lanes.boards, board("dice", { dock: "sheet" }));
    const turned = (lit: string[], shown: "board" | "me"): string => turnTo(withSheet, new Set(lit), partsOf(withSheet, new Set(lit), false), shown);
    expect(turned(["mine-1"], "board")).toBe("me");
    expect(turned(["mine-1", "market-1"], "board")).toBe("board");
    expect(turned(["mine-1", "dice-1"], "board")).toBe("board");
    expect(turned([], "me")).toBe("me");
  });

  it("turn to the board when the game is over", () => {
    const ended = { ...lanes, over: {} };
    expect(turnTo(ended, new Set(), partsOf(ended, new Set(), false), "me")).toBe("board");
  });

  it("stay apart where the board takes all the room", () => {
    const arena = picture(board("dome", { view: "panzoom" }), board("mine", { dock: "me" }));
    expect(names(arena, true)).toEqual(["board", "me", "log"]);
    expect(boardsOf(arena, "board", true).map(({ id }) => id)).toEqual(["dome"]);
  });
});
