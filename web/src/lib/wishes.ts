/** A table that somebody is about to open: who sits where, and how it is played. */

import type { NewTable } from "./api";
import type { BotInfo, GameInfo, OptionSpec } from "./wire";

export interface SeatWish {
  kind: string;
  name: string;
}

export interface Wish {
  game: GameInfo;
  /** What was chosen; everything else is as the form says. */
  options: Record<string, string>;
  /** The names of packs. */
  packs: string[];
  seats: SeatWish[];
  limit: number | null;
  listed: boolean;
  spectators: boolean;
  hints: boolean;
}

/** A bot for a first game: from the lower middle of the list, but not the weakest. */
export const usualBot = (game: GameInfo): string =>
  game.bots[Math.max(1, Math.floor((game.bots.length - 1) / 2))]?.name ?? game.bots[0]?.name ?? "random";

/** A seat's kind is the name of a bot, with the seconds it may think if the table chose them: "strong:5s". */
export function parted(kind: string): { name: string; seconds: number | null } {
  const [name = "", time = ""] = kind.split(":");
  return { name, seconds: name !== "search" && time.endsWith("s") ? Number.parseFloat(time) : null };
}

export const timed = (name: string, seconds: number): string => `${name}:${seconds}s`;

/** The seconds a bot thinks if the table says nothing: those in the middle. */
export const usualTime = (bot: BotInfo): number | undefined => bot.times[Math.floor(bot.times.length / 2)];

/** Me against the computer, or alone with everybody in a game that is played together; all else as the game suggests. */
export function usual(game: GameInfo): Wish {
  const size = game.mode === "cooperative" ? game.players.min : Math.max(2, game.players.min);
  return {
    game,
    options: {},
    packs: [],
    seats: Array.from({ length: size }, (_, seat) => ({ kind: seat === 0 ? "me" : usualBot(game), name: "" })),
    limit: null,
    listed: false,
    spectators: true,
    hints: true,
  };
}

/** What of these choices the form still allows; a text from a shelf is judged by the server when the table is opened. */
export function fitting(options: Record<string, string>, form: readonly OptionSpec[]): Record<string, string> {
  const possible = form.filter((option) => {
    const value = options[option.key] ?? "";
    return Object.keys(choosable(option)).includes(value) || (option.shelf !== undefined && value.includes(":"));
  });
  return Object.fromEntries(possible.map((option) => [option.key, options[option.key] ?? option.default]));
}

/** The choices of an option that can be made now. */
function choosable(option: OptionSpec): Record<string, string> {
  return Object.fromEntries(Object.entries(option.choices).filter(([value]) => !option.shut?.[value]));
}

export function asRequest(wish: Wish): NewTable {
  return { ...wish, game: wish.game.slug };
}

/** A wish as it is kept on the shelf. */
export function setUpText(wish: Wish): string {
  return JSON.stringify(asRequest(wish));
}

/** The wish that was kept so; null if this is none of this game. Levels and packs that are gone are left out. */
export function setUpOf(game: GameInfo, text: string): Wish | null {
  try {
    const kept = JSON.parse(text) as NewTable;
    if (kept.game !== game.slug || kept.seats.length < game.players.min || kept.seats.length > game.players.max) return null;
    return {
      ...usual(game),
      ...kept,
      game,
      options: { ...kept.options },
      packs: game.packs.map((pack) => pack.name).filter((name) => kept.packs.includes(name)),
      seats: kept.seats.map(({ kind, name }) => ({ kind: isThere(game, kind) ? kind : usualBot(game), name })),
    };
  } catch {
    return null; // no set-up, or one that another version kept
  }
}

const isThere = (game: GameInfo, kind: string): boolean =>
  ["me", "friend", "open", ...game.bots.map((bot) => bot.name)].includes(parted(kind).name);
