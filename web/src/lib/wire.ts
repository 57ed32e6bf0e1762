/** The messages of the server, as docs/wire.md says them. Their types are made from the Python structs; defaults are absent. */

import type * as sent from "./wire.generated";

export type { Advice, BoardState, Change, ChatRow, Explained, Flight, Forbidden, Group, HighlightState, Progress, Row, SeatChip, SeatState, Shelved, Spot, Way } from "./wire.generated";
export type { AimedAt as Aimed, PanelState as Panel, Refusing as Refused } from "./wire.generated";

/** Something on a board with its drawing, "" if it draws nothing. */
export type Element = sent.Piece & { art: string };

/** A choice that says all of itself, also what is sent only with the first of its like. */
export interface Choice extends Omit<sent.ChoiceState, "like" | "was" | "end"> {
  words: string;
}

/** A sentence of the log with the number and the seat of its answer, which a delta says once. */
export interface LogRow extends sent.LogRow {
  number: number;
  seat: number;
  words: string;
}

/** The question with its choices spelled out. */
export interface Ask extends Omit<sent.AskState, "choices"> {
  choices?: readonly Choice[];
}

export type Layout = "wide" | "phone";

/** A board as it is shown: all its elements from the lowest to the highest, and the names of the parts they came in. */
export interface Board extends Omit<sent.BoardState, "parts"> {
  parts?: readonly string[];
  order: readonly string[];
}

/** How it ended, and the table of the rematch, or of the next match of a campaign that goes on, if it is laid. */
export interface Over {
  outcome?: { winners?: number[]; scores?: number[]; title?: string };
  goes_on?: boolean;
  resigned?: number;
  /** Several sides share the first place. */
  shared?: boolean;
  rematch?: string;
}

/** A delta, on its own or as the first one inside a state or a replay. */
export interface Delta extends Omit<sent.Delta, "t" | "over"> {
  t?: "delta";
  over?: Over;
}

export interface State extends Omit<sent.State, "now"> {
  now: Delta;
}

export type FromServer = State | (Delta & { t: "delta" }) | sent.AimedAt | sent.Explained | sent.Refusing;

/** What the client says: answers by the number of a choice, for one of its seats. */
interface Chosen {
  choice: number;
  seat: number;
}

export type ToServer =
  | (sent.Since & { version: number; layout: Layout })
  | (sent.Answer & Chosen)
  | (sent.Answer & { value: unknown; seat: number })
  | (sent.Aim & Chosen)
  | sent.Undo
  | sent.Why
  | sent.Explain
  | sent.Say
  | sent.Nonce
  | sent.Act;

// -- HTTP --------------------------------------------------------------------------------------------

export interface OptionSpec {
  key: string;
  title: string;
  words: string;
  choices: Record<string, string>;
  default: string;
  /** Whose choice it is; absent if it is the table's. */
  seat?: number;
  /** Choices that cannot be made with what else is chosen, and why. */
  shut?: Record<string, string>;
  /** The kind of thing on my shelf whose text can be chosen as well. */
  shelf?: string;
}

export interface BotInfo {
  name: string;
  words: string;
  /** Seconds for a decision among which a table can choose; none if it needs no time. */
  times: number[];
}

export interface GameInfo {
  /** The language of its words: that of the page, or English. */
  language: string;
  slug: string;
  title: string;
  players: { min: number; max: number };
  mode: string;
  length: string;
  summary: string;
  /** What kind of game it is, in a few words, and a second line of its title. */
  genre?: string;
  subtitle?: string;
  bots: BotInfo[];
  /** Whether it has a guided first game. */
  guide?: boolean;
  /** Whether a match can go on from an earlier one. */
  campaign?: boolean;
  /** Whether a player may run the seat of another who is away. */
  shares_seats?: boolean;
  /** Further content that can be chosen for a table: its name, what people call it, what it adds. */
  packs: { name: string; title: string; words: string }[];
}

export interface TableInfo {
  id: string;
  game: string;
  title: string;
  note?: string;
  seats: sent.SeatState[];
  turn: number[];
  mine: number[];
  over: boolean;
  progress: sent.Progress;
  updated: number;
  /** The version that can open it, if this one cannot. */
  needs: string;
}

export interface Rule {
  id: string;
  section: string;
  rule: string;
  cites?: string | string[];
}
