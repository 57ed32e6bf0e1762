/** The coach marks of a guided first game: which one is due. What was seen is remembered by this browser, so that the game can be left and gone on with. */

import type { AskState, Mark } from "./wire.generated";

const KEY = "ludarium.guide";
const ALL = -1;

/** The marks seen at each table; `ALL` among them: the tour was skipped. */
function remembered(): Record<string, number[]> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, number[]>;
  } catch {
    return {};
  }
}

/** Whether a player is still asked the same, though somebody else who was asked too has answered meanwhile. */
const sameFor = (now: AskState | null, before: AskState): boolean => now?.mine === true && now.topic === before.topic && JSON.stringify(now.choices) === JSON.stringify(before.choices);

export class Guide {
  marks = $state.raw<readonly Mark[]>([]);
  private readonly table: string;
  private seen = $state.raw<readonly number[]>([]);
  /** The question for which a mark is shown: when another one is asked, the player has done what it said. */
  private shown: { ask: AskState; mark: number } | undefined;
  /** The question whose mark was put away: one at a time is enough. */
  private quiet = $state.raw<AskState>();

  constructor(table: string) {
    this.table = table;
    this.seen = remembered()[table] ?? [];
  }

  /** The mark that is due now. */
  due(ask: AskState | null): { mark: Mark; number: number } | undefined {
    if (!ask?.mine || (this.quiet && sameFor(ask, this.quiet)) || this.seen.includes(ALL)) return undefined;
    const number = this.marks.findIndex((mark, at) => mark.when === ask.topic && !this.seen.includes(at));
    const mark = this.marks[number];
    return mark && { mark, number };
  }

  /** The game has gone on: a mark that was shown for another question is done. */
  follow(ask: AskState | null): void {
    if (this.quiet && ask !== this.quiet && !sameFor(ask, this.quiet)) this.quiet = undefined;
    const due = this.due(ask);
    if (this.shown && ask !== this.shown.ask && sameFor(ask, this.shown.ask)) this.shown = { ...this.shown, ask: ask as AskState };
    else if (this.shown && ask !== this.shown.ask) {
      const { mark } = this.shown;
      this.shown = undefined;
      this.note(mark);
      this.follow(ask);
    } else if (ask && due) this.shown = { ask, mark: due.number };
  }

  /** It was read, and need not be done. */
  note(number: number): void {
    this.quiet = this.shown?.ask;
    if (this.seen.includes(number)) return;
    this.seen = [...this.seen, number];
    try {
      localStorage.setItem(KEY, JSON.stringify({ ...remembered(), [this.table]: this.seen }));
    } catch {
      // a browser that keeps nothing shows the mark again next time
    }
  }

  skip(): void {
    this.note(ALL);
  }
}
