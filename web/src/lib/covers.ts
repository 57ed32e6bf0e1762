/** The covers of games: art and lettering come from the game. */

import { addressOf } from "./addresses";

/** Where the art of a game's cover is. */
export const coverArt = (slug: string): string => addressOf(`/api/games/${slug}/cover.svg`);
