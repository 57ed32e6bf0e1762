/** How a game ended, in words. */

import { t } from "../texts";
import type { Over, SeatState } from "./wire";

export const nameOf = (seats: readonly SeatState[], seat: number): string => seats[seat]?.name ?? t.newTable.seat(seat + 1);

/** Who won, or why nobody did; said to the one who sits at `mine`; to several at one device, and to spectators, by name. */
export function resultOf({ outcome, shared = false }: Over, seats: readonly SeatState[], mine: readonly number[]): string {
  const winners = outcome?.winners ?? [];
  if (winners.length === 0) return outcome?.title ? outcome.title : t.table.draw;
  if (shared && winners.length === seats.length) return t.table.allShare;
  const [only] = mine;
  if (mine.length === 1 && only !== undefined && winners.includes(only)) return shared ? t.table.youShare : t.table.youWon;
  const names = winners.map((seat) => nameOf(seats, seat)).join(", ");
  return shared ? t.table.share(names) : t.table.won(names);
}

const wordsIn = (said: string): number => said.trim().split(/\s+/).length;

/** Whether the last sentence of a game says more than who won, such as by what. */
export const saysMore = (how: string, over: Over, seats: readonly SeatState[]): boolean => how !== "" && wordsIn(how) > wordsIn(resultOf(over, seats, []));
