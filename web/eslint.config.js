import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules", "src/generated"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...ts.configs.stylistic,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
  {
    rules: {
      "no-console": "error",
      // The type checker already knows every name.
      "no-undef": "off",
      // A strict content security policy stands on these two.
      "svelte/no-at-html-tags": "error",
      "svelte/no-inline-styles": "error",
      // Our links are plain addresses that the router follows.
      "svelte/no-navigation-without-resolve": "off",
    },
  },
);
