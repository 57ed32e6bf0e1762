import { mount } from "svelte";
import { describe, expect, it } from "vitest";
import LogList from "../src/components/LogList.svelte";

describe("the log", () => {
  const target = document.createElement("div");
  mount(LogList, {
    target,
    props: {
      game: "nova-era",
      log: [
        { number: 0, seat: 0, words: "<b>Mira</b> plays <img src=x onerror=alert(1)>", rule: "NE-DEV-01", subject: "<b>Mira</b>", owner: 0 },
        { number: 1, seat: -1, words: "The round ends." },
      ],
    },
  });

  it("shows names and sentences as text", () => {
    expect(target.querySelector("img")).toBeNull();
    expect(target.querySelector("li:last-child b")?.textContent).toBe("<b>Mira</b>");
  });

  it("says the newest first, and cites its rule", () => {
    expect(target.querySelector("li")?.textContent).toContain("The round ends.");
    expect(target.querySelector<HTMLAnchorElement>("a.rule")?.getAttribute("href")).toBe("/rules/nova-era#NE-DEV-01");
  });
});
