import { expect, test } from "vitest";

import { Guide } from "../src/lib/guide.svelte";
import type { AskState } from "../src/lib/wire.generated";

const question = (topic: string, mine = true): AskState => ({ seats: [0], topic, prompt: topic, mine, choices: [{ words: "Pass" }], rule: "" });

function guided(): Guide {
  const guide = new Guide(crypto.randomUUID());
  guide.marks = [
    { when: "hand", say: "Keep it." },
    { when: "hand", say: "Look at it." },
    { when: "act", say: "Walk." },
  ];
  return guide;
}

function shown(guide: Guide, ask: AskState | null): number | undefined {
  guide.follow(ask);
  return guide.due(ask)?.number;
}

test("a mark stays while the same is asked, though another player has answered meanwhile", () => {
  const guide = guided();
  expect(shown(guide, question("hand"))).toBe(0);
  expect(shown(guide, { ...question("hand"), seats: [0, 1] })).toBe(0);
  expect(shown(guide, question("act"))).toBe(2);
});

test("a mark that was put away does not make room for the next one of the same question", () => {
  const guide = guided();
  expect(shown(guide, question("hand"))).toBe(0);
  guide.note(0);
  expect(shown(guide, question("hand"))).toBeUndefined();
  expect(shown(guide, question("wait", false))).toBeUndefined();
  expect(shown(guide, question("hand"))).toBe(1);
});
