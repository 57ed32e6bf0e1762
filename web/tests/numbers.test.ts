import { describe, expect, it, vi } from "vitest";
import { parseArt, svgNode } from "../src/lib/art";
import { changedValues, count, countingTime, shownAt, signed } from "../src/lib/numbers";

const drawing = (art: string): SVGGElement => {
  const group = svgNode("g");
  group.append(parseArt(art));
  return group;
};

describe("a number in a drawing", () => {
  it("is where the drawing says that a value is shown, alone or among words", () => {
    const stock = drawing('<text>3</text><text data-value="held">3</text><text>Past <tspan data-value="past">3</tspan></text>');
    expect(shownAt(stock, "held")?.previousElementSibling?.textContent).toBe("3");
    expect(shownAt(stock, "past")?.parentElement?.textContent).toBe("Past 3");
    expect(shownAt(stock, "left")).toBeNull();
  });

  it("has changed if its value has", () => {
    expect(changedValues({ held: 3, left: 13 }, { held: 8, left: 13, past: 1 })).toEqual([{ name: "held", from: 3, to: 8 }]);
    expect(changedValues(undefined, { held: 8 })).toEqual([]);
  });

  it("counts over to the new one and ends there", () => {
    const frames: FrameRequestCallback[] = [];
    vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
    const art = drawing('<text>Past <tspan data-value="past">6</tspan></text>');
    document.body.append(art);
    const text = shownAt(art, "past");
    if (!text) throw new Error("it is shown");
    const start = performance.now();
    count(text, { name: "past", from: 2, to: 6 }, 0);
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
