import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

/** Where `npm run dev` finds a running `ludarium serve`. */
const server = process.env["LUDARIUM"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  base: process.env["NODE_ENV"] === "production" ? "./" : "/", // the server writes where its files lie
  plugins: [svelte()],
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  build: {
    outDir: fileURLToPath(new URL("../src/ludarium/server/static", import.meta.url)),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
  },
  server: { proxy: { "/api": server, "/ws": { target: server, ws: true } } },
  test: { environment: "jsdom", include: ["tests/**/*.test.ts"], setupFiles: ["tests/setup.ts"], testTimeout: 60_000, hookTimeout: 60_000 },
});
