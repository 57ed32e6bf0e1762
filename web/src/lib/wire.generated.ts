/** The messages and pictures of the wire. Made by build/wire.py from the Python structs; defaults are absent on the wire. */

/** What every component can say. */
export interface Node {
  key?: string;
  kind?: string;
  label?: string;
  about?: string;
  owner?: number;
  tone?: string;
  state?: "" | "on" | "hot" | "off" | "gone" | "hollow" | "locked" | "hidden";
  size?: "" | "s" | "m" | "l";
  priority?: 0 | 1 | 2;
  switch?: string;
  shown_with?: readonly string[];
  hidden_with?: readonly string[];
  arrow_from?: string;
}

/** Words. `{id|words}` is a sign of the game, `[RULE-01]` a link to a rule, `**words**` are strong. */
export interface Text extends Node {
  is: "text";
  words: string;
  look?: "" | "title" | "display" | "strong" | "small" | "figure";
}

/** A symbol of the game's definitions, bare or on a ground in its tone. */
export interface Art extends Node {
  is: "art";
  symbol: string;
  ground?: "" | "badge" | "disc" | "leaf" | "diamond" | "scene";
  words?: string;
}

/** How many of something there are. */
export interface Stock extends Node {
  is: "stock";
  icon: string;
  value: number | string;
  name?: string;
  note?: string;
  form?: "" | "wreath";
}

/** Cells from 0 to `last` and a marker `at` one of them, or none at -1; as `pips`, so many of `last`. */
export interface Track extends Node {
  is: "track";
  at: number;
  last: number;
  title?: string;
  note?: string;
  icon?: string;
  end?: string;
  zones?: readonly Zone[];
  ghosts?: readonly number[];
  form?: "filled" | "numbered" | "pips";
  pip?: string;
  markers?: readonly Marker[];
}

/** A bar of so much, in shares; `left` is written on what remains. Small, it is a line without words. */
export interface Meter extends Node {
  is: "meter";
  of: number;
  shares: readonly Share[];
  left?: string;
}

/** A die with its face up; hollow where it is spent or still to come. */
export interface Die extends Node {
  is: "die";
  face: string;
  value?: number;
  badge?: string;
  less?: number;
  caption?: string;
}

/** A piece: portrait, ring of health, badges. The very drawing of the same piece on a map (`svg.coin`). */
export interface Coin extends Node {
  is: "coin";
  portrait: string;
  health?: number;
  most?: number;
  badges?: readonly Badge[];
}

/** One of many: a row of a list, a tile of a shop, a chip. Lead, title over notes, more, value at the end. */
export interface Item extends Node {
  is: "item";
  title: string;
  form?: "row" | "tile" | "chip";
  lead?: Child;
  more?: Child;
  notes?: readonly string[];
  value?: string;
  aside?: string;
  act?: string;
}

/** Children in a row, a column, a grid, a fan of cards, a lane that scrolls. Made by the functions below. */
export interface Flow extends Node {
  is: "flow";
  way: "row" | "column" | "grid" | "wrap" | "lane" | "fan" | "pile" | "joined";
  children: readonly Child[];
  across?: number;
}

/** A region with a title, which may be empty. */
export interface Panel extends Node {
  is: "panel";
  title: string;
  children: readonly Child[];
  note?: string;
  icon?: string;
  ground?: "" | "well" | "paper";
}

/** A card: a coloured head, a picture, what it says, what can be done with it. `hidden`, only its back is seen. */
export interface Card extends Node {
  is: "card";
  title: string;
  children?: readonly Child[];
  lead?: Child;
  more?: Child;
  notes?: readonly string[];
  value?: string;
  aside?: string;
  foot?: readonly Child[];
  picture?: Child;
}

/** Figures under (or over) their names. */
export interface Table extends Node {
  is: "table";
  heads: readonly string[];
  rows: readonly (readonly string[])[];
  form?: "" | "strip";
  quiet?: number;
}

/** Items that scroll, with a field to search their words and filters, both remembered on this device. */
export interface List extends Node {
  is: "list";
  items: readonly Child[];
  search?: string;
  filters?: readonly Filter[];
}

/** Pages of which one is open; the client remembers which, until `open` names another. */
export interface Tabs extends Node {
  is: "tabs";
  tabs: readonly Tab[];
  open?: string;
  head?: readonly Child[];
}

/** An element as it is sent; its art is the name of a drawing that this viewer was sent, "" if it draws nothing. */
export interface Piece {
  id: string;
  art?: string;
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
  name?: string;
  kind?: string;
  values?: Readonly<Record<string, number>>;
  switch?: string;
  shown_with?: readonly string[];
  on?: string;
  like?: boolean;
}

/** I have this version (0: nothing); send me the rest, for this layout and in this language. */
export interface Since {
  t: "since";
  version?: number;
  layout?: string;
  seat?: number;
  language?: string;
}

