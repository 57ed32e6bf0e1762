import { describe, expect, it, vi } from "vitest";
import { parseArt, svgNode } from "../src/lib/art";
import { afterNumber, changedNumbers, count, countingTime, numberIn, signed, writtenIn } from "../src/lib/numbers";

const drawing = (art: string): SVGGElement => {
  const group = svgNode("g");
  group.append(parseArt(art));
  return group;
};

describe("a number in a drawing", () => {
  const stock = drawing('<text x="4" y="9">Military</text><text x="4" y="20">3</text><text x="20" y="20">13 left</text>');

  it("is found where it stands alone, or after its name", () => {
    expect(numberIn(stock, "3")?.getAttribute("x")).toBe("4");
    expect(numberIn(drawing("<text>Past 5</text>"), "5")?.textContent).toBe("Past 5");
    const track = drawing(`<text>Unrest 3</text>${[0, 1, 2, 3, 4].map((cell) => `<text>${cell}</text>`).join("")}`);
    expect(numberIn(track, "3")?.textContent).toBe("Unrest 3");
    expect(numberIn(stock, "13")).toBeUndefined();
    expect(numberIn(stock, "1")).toBeUndefined();
  });

  it("is the one with which a change begins, if it begins with one", () => {
    expect(afterNumber("7, dice fall by 1")).toBe("7");
    expect(afterNumber("Past, +1 VP")).toBe("");
    expect(afterNumber("3.9 %")).toBe("");
  });

  it("has changed if the same words at the same place show another", () => {
    const before = writtenIn(stock);
    const after = drawing('<text x="4" y="9">Military</text><text x="4" y="20">8</text><text x="20" y="20">8 left</text>');
    expect(changedNumbers(before, after).map(({ from, to }) => [from, to])).toEqual([[3, 8], [13, 8]]);
    const moved = drawing('<text x="4" y="9">Military</text><text x="30" y="20">8</text><text x="20" y="20">13 left</text>');
    expect(changedNumbers(before, moved)).toEqual([]);
    expect(changedNumbers(before, drawing("<text>8</text>"))).toEqual([]);
  });

  it("counts over to the new one and ends there", () => {
    const frames: FrameRequestCallback[] = [];
    vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
    const before = writtenIn(drawing("<text>Past 2</text>"));
    const art = drawing("<text>Past 6</text>");
    document.body.append(art);
    const [changed] = changedNumbers(before, art);
    if (!changed) throw new Error("it has changed");
    const start = performance.now();
    count(changed, 0);
    expect(art.textContent).toBe("Past 2");
    frames.shift()?.(start + 130);
    expect(["Past 4", "Past 5"]).toContain(art.textContent);
    frames.shift()?.(start + 9999);
    expect(art.textContent).toBe("Past 6");
    expect(frames).toEqual([]);
    art.remove();
    vi.unstubAllGlobals();
  });

  it("takes a moment however small the step, and never long", () => {
    expect(countingTime(3, 4)).toBe(240);
    expect(countingTime(0, 40)).toBe(600);
    expect([signed(2), signed(-1)]).toEqual(["+2", "\u22121"]);
  });
});
