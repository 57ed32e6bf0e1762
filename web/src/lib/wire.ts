/** The messages of the server, as docs/wire.md and server/messages.py say them. Defaults are absent on the wire. */

export type Layout = "wide" | "phone";

export interface Element {
  id: string;
  art: string;
  x?: number;
  y?: number;
  z?: number;
  w?: number;
  h?: number;
  shape?: string;
  r?: number;
  label?: string;
  about?: string;
  owner?: number;
  /** What it is called in a few words; its label if it is absent. */
  name?: string;
  /** `die`, `piece` on a map, `space` of a map; absent for others. */
  kind?: string;
  /** The numbers that its drawing shows, by name, at the texts with `data-value="name"`. */
  values?: Readonly<Record<string, number>>;
  /** The drawing that stands for one of what its only value counts. */
  sign?: string;
  /** What touching it turns on or off on this device. */
  switch?: string;
  /** The switches and elements of which one must be on, pointed at or chosen for it to be seen. */
  shown_with?: readonly string[];
}

export interface Board {
  id: string;
  width: number;
  height: number;
  title?: string;
  view?: "fit" | "scroll" | "panzoom";
  dock?: string;
  /** All its elements from the lowest to the highest. */
  order: readonly string[];
  /** The element that matters most: what a camera looks at. */
  focus?: string;
}

/** A board as it is sent: the names of the parts that lie on it, which came with it or before. */
export type BoardState = Omit<Board, "order"> & { parts?: readonly string[] };

export type Tone = "" | "ok" | "warn" | "danger";

export interface Row {
  words: string;
  icon?: string;
  value?: string;
  detail?: string;
  bar?: number | null;
  tone?: Tone;
  rule?: string;
  element?: string;
}

export interface Panel {
  id: string;
  kind: "odds" | "list" | "note" | "tray" | "chart" | "stage";
  title: string;
  rows?: Row[];
  art?: string;
  width?: number;
  height?: number;
}

export interface SeatChip {
  seat: number;
  score?: string;
  note?: string;
}

export interface Progress {
  parts?: [title: string, dots: string][];
  step?: string;
}

export interface Change {
  name: string;
  before: string;
  after: string;
  icon?: string;
  rule?: string;
  element?: string;
  /** Whether the element is lost by it, rather than changed. */
  lost?: boolean;
  /** The number that a value of the element becomes; without that value it is where something goes. */
  number?: number | null;
  /** Which value; absent if the element has one only. */
  value?: string;
}

/** Where a choice is made by pointing at a place of a board instead of touching an element. */
export interface Spot {
  board: string;
  /** The outline of the places that can be chosen: an SVG path in board units, filled even-odd. */
  area: string;
  /** Further outlines around it, each with its words. */
  bands?: readonly [path: string, words: string][];
  /** The element whose likeness follows the pointer. */
  ghost?: string;
  /** A sample of good places in a fixed order, with words each. */
  points?: readonly [x: number, y: number, words: string][];
}

export interface Choice {
  words: string;
  path?: string[];
  group?: string;
  pill?: string;
  detail?: string;
  button?: string;
  changes?: Change[];
  quick?: boolean;
  /** Whether its path is a bag: touched in any order, and an element that stands twice counts twice. */
  unordered?: boolean;
  /** The places among which it is made. */
  spot?: Spot | null;
  /** How dear it is beside its like: 1, 2, 3 and more. */
  cost?: number;
  /** Whether its changes are told only when it is aimed at. */
  lazy?: boolean;
}

export interface Group {
  key: string;
  title: string;
  icon?: string;
  detail?: string;
  reason?: string;
  rule?: string;
}

export interface Forbidden {
  element: string;
  reason: string;
  rule: string;
}

export interface Ask {
  seats: number[];
  topic: string;
  prompt: string;
  rule: string;
  mine?: boolean;
  choices?: Choice[];
  groups?: Group[];
  forbidden?: Forbidden[];
  /** What an earlier answer has chosen and this question is about, such as a die to be spent. */
  source?: string;
  /** Elements behind others, each with the one to be touched before it (see routes.ts). */
  beyond?: [string, string][];
  undo?: boolean;
  deadline?: number | null;
}

