/** The drawings and styles that all scenes of a game share, loaded once; and the sprite of icons. */

import iconsUrl from "../generated/icons.svg?url";
import { api } from "./api";
import { parseArt, svgNode } from "./art";
import { persist } from "./persist";
import { addressOf } from "./addresses";

let shelf: SVGSVGElement | undefined;
const loaded = new Map<string, Promise<void>>();
const links = new Map<string, HTMLLinkElement>();

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
      links.set(game, link);
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

function look(game: string): Promise<void> {
  const found = looks.get(game) ?? persist(() => linkStyle(game));
  looks.set(game, found);
  return found;
}

/** The style sheets that count: at a table those of its game alone, so that no game restyles another. */
function wear(game?: string): void {
  for (const [name, link] of links) link.media = game === undefined || name === game ? "all" : "not all";
}

/** The style sheet of a game for the lettering of its cover: covers of several games stand side by side. */
export async function loadLook(game: string): Promise<void> {
  wear();
  await look(game);
}

async function load(game: string): Promise<void> {
  const [{ defs }] = await Promise.all([persist(() => api.defs(game)), look(game)]);
  if (defs) keep(defs);
}

/** What a table needs. Without it most of a picture is invisible, so that it is asked for until it comes. */
export async function loadDefs(game: string): Promise<void> {
  const found = loaded.get(game) ?? load(game);
  loaded.set(game, found);
  await found;
  wear(game);
}
