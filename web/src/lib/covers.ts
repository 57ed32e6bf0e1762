/** The covers of games: art and lettering come from the game. */

/** Where the art of a game's cover is. */
export const coverArt = (slug: string): string => `/api/games/${slug}/cover.svg`;
