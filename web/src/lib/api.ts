/** The HTTP side of the server (docs/wire.md). A refusal becomes a `Refusal` with its one clear sentence. */

import { t } from "../texts";
import { language } from "../texts/language";
import { addressOf } from "./addresses";
import { bound } from "./vows";
import type { Delta, Explained, GameInfo, Layout, LogRow, OptionSpec, Rule, State, TableInfo } from "./wire";

export class Refusal extends Error {
  readonly status: number;

  constructor(words: string, status: number) {
    super(words);
    this.status = status;
  }
}

/** A request that has no answer by then has none to come. */
const PATIENCE = 20_000;
/** In which language the server answers. */
const SPOKEN = { "accept-language": language };

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const init: RequestInit =
    body === undefined
      ? { headers: SPOKEN }
      : { method: "POST", headers: { ...SPOKEN, "content-type": "application/json" }, body: JSON.stringify(body) };
  return parsed(await textOf(path, init)) as T;
}

/** The text of an answer; a Refusal in words if there is none. */
async function textOf(path: string, init: RequestInit): Promise<string> {
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(addressOf(path), { ...init, signal: AbortSignal.timeout(PATIENCE) });
    text = await answer.text(); // the server may die in the middle of it
  } catch {
    throw new Refusal(t.errors.offline, 0);
  }
  if (!answer.ok) {
    const words = (parsed(text) as { error?: string } | null)?.error;
    throw new Refusal(words ?? t.errors.unknown, answer.status);
  }
  return text;
}

/** What the text says; null if it is no JSON, as a page of a proxy's own is. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What went wrong, in words for people. */
export function words(problem: unknown): string {
  return problem instanceof Refusal ? problem.message : t.errors.unknown;
}

export interface Person {
  name: string;
  colour: number;
}

/** A browser on which I am the same person. */
export interface Device {
  id: string;
  name: string;
  since: number;
  this: boolean;
}

/** Where I want mail, if this server sends any (`possible`). */
export interface MailWish {
  possible: boolean;
  address: string;
  confirmed: boolean;
}

export interface PlayedGame {
  id: string;
  game: string;
  title: string;
  note: string;
  when: number;
  won: boolean;
  shared: boolean;
  score: number | null;
  others: { name: string; kind: string; ally: boolean }[];
  sides: string[];
  needs: string;
  goes_on: boolean;
}

export interface Tally {
  title: string;
  played: number;
  won: number;
}

export interface GameStanding extends Tally {
  game: string;
  best: number | null;
  streak: number;
  opponents: Tally[];
  sides: Tally[];
}

export interface PlayedGames {
  games: PlayedGame[];
  statistics: GameStanding[];
}

export interface NewTable {
  game: string;
  options: Record<string, string>;
  packs: string[];
  seats: { kind: string; name: string }[];
  limit: number | null;
  listed: boolean;
  spectators: boolean;
  hints: boolean;
  /** What the last match of a campaign carried over. */
  start?: Record<string, unknown>;
}

export interface Opened {
  id: string;
  links: Record<string, string>;
}

export interface Seated {
  id: string;
  seat: number;
}

/** How to play: the page, a turn in pictures, what each icon means. */
export interface HelpPage {
  markdown: string;
  turn: readonly { icon: string; title: string; words: string }[];
  legend: readonly { symbol: string; words: string }[];
}

export interface Moment {
  at: number;
  last: number;
  now: Delta;
}

/** A page of the log, and the number of its first entry: 0 if there is nothing before. */
export interface LogPage {
  log: LogRow[];
  earlier: number;
}

/** To what somebody is invited. */
interface Invitation {
  game: string;
  title: string;
  note: string;
  with: string[];
  /** The table, if I sit there already; and whether on this very seat. */
  id: string;
  mine: boolean;
}

const games = (): Promise<GameInfo[]> => ask("/api/games");
let listed: Promise<GameInfo[]> | undefined;
const books = new Map<string, Promise<Rule[]>>();

