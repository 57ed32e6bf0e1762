/** A table that somebody is about to open: who sits where, and how it is played. */

import type { NewTable } from "./api";
import type { GameInfo } from "./wire";

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

export function asRequest(wish: Wish): NewTable {
  return { ...wish, game: wish.game.slug };
}