/** My answer to the question of this version: the number of a choice, with the place if it has a `spot`; or the answer itself, as a record writes it. */
export interface Answer {
  t: "answer";
  version: number;
  choice?: number;
  at?: readonly [number, number];
  value?: unknown;
  seat?: number;
}

/** What would this choice do, at that place of its board if it has a `spot`? */
export interface Aim {
  t: "aim";
  version: number;
  choice: number;
  at?: readonly [number, number];
  seat?: number;
}

/** What I add to the seed of the dice, in hexadecimal; its SHA-256 is the vow that I gave when I sat down. */
export interface Nonce {
  t: "nonce";
  nonce: string;
}

/** Take back my last answer. */
export interface Undo {
  t: "undo";
  version: number;
}

/** Why can I not choose this element? */
export interface Why {
  t: "why";
  element: string;
}

/** What is this? The `about` of an element, or a rule id. */
export interface Explain {
  t: "explain";
  about: string;
}

/** Chat. */
export interface Say {
  t: "say";
  words: string;
}

/** Something done at the table rather than in the game: ready, hint, ask always, pass for me, resign, rematch. */
export interface Act {
  t: "act";
  what: string;
}

/** A panel; its art is a drawing's name, or nothing. */
export interface PanelState {
  id: string;
  kind: "odds" | "list" | "note" | "tray" | "chart" | "stage";
  title: string;
  rows?: readonly Row[];
  art?: string;
  width?: number;
  height?: number;
}

/** A board, and the names of the parts that lie on it. */
export interface BoardState {
  id: string;
  width: number;
  height: number;
  title?: string;
  view?: "fit" | "scroll" | "panzoom";
  dock?: string;
  parts?: readonly (string | readonly [number, number])[];
  focus?: string;
}

/** A sheet, and the name of the part that is its tree (docs/pictures.md). */
export interface SheetState {
  id: string;
  part: string;
  place?: "left" | "middle" | "right" | "foot" | "full" | "over" | "over-right" | "over-low" | "over-low-right" | "drawer";
  dock?: "board" | "me" | "rivals" | "odds";
  compact?: "" | "lane" | "near";
  priority?: number;
  title?: string;
  size?: "" | "s" | "m" | "l";
  ground?: "cloth" | "paper";
}

/** A choice as it is shown; it is answered by its number. */
export interface ChoiceState {
  words?: string;
  path?: readonly string[];
  group?: string;
  pill?: string;
  detail?: string;
  button?: string;
  changes?: readonly Change[];
  quick?: boolean;
  unordered?: boolean;
  spot?: Spot;
  cost?: number;
  lazy?: boolean;
  like?: number;
  end?: string;
  was?: number;
}

/** The question under way. `choices` are there only for the seat that is asked. */
export interface AskState {
  seats: readonly number[];
  topic: string;
  prompt: string;
  rule: string;
  mine?: boolean;
  choices?: readonly ChoiceState[];
  groups?: readonly Group[];
  forbidden?: readonly Forbidden[];
  source?: string;
  beyond?: readonly (readonly [string, string])[];
  shelf?: Shelved;
  undo?: boolean;
  deadline?: number;
}

/** One sentence of the log; in a delta, `number` and `seat` are said by the first row that has them. */
export interface LogRow {
  number?: number;
  seat?: number;
  words?: string;
  rule?: string;
  subject?: string;
  owner?: number;
  elements?: readonly string[];
  flights?: readonly Flight[];
  heading?: string;
  turn?: number;
}

/** What everybody must see of an entry of the log, and the name of the part that shows it (docs/pictures.md). */
export interface HighlightState {
  number: number;
  kind: "card" | "roll" | "fall" | "score" | "round" | "trouble" | "find" | "end";
  title: string;
  part: string;
  seconds?: number;
  owner?: number;
}

/** One line of chat, shown as text and nothing else. */
export interface ChatRow {
  number: number;
  name: string;
  words: string;
  seat?: number;
}

/** Who sits there, and whether they are here now. */
export interface SeatState {
  name: string;
  kind: string;
  here?: boolean;
  mine?: boolean;
}

/** From one version to the next: what to draw, move or remove, and everything beside the board that changed. */
export interface Delta {
  t: "delta";
  base: number;
  version: number;
  arts?: Readonly<Record<string, string>>;
  parts?: Readonly<Record<string, readonly Piece[] | Component>>;
  boards?: readonly BoardState[];
  sheets?: readonly SheetState[];
  panels?: readonly PanelState[];
  chips?: readonly SeatChip[];
  progress?: Progress;
  seats?: readonly SeatState[];
  ask?: AskState;
  moved?: boolean;
  over?: Readonly<Record<string, unknown>>;
  log?: readonly LogRow[];
  ways?: readonly Way[];
  highlights?: readonly HighlightState[];
  forget?: number;
  earlier?: number;
  chat?: readonly ChatRow[];
}