export interface LogRow {
  number: number;
  seat: number;
  words: string;
  rule?: string;
  /** The words of it that name whom it is about. */
  subject?: string;
  /** The seat whose sign it bears. */
  owner?: number;
  /** What it moved, in the order in which it moved. */
  elements?: readonly string[];
}

/** How an element came to where it lies: its middle went along these points of its board. */
export interface Way {
  element: string;
  points: readonly [x: number, y: number][];
  /** How many other ways of the same change are gone first. */
  after?: number;
}

export interface ChatRow {
  number: number;
  name: string;
  words: string;
  seat?: number;
}

export interface SeatState {
  name: string;
  kind: string;
  here?: boolean;
  mine?: boolean;
}

/** How it ended, and the table of the rematch if there is one. */
export interface Over {
  outcome?: { winners?: number[]; scores?: number[] };
  resigned?: number;
  drawn?: boolean;
  rematch?: string;
}

export interface Delta {
  t?: "delta";
  base: number;
  version: number;
  /** New drawings by name, which elements and panels have for their art; they are kept until the next state. */
  arts?: Record<string, string>;
  /** New parts of boards by name, kept likewise. */
  parts?: Record<string, readonly Element[]>;
  boards?: BoardState[];
  panels?: Panel[];
  chips?: SeatChip[];
  progress?: Progress;
  seats?: SeatState[];
  ask?: Ask;
  over?: Over;
  log?: LogRow[];
  ways?: Way[];
  forget?: number;
  chat?: ChatRow[];
}

export interface State {
  t: "state";
  table: string;
  game: string;
  title: string;
  seat: number;
  now: Delta;
  options?: Record<string, string>;
  /** A shared device waits for the player of `seat`; `now` holds only what everybody may know. */
  handover?: boolean;
  /** Whether this table allows hints: absent means yes. */
  hints?: boolean;
  /** Whether I am asked even where I can only pass. */
  waits?: boolean;
}

/** One option that a hint names; `choice` is its number, -1 if it is not among those shown. */
export interface Advice {
  words: string;
  chance: number;
  choice?: number;
}

export interface Explained {
  t: "explained";
  about: string;
  words: string;
  rule?: string;
  advice?: Advice[];
}

export interface Refused {
  t: "refused";
  words: string;
  rule?: string;
  version?: number;
}

/** What would happen if a choice were made, at a place if it has a spot. */
export interface Aimed {
  t: "aimed";
  version: number;
  choice: number;
  /** The place of the answer, snapped to what is allowed. */
  at?: readonly [x: number, y: number] | null;
  reason?: string;
  rule?: string;
  words?: string;
  pill?: string;
  changes?: Change[];
  panels?: Panel[];
  /** The drawings of its panels by name. */
  arts?: Record<string, string>;
  /** What to draw over the board meanwhile: an SVG fragment in board units. */
  over?: string;
}

export type FromServer = State | (Delta & { t: "delta" }) | Explained | Refused | Aimed;

export type ToServer =
  | { t: "since"; version: number; layout: Layout }
  | { t: "answer"; version: number; choice: number; seat: number; at?: readonly [number, number] }
  | { t: "aim"; version: number; choice: number; seat: number; at?: readonly [number, number] }
  | { t: "undo"; version: number }
  | { t: "why"; element: string }
  | { t: "explain"; about: string }
  | { t: "say"; words: string }
  | { t: "act"; what: string };

// -- HTTP --------------------------------------------------------------------------------------------

export interface OptionSpec {
  key: string;
  title: string;
  words: string;
  choices: Record<string, string>;
  default: string;
}

export interface BotInfo {
  name: string;
  words: string;
  /** Seconds for a decision among which a table can choose; none if it needs no time. */
  times: number[];
}

export interface GameInfo {
  slug: string;
  title: string;
  players: { min: number; max: number };
  mode: string;
  length: string;
  summary: string;
  /** What kind of game it is, in a few words, and a second line of its title. */
  genre?: string;
  subtitle?: string;
  options: OptionSpec[];
  bots: BotInfo[];
}

export interface TableInfo {
  id: string;
  game: string;
  title: string;
  note?: string;
  seats: SeatState[];
  turn: number[];
  mine: number[];
  over: boolean;
  progress: Progress;
  updated: number;
}

export interface Rule {
  id: string;
  section: string;
  rule: string;
  cites?: string | string[];
}
