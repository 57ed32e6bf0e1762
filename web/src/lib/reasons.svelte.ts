/** Why am I asked? Said once for each kind of question on this device, by the rule that asks it. */

import { settings } from "./settings.svelte";
import type { AskState } from "./wire.generated";

const KEY = "ludarium.asked";

/** The kinds of questions that were explained, by game. */
function remembered(): Record<string, string[]> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, string[]>;
  } catch {
    return {};
  }
}

export class Reasons {
  private shown = $state.raw("");
  private seen = $state.raw(remembered());

  /** The rule to be explained with this question; "" if this kind was explained before. */
  due(game: string, ask: AskState | null): string {
    if (!settings.reasons || !ask?.mine || !ask.rule) return "";
    return this.seen[game]?.includes(ask.topic) && this.shown !== `${game} ${ask.topic}` ? "" : ask.rule;
  }

  /** The question has come, or another one has: what was explained need not be again. */
  follow(game: string, ask: AskState | null): void {
    const now = ask?.mine ? `${game} ${ask.topic}` : "";
    if (now === this.shown) return;
    const known = !now || this.seen[game]?.includes(ask?.topic ?? "");
    this.shown = known ? "" : now;
    if (!known && ask) this.note(game, ask.topic);
  }

  close(): void {
    this.shown = "";
  }

  private note(game: string, topic: string): void {
    this.seen = { ...this.seen, [game]: [...(this.seen[game] ?? []), topic] };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.seen));
    } catch {
      // a browser that keeps nothing explains it again next time
    }
  }
}
