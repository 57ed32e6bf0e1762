/** The five games as they stand on the shelf, whether the server can play them yet or not. */

import aristeia from "../covers/aristeia.svg?url";
import kharnAges from "../covers/kharn-ages.svg?url";
import multiverseWar from "../covers/multiverse-war.svg?url";
import novaAetas from "../covers/nova-aetas.svg?url";
import novaEra from "../covers/nova-era.svg?url";
import { t } from "../texts";
import type { GameInfo } from "./wire";

export interface Cover {
  slug: string;
  art: string;
  title: string;
  kind: string;
  players: readonly [number, number];
  length: string;
  /** What the server says of it; absent while it cannot be played. */
  game: GameInfo | undefined;
}

const ART: Record<string, string> = {
  "nova-era": novaEra,
  aristeia,
  "multiverse-war": multiverseWar,
  "nova-aetas": novaAetas,
  "kharn-ages": kharnAges,
};

export const coverArt = (slug: string): string => ART[slug] ?? "/assets/mark.svg";

/** The shelf: our five in their order, then any game the server knows beyond them. */
export function shelf(games: readonly GameInfo[]): Cover[] {
  const known = Object.entries(t.covers).map(([slug, cover]) => ({
    slug,
    art: coverArt(slug),
    ...cover,
    game: games.find((game) => game.slug === slug),
  }));
  const further = games
    .filter((game) => !(game.slug in t.covers))
    .map((game) => ({
      slug: game.slug,
      art: coverArt(game.slug),
      title: game.title,
      kind: game.summary,
      players: [game.players.min, game.players.max] as const,
      length: `${game.length}, ${game.mode}`,
      game,
    }));
  return [...known, ...further];
}
