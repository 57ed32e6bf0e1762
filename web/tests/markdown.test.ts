import { mount } from "svelte";
import { describe, expect, it } from "vitest";
import Markdown from "../src/components/Markdown.svelte";
import { markdown } from "../src/lib/markdown";

function shown(text: string): HTMLElement {
  const target = document.createElement("div");
  mount(Markdown, { target, props: { text } });
  return target;
}

describe("markdown", () => {
  it("reads headings, paragraphs, lists and tables", () => {
    const blocks = markdown("# Title\n\nSome\nwords.\n\n- one\n  and more\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n");
    expect(blocks.map((block) => block.kind)).toEqual(["heading", "paragraph", "list", "table"]);
  });

  it("is shown as elements", () => {
    const page = shown("## How to *play*\n\nTake **one** die, `NE-1`, see [the rules](/rules/nova-era).");
    expect(page.querySelector("h2 em")?.textContent).toBe("play");
    expect(page.querySelector("strong")?.textContent).toBe("one");
    expect(page.querySelector("a")?.getAttribute("href")).toBe("/rules/nova-era");
  });

  it("never becomes markup", () => {
    const page = shown('<img src=x onerror="alert(1)"> and **<script>alert(1)</script>**');
    expect(page.querySelector("img, script")).toBeNull();
    expect(page.textContent).toContain("<script>alert(1)</script>");
  });

  it("follows no address that runs something", () => {
    const page = shown("[one](javascript:alert(1)) [two](data:text/html,x) [three](//example.org)");
    expect(page.querySelector("a")).toBeNull();
  });
});
