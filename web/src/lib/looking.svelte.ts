/** Looking at things in a replay: what is under the pointer is explained as the seat that looks knew it then. */

import { api } from "./api";
import { LINGER, type Note } from "./table.svelte";
import { wayAbout } from "./views";
import type { Element, Explained } from "./wire";

/** Which moment is looked at, and through whose eyes. */
interface Moment {
  at: number;
  seat: number;
}

export class Looking {
  note = $state.raw<Note | null>(null);
  private readonly table: string;
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- a memory that nothing on the page depends on
  private readonly asked = new Map<string, Promise<Explained>>();
  private hoping = "";
  private fading: number | undefined;

  constructor(table: string) {
    this.table = table;
  }

  async look(element: Element | undefined, { at, seat }: Moment, from?: Element): Promise<void> {
    this.hold();
    const { id = "", label = "", shape = "box" } = element ?? {};
    const about = wayAbout(from, element) || (element?.about ?? "");
    this.hoping = id;
    if (!about) {
      this.note = label && shape === "box" ? { element: id, words: label, rule: "", kind: "about" } : null;
      return;
    }
    const key = `${at} ${seat} ${about}`;
    const asking = this.asked.get(key) ?? api.explain(this.table, about, at, seat);
    this.asked.set(key, asking);
    try {
      const { words, rule = "" } = await asking;
      if (this.hoping === id) this.note = { element: id, words, rule, kind: "about" };
    } catch {
      this.asked.delete(key);
    }
  }

  /** What a name in the log means, beside that name. */
  explainName(name: string, element: string, moment: Moment): void {
    void this.look({ id: element, art: "", x: 0, y: 0, about: name }, moment);
  }

  /** The note goes soon: the pointer may be on its way to the rule in it. */
  lookAway(): void {
    this.hold();
    this.hoping = "";
    this.fading = setTimeout(() => (this.note = null), LINGER);
  }

  close(): void {
    this.hold();
    this.hoping = "";
    this.note = null;
  }

  hold(): void {
    clearTimeout(this.fading);
  }
}