/** Everything, for a client that has nothing; `now` is a delta from nothing. */
export interface State {
  t: "state";
  table: string;
  game: string;
  title: string;
  seat: number;
  now: Delta;
  options?: Readonly<Record<string, string>>;
  handover?: boolean;
  commitment?: string;
  reveal?: boolean;
  hints?: boolean;
  waits?: boolean;
  guide?: readonly Mark[];
  together?: boolean;
}

/** What a choice would do, as it was asked by `Aim`; see `Aimed` of the pictures. */
export interface AimedAt {
  t: "aimed";
  version: number;
  choice: number;
  asked?: readonly [number, number];
  answer?: unknown;
  at?: readonly [number, number];
  reason?: string;
  rule?: string;
  words?: string;
  pill?: string;
  changes?: readonly Change[];
  panels?: readonly PanelState[];
  arts?: Readonly<Record<string, string>>;
  over?: Readonly<Record<string, string>>;
}

/** One option that a hint names: how likely it is to win, and the number of its choice (-1: none is shown). */
export interface Advice {
  words: string;
  chance: number;
  choice?: number;
}

/** The long text of something, with the rules that concern it; about `hint`, the best options too. */
export interface Explained {
  t: "explained";
  about: string;
  words: string;
  rule?: string;
  advice?: readonly Advice[];
}

/** What was asked for is not possible: one clear sentence, and the rule if a rule says so. */
export interface Refusing {
  t: "refused";
  words: string;
  rule?: string;
  version?: number;
}

/** What a choice would change: old and new, for the preview. */
export interface Change {
  name: string;
  before: string;
  after: string;
  icon?: string;
  rule?: string;
  element?: string;
  lost?: boolean;
  number?: number;
  value?: string;
}

/** One coach mark: due when the player is asked about this topic and has seen those before it about the same. */
export interface Mark {
  when: string;
  say: string;
  light?: readonly string[];
}

/** A player in the bar, in the order in which they act; the first mark stays in sight where room is short. */
export interface SeatChip {
  seat: number;
  score?: string;
  note?: string;
  marks?: readonly SeatMark[];
}

/** Where in the game we are: parts (Eras, rounds) with their dots (done, now, to come), and the step in words. */
export interface Progress {
  parts?: readonly (readonly [string, string])[];
  step?: string;
}

/** How an element came to where it lies: its middle went along these points of its board. */
export interface Way {
  element: string;
  points: readonly (readonly [number, number])[];
  after?: number;
}

/** One thing that a player has, in the bar: its sign, how much, and both in words. */
export interface SeatMark {
  icon: string;
  value: string;
  words: string;
}

/** Tokens that went from one thing to another: from a stock to a card, say. */
export interface Flight {
  sign: string;
  count?: number;
  start?: string;
  end?: string;
}

/** A kind of action: a tile in the rail. With `reason` it is forbidden now, by `rule`. */
export interface Group {
  key: string;
  title: string;
  icon?: string;
  detail?: string;
  reason?: string;
  rule?: string;
  vain?: boolean;
}

/** An element that looks as if it could be chosen but cannot: why, and by which rule. */
export interface Forbidden {
  element: string;
  reason: string;
  rule: string;
  quiet?: boolean;
}

/** What a question makes can be kept on the player's shelf, shared as a text, and taken from there. */
export interface Shelved {
  kind: string;
  tag: string;
  text?: string;
}

/** Where a choice is made by pointing at a place of a board instead of touching an element. */
export interface Spot {
  board: string;
  area: string;
  bands?: readonly (readonly [string, string])[];
  ghost?: string;
  points?: readonly (readonly [number, number, string])[];
}

/** One line of a panel: an icon, words, a value, perhaps a bar from 0 to 1. */
export interface Row {
  words: string;
  icon?: string;
  value?: string;
  detail?: string;
  bar?: number;
  tone?: "" | "ok" | "warn" | "danger";
  rule?: string;
  element?: string;
}

/** One of several pages. */
export interface Tab {
  key: string;
  title: string;
  children: readonly Child[];
}

/** A button that keeps of a list what has this mark (`can`, `chosen`, `no`) or kind; all if it names none. */
export interface Filter {
  title: string;
  mark?: string;
  kind?: string;
}

/** A sign on the rim of a coin, at an hour of the clock. */
export interface Badge {
  hour: number;
  icon?: string;
  words?: string;
  tone?: string;
}

/** A segment of a meter. */
export interface Share {
  value: number;
  words?: string;
  name?: string;
  icon?: string;
  tone?: string;
}

/** Cells of a track in a tone of their own. */
export interface Zone {
  first: number;
  last: number;
  tone: string;
}

/** One of several markers on a track: whose it is, by the emblem of the seat. */
export interface Marker {
  at: number;
  owner: number;
  key?: string;
  label?: string;
  tone?: string;
}

/** Any component of a sheet. */
export type Component = Text | Art | Stock | Track | Meter | Die | Coin | Item | Flow | Panel | Card | Table | List | Tabs;

/** A component, or the name of the part that it is. */
export type Child = Component | string;
