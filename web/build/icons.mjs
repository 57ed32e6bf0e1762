// Writes the icons that are used, and no others: the controls into a module, the icons of games and the signs that all
// games share into one sprite. The sprite and the styles of pictures also go where Python finds them: a scene can write
// itself as a page that stands alone.
// A game names its icons in src/ludarium/games/<game>/icons.txt, one name a line; `#` begins a remark.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL("..", import.meta.url));
const require = createRequire(import.meta.url);
const own = JSON.parse(readFileSync(join(here, "icons.json"), "utf8"));
const generated = join(here, "src", "generated");

/** The drawing of each icon named, following aliases; a name that does not exist stops the build. */
function bodies(collection, names) {
  const set = require(`@iconify-json/${collection}/icons.json`);
  return names.map((name) => {
    const icon = set.icons[name] ?? set.icons[set.aliases?.[name]?.parent];
    if (!icon) throw new Error(`${collection} has no icon named "${name}"`);
    return [name, icon.body];
  });
}

function namedByGames() {
  const games = join(here, "..", "src", "ludarium", "games");
  if (!existsSync(games)) return [];
  return readdirSync(games)
    .map((game) => join(games, game, "icons.txt"))
    .filter((file) => existsSync(file))
    .flatMap((file) => readFileSync(file, "utf8").split("\n"))
    .map((line) => line.replace(/#.*/, "").trim())
    .filter(Boolean);
}

mkdirSync(generated, { recursive: true });

const controls = bodies("lucide", own.lucide.toSorted());
writeFileSync(
  join(generated, "controls.ts"),
  "/** Made by build/icons.mjs from lucide (ISC). */\nexport const CONTROLS = {\n" +
    controls.map(([name, body]) => `  ${JSON.stringify(name)}: ${JSON.stringify(body)},\n`).join("") +
    "} as const;\n",
);

const drawn = bodies("game-icons", [...new Set([...own["game-icons"], ...namedByGames()])].sort());
const signs = bodies("lucide", own.signs);
/** The emblems of the seats: colour and shape together. */
const seats = ["<path d='M10 2 18.600 17.500H1.400Z'/>", "<circle cx='10' cy='10' r='8'/>", "<path d='m10 1 9 9-9 9-9-9Z'/>", "<rect x='2.500' y='2.500' width='15' height='15' rx='1.500'/>"];
const sprite =
  '<svg xmlns="http://www.w3.org/2000/svg">' +
  drawn.map(([name, body]) => `<symbol id="g-${name}" viewBox="0 0 512 512">${body}</symbol>`).join("") +
  signs.map(([name, body]) => `<symbol id="s-${name}" viewBox="0 0 24 24">${body}</symbol>`).join("") +
  seats.map((body, seat) => `<symbol id="s-seat-${seat + 1}" viewBox="0 0 20 20">${body}</symbol>`).join("") +
  "</svg>\n";
writeFileSync(join(generated, "icons.svg"), sprite);

const built = join(here, "..", "src", "ludarium", "scene", "built");
mkdirSync(built, { recursive: true });
writeFileSync(join(built, "icons.svg"), sprite);
const styles = ["tokens", "sheets", "maps"].map((name) => readFileSync(join(here, "src", "styles", `${name}.css`), "utf8")).join("");
writeFileSync(join(built, "look.css"), styles.replace(/@font-face\s*{[^}]*}\s*/g, ""));