export const api = {
  me: () => ask<Person>("/api/me"),
  rename: (name: string) => ask<Person>("/api/me", { name }),
  recolour: (colour: number) => ask<Person>("/api/me", { colour }),
  devices: () => ask<Device[]>("/api/me/devices"),
  handOver: () => ask<{ path: string; until: number }>("/api/me/devices", {}),
  signOut: (id: string) => ask<{ this: boolean }>("/api/me/sign-out", { id }),
  takeOver: (token: string) => ask<{ name: string; before: string }>("/api/device", { token }),
  mail: () => ask<MailWish>("/api/me/mail"),
  wantMail: (address: string) => ask<MailWish>("/api/me/mail", { address }),
  followMail: (what: string, guest: string, proof: string) => ask<unknown>("/api/mail", { what, guest, proof }),
  played: () => ask<PlayedGames>("/api/me/games"),
  /** The games there are; asked for once. */
  games: (): Promise<GameInfo[]> => {
    listed ??= games().catch((problem: unknown) => {
      listed = undefined;
      throw problem;
    });
    return listed;
  },
  defs: (game: string) => ask<{ defs: string }>(`/api/games/${encodeURIComponent(game)}/defs`),
  /** What can be chosen for so many players, given what is chosen already. */
  options: (game: string, seats: number, chosen: Record<string, string>, packs: string[]) => {
    const asked = new URLSearchParams({ ...chosen, seats: String(seats) });
    for (const pack of packs) asked.append("pack", pack);
    return ask<{ options: OptionSpec[] }>(`/api/games/${encodeURIComponent(game)}/options?${asked}`);
  },
  help: (game: string) => ask<HelpPage>(`/api/games/${encodeURIComponent(game)}/help`),
  /** All rules of a game; read once. */
  rules: (game: string): Promise<Rule[]> => {
    const found = books.get(game) ?? ask<Rule[]>(`/api/games/${encodeURIComponent(game)}/rules`);
    books.set(game, found);
    found.catch(() => books.delete(game));
    return found;
  },
  /** What I keep of that kind. */
  shelf: (game: string, kind: string) => ask<{ name: string }[]>(`/api/shelf?${new URLSearchParams({ game, kind })}`),
  /** The text of one thing that I keep. */
  shelved: async (game: string, kind: string, name: string): Promise<string> => {
    const found = await ask<{ data: { text?: string } }>(`/api/shelf/${[game, kind, name].map(encodeURIComponent).join("/")}`);
    return found.data.text ?? "";
  },
  drop: (game: string, kind: string, name: string) =>
    textOf(`/api/shelf/${[game, kind, name].map(encodeURIComponent).join("/")}`, { method: "DELETE", headers: SPOKEN }),
  keep: (game: string, kind: string, name: string, text: string) => ask<unknown>("/api/shelf", { shelf: 1, game, kind, name, data: { text } }),
  tables: () => ask<{ mine: TableInfo[]; open: TableInfo[] }>("/api/tables"),
  open: (table: NewTable) => bound((vow) => ask<Opened>("/api/tables", { ...table, vow })),
  /** Somebody's first game of this kind, with coach marks. */
  learn: (game: string) => ask<Opened>("/api/tables", { game, seats: [], guide: true }),
  take: (id: string, seat: number) => bound((vow) => ask<Seated>(`/api/tables/${id}/join`, { seat, vow })),
  invitation: (token: string) => ask<Invitation>(`/api/join?token=${encodeURIComponent(token)}`),
  join: (token: string) => bound((vow) => ask<Seated>("/api/join", { token, vow })),
  reseat: (id: string, seat: number, kind: string) => ask<Opened>(`/api/tables/${encodeURIComponent(id)}/seats`, { seat, kind }),
  table: (id: string, layout: Layout) => ask<State>(`/api/tables/${encodeURIComponent(id)}?layout=${layout}`),
  /** The record of a match that is over. */
  record: (id: string) => textOf(`/api/tables/${encodeURIComponent(id)}/record`, { headers: SPOKEN }),
  log: (id: string, before: number) => ask<LogPage>(`/api/tables/${encodeURIComponent(id)}/log?before=${before}`),
  /** The names of cards and pieces that can be explained. */
  names: async (id: string) => (await ask<{ names: string[] }>(`/api/tables/${encodeURIComponent(id)}/names`)).names,
  moment: (id: string, at: number, seat: number, layout: Layout) =>
    ask<Moment>(`/api/tables/${encodeURIComponent(id)}/replay?at=${at}&seat=${seat}&layout=${layout}`),
  explain: (id: string, about: string, at: number, seat: number) =>
    ask<Explained>(`/api/tables/${encodeURIComponent(id)}/explain?about=${encodeURIComponent(about)}&at=${at}&seat=${seat}`),
};
