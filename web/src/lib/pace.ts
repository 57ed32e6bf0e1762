/** In which order and how fast changes are shown: one after another, each after the highlights that belong to it. */

import { Highlights, worthAPause } from "./highlights.svelte";
import { settings } from "./settings.svelte";
import type { Delta, HighlightState } from "./wire";
import type { Parts } from "../sheets/tree";

/** How long a change is left to be seen before the next one is shown. */
const PACE = 400;
const HURRIED = 90;
const CROWD = 6;

/** Who shows the changes. */
interface Shows {
  readonly mine: readonly number[];
  readonly parts: Parts;
  /** Shows a change; how long it takes to be seen, if the usual time is `pace`. */
  show: (delta: Delta, pace: number, crowd: boolean) => number;
}

export class Pace {
  readonly highlights = new Highlights();
  private waiting: Delta[] = [];
  private timer: number | undefined;
  private readonly shows: Shows;

  constructor(shows: Shows) {
    this.shows = shows;
  }

  /** The version of the last change that waits. */
  get ahead(): number | undefined {
    return this.waiting.at(-1)?.version;
  }

  add(delta: Delta, hurried: boolean): void {
    this.waiting.push(delta);
    if (this.highlights.holds) return;
    if (hurried) this.hurry();
    else if (this.timer === undefined) this.next();
  }

  /** Nothing of what waits is shown. */
  clear(): void {
    this.waiting = [];
    this.highlights.stop();
  }

  stop(): void {
    this.clear();
    clearTimeout(this.timer);
  }

  /** Shows at once everything that waits, up to what has a highlight. */
  hurry(): void {
    if (this.highlights.holds || this.waiting.length === 0) return;
    clearTimeout(this.timer);
    while (this.waiting[0] && this.heldBy(this.waiting[0]).length === 0) this.shows.show(this.waiting.shift() as Delta, 0, true);
    if (this.waiting.length > 0) this.next();
    else this.rest(PACE);
  }

  private heldBy(delta: Delta): readonly HighlightState[] {
    return worthAPause(delta.highlights ?? [], this.shows.mine);
  }

  /** Shows the next change after its highlights, and leaves it time to be seen. */
  private next(): void {
    this.timer = undefined;
    const [delta] = this.waiting;
    if (!delta) return;
    const held = this.heldBy(delta);
    if (held.length === 0) {
      this.showNext();
      return;
    }
    this.highlights.play(held, { ...this.shows.parts, ...delta.parts }, () => this.showNext());
  }

  private showNext(): void {
    const delta = this.waiting.shift();
    if (!delta) return;
    const crowd = this.waiting.length >= CROWD;
    this.rest(this.shows.show(delta, crowd ? HURRIED : PACE, crowd));
  }

  /** What comes next waits so long. */
  private rest(pause: number): void {
    this.timer = setTimeout(() => this.next(), pause * settings.pause);
  }
}
