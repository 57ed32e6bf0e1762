/** The drawings and styles that all scenes of a game share, loaded once; and the sprite of icons. */

import iconsUrl from "../generated/icons.svg?url";
import { api } from "./api";
import { parseArt, svgNode } from "./art";
import { persist } from "./persist";
import { addressOf } from "./addresses";

let shelf: SVGSVGElement | undefined;
const loaded = new Map<string, Promise<void>>();

/** One zero-sized svg holds all definitions: gradients in a hidden one would vanish. */
function keep(markup: string): void {
  if (!shelf) {
    shelf = svgNode("svg", { width: 0, height: 0, class: "sr", "aria-hidden": "true" });
    document.body.prepend(shelf);
  }
  const defs = svgNode("defs");
  defs.append(parseArt(markup));
  shelf.append(defs);
}

/** A game's own style sheet is a file of the server, as the policy asks. */
function linkStyle(game: string): Promise<void> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = addressOf(`/api/games/${game}/look.css`);
  return new Promise((resolve, reject) => {
    link.onload = () => {
      resolve();
    };
    link.onerror = () => {
      link.remove();
      reject(new Error(link.href));
    };
    document.head.append(link);
  });
}

async function readIcons(): Promise<string> {
  const answer = await fetch(iconsUrl);
  if (!answer.ok) throw new Error(iconsUrl);
  return answer.text();
}

export async function loadIcons(): Promise<void> {
  const text = await persist(readIcons);
  keep(text.replace(/^<svg[^>]*>|<\/svg>\s*$/g, ""));
}

const looks = new Map<string, Promise<void>>();

/** The style sheet of a game, such as for the lettering of its cover. */
export function loadLook(game: string): Promise<void> {
  const found = looks.get(game) ?? persist(() => linkStyle(game));
  looks.set(game, found);
  return found;
}

async function load(game: string): Promise<void> {
  const [{ defs }] = await Promise.all([persist(() => api.defs(game)), loadLook(game)]);
  if (defs) keep(defs);
}

/** Without them most of a picture is invisible, so that they are asked for until they come. */
export function loadDefs(game: string): Promise<void> {
  const found = loaded.get(game) ?? load(game);
  loaded.set(game, found);
  return found;
}
