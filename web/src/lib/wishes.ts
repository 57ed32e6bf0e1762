/** A table that somebody is about to open: who sits where, and how it is played. */

import type { NewTable } from "./api";
import type { BotInfo, GameInfo, OptionSpec } from "./wire";

export interface SeatWish {
  kind: string;
  name: string;
}

export interface Wish {
  game: GameInfo;
  options: Record<string, string>;
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

/** Me against the computer, everything else as the game suggests. */
export function usual(game: GameInfo): Wish {
  const size = Math.max(2, game.players.min);
  return {
    game,
    options: Object.fromEntries(game.options.map((option) => [option.key, option.default])),
    seats: Array.from({ length: size }, (_, seat) => ({ kind: seat === 0 ? "me" : usualBot(game), name: "" })),
    limit: null,
    listed: false,
    spectators: true,
    hints: true,
  };
}

/** What is chosen of these options: of one that is not offered any more, or shut by another, the usual answer. */
export function chosenOf(form: readonly OptionSpec[], options: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    form.map(({ key, choices, shut = {}, default: usual }) => {
      const value = options[key];
      return [key, value !== undefined && value in choices && !(value in shut) ? value : usual];
    }),
  );
}

export function asRequest(wish: Wish): NewTable {
  return { ...wish, game: wish.game.slug };
}
