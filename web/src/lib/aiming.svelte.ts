/** Aiming: asking what a choice would do before it is made, at a place of a board or as it stands. */

import type { Aimed } from "./wire";

export type Place = readonly [x: number, y: number];

/** The server is asked at most so often, in milliseconds. */
const APART = 50;
/** Somebody who taps this near to the place that is aimed at, in board units, means that place. */
const NEAR = 26;

export class Aiming {
  /** Which choice is aimed at, and where; nowhere if it has no places. */
  choice = $state(-1);
  place = $state.raw<Place | null>(null);
  /** Whether the place stays when the pointer moves on: it was tapped. */
  pinned = $state(false);
  /** What the server said last of this choice: of this place or, until that is heard, of the place before it. */
  aimed = $state.raw<Aimed | null>(null);
  /** Whether it was said of this place. */
  heard = $derived(this.aimed !== null && this.aimed.asked?.[0] === this.place?.[0] && this.aimed.asked?.[1] === this.place?.[1]);

  private readonly ask: (choice: number, place?: Place) => void;
  private asked = -Infinity;
  private waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(ask: (choice: number, place?: Place) => void) {
    this.ask = ask;
  }

  /** Aim at a place: the latest is asked about as soon as may be. */
  at(choice: number, place: Place, pinned: boolean): void {
    if (choice !== this.choice) this.forget();
    this.choice = choice;
    this.place = place;
    this.pinned = pinned;
    if (this.waiting !== undefined) return;
    const wait = this.asked + APART - performance.now();
    if (wait <= 0) this.askNow();
    else this.waiting = setTimeout(() => this.askNow(), wait);
  }

  /** Ask what a choice without places would do. */
  as(choice: number): void {
    if (choice === this.choice) return;
    this.forget();
    this.choice = choice;
    this.ask(choice);
  }

  private askNow(): void {
    clearTimeout(this.waiting);
    this.waiting = undefined;
    this.asked = performance.now();
    if (this.place) this.ask(this.choice, this.place);
  }

  hear(message: Aimed): void {
    if (message.choice !== this.choice) return;
    const { panels = [], arts = {} } = message;
    this.aimed = { ...message, panels: panels.map((panel) => ({ ...panel, art: arts[panel.art ?? ""] ?? "" })) };
  }

  /** Whether a tap there means the place that is aimed at already. */
  isNear([x, y]: Place): boolean {
    const [here, there] = this.aimed?.at ?? this.place ?? [Infinity, Infinity];
    return this.pinned && Math.hypot(x - here, y - there) < NEAR;
  }

  forget(): void {
    clearTimeout(this.waiting);
    this.waiting = undefined;
    this.choice = -1;
    this.place = null;
    this.pinned = false;
    this.aimed = null;
  }
}
