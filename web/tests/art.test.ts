import { describe, expect, it } from "vitest";
import { parseArt } from "../src/lib/art";

function drawn(art: string): string {
  const box = document.createElement("div");
  box.append(parseArt(art));
  return box.innerHTML;
}

describe("the art of a game", () => {
  it("is drawn as it is", () => {
    const box = document.createElement("div");
    box.append(parseArt('<g class="die"><rect width="8" height="8"/><use href="#g-wheat"/></g>'));
    expect(box.querySelector("g.die rect")?.namespaceURI).toBe("http://www.w3.org/2000/svg");
    expect(box.querySelector("use")?.getAttribute("href")).toBe("#g-wheat");
  });

  it("is made anew each time it is drawn", () => {
    expect(parseArt("<rect/>").firstChild).not.toBe(parseArt("<rect/>").firstChild);
  });

  it.each([
    ["scripts", '<script>alert(1)</script><rect onclick="alert(1)" ONLOAD="alert(1)"/>'],
    ["foreign content", "<foreignObject><body xmlns='http://www.w3.org/1999/xhtml'><img src='x' onerror='alert(1)'/></body></foreignObject>"],
    ["links", '<a href="javascript:alert(1)"><rect/></a>'],
    ["outside references", '<use href="https://example.org/x.svg#a"/><image href="javascript:alert(1)"/>'],
    ["changed references", '<use><set attributeName="href" to="javascript:alert(1)"/></use>'],
  ])("never brings %s into the page", (_, art) => {
    expect(drawn(art)).not.toMatch(/alert|script|foreign|example\.org|attributeName/i);
  });

  it("is nothing at all if it is broken", () => {
    expect(drawn("<g><rect></g>")).toBe("");
  });

  it("keeps styles without style attributes being read", () => {
    const rect = parseArt('<rect style="fill: red"/>').querySelector("rect");
    expect(rect?.style.fill).toBe("red");
  });
});
