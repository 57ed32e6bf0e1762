// Measures what a browser must load: scripts and styles, gzipped, against the budget of 150 kB.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const BUDGET = 150_000;
const folder = fileURLToPath(new URL("../../src/ludarium/server/static/assets", import.meta.url));
let total = 0;
for (const name of readdirSync(folder).filter((file) => /\.(js|css)$/.test(file))) {
  const size = gzipSync(readFileSync(join(folder, name)), { level: 9 }).length;
  total += size;
  process.stdout.write(`${String(size).padStart(8)}  ${name}\n`);
}
process.stdout.write(`${String(total).padStart(8)}  in all, of ${BUDGET}\n`);
if (total > BUDGET) process.exitCode = 1;
