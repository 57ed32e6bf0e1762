/** What this device prefers: language, theme, motion, speed, sound, notices. Kept in the browser. */

import { SETTINGS_KEY } from "../texts/language";
import { go } from "./sound";

type Theme = "system" | "light" | "dark";
type Speed = "slow" | "normal" | "fast";

/** How long a change is left to be seen, beside the usual time. */
const PAUSES: Readonly<Record<Speed, number>> = { slow: 2.2, normal: 1, fast: 0 };

interface Kept {
  /** By its code; empty: as the device. */
  language: string;
  theme: Theme;
  motion: boolean;
  speed: Speed;
  sound: boolean;
  notices: boolean;
  /** Whether what everybody must see is shown large. */
  highlights: boolean;
  /** Whether each kind of question says why it is asked when it comes for the first time. */
  reasons: boolean;
  /** The switches of boards that are on, by game. */
  views: Readonly<Record<string, readonly string[]>>;
}

const darkSystem = matchMedia("(prefers-color-scheme: dark)");
const stillSystem = matchMedia("(prefers-reduced-motion: reduce)");

function read(): Kept {
  const usual: Kept = { language: "", theme: "system", motion: true, speed: "normal", sound: false, notices: false, highlights: true, reasons: true, views: {} };
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(SETTINGS_KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return usual;
  }
}

class Settings {
  private kept = $state<Kept>(read());
  private systemIsDark = $state(darkSystem.matches);
  private systemIsStill = $state(stillSystem.matches);

  constructor() {
    darkSystem.addEventListener("change", (event) => (this.systemIsDark = event.matches));
    stillSystem.addEventListener("change", (event) => (this.systemIsStill = event.matches));
  }

  get language(): string {
    return this.kept.language;
  }

  /** Speak this language from now on: the page is read anew, for everything on it is words. */
  speak(language: string): void {
    this.keep({ language });
    location.reload();
  }

  get theme(): Theme {
    return this.kept.theme;
  }

  get dark(): boolean {
    return this.kept.theme === "dark" || (this.kept.theme === "system" && this.systemIsDark);
  }

  /** Whether things may move: the system and this switch must both allow it. */
  get motion(): boolean {
    return this.kept.motion && !this.systemIsStill;
  }

  get speed(): Speed {
    return this.kept.speed;
  }

  /** How much longer than usual a change is left to be seen; 0: not at all. */
  get pause(): number {
    return PAUSES[this.kept.speed];
  }

  nextSpeed(): void {
    const order = Object.keys(PAUSES) as Speed[];
    this.keep({ speed: order[(order.indexOf(this.kept.speed) + 1) % order.length] ?? "normal" });
  }

  get sound(): boolean {
    return this.kept.sound;
  }

  get highlights(): boolean {
    return this.kept.highlights;
  }

  get reasons(): boolean {
    return this.kept.reasons;
  }

  toggleReasons(): void {
    this.keep({ reasons: !this.kept.reasons });
  }

  toggleHighlights(): void {
    this.keep({ highlights: !this.kept.highlights });
  }

  get notices(): boolean {
    return this.kept.notices;
  }

  nextTheme(): void {
    const order: Theme[] = ["light", "dark", "system"];
    this.keep({ theme: order[(order.indexOf(this.kept.theme) + 1) % order.length] ?? "system" });
  }

  toggleMotion(): void {
    this.keep({ motion: !this.kept.motion });
  }

  toggleSound(): void {
    this.keep({ sound: !this.kept.sound });
    this.play("touch");
  }

  async toggleNotices(): Promise<void> {
    if (this.kept.notices) this.keep({ notices: false });
    else if ("Notification" in window) this.keep({ notices: (await Notification.requestPermission()) === "granted" });
  }

  /** The switches of this game's boards that are on (see views.ts). */
  viewsOf(game: string): readonly string[] {
    return this.kept.views[game] ?? [];
  }

  toggleView(game: string, name: string): void {
    const on = this.viewsOf(game);
    this.keep({ views: { ...this.kept.views, [game]: on.includes(name) ? on.filter((one) => one !== name) : [...on, name] } });
  }

  play(sound: "touch" | "send" | "turn"): void {
    if (this.kept.sound) go(sound);
  }

  private keep(change: Partial<Kept>): void {
    Object.assign(this.kept, change);
    try {
      localStorage.setItem(SETTINGS_KEY, JSON.stringify(this.kept));
    } catch {
      // A browser that keeps nothing still plays.
    }
  }
}

export const settings = new Settings();
