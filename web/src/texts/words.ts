/** Looks words up in the catalogue of the page's language, as gettext does: by the English sentence, plurals by its number. */

import { addressOf } from "../lib/addresses";
import { language } from "./language";

type Values = Readonly<Record<string, string | number>>;
export type Catalogue = Readonly<Record<string, string | readonly string[]>>;

const ORDER = ["zero", "one", "two", "few", "many", "other"] as const;

/** Between the context of a sentence and the sentence. */
const CONTEXT = "\u0004";

async function read(): Promise<Catalogue> {
  document.documentElement.lang = language;
  if (language === "en") return {};
  try {
    const answer = await fetch(addressOf(`/api/words/${language}`));
    return answer.ok ? ((await answer.json()) as Catalogue) : {};
  } catch {
    return {}; // in English the page works too
  }
}

/** A number as people write it. */
const numbers = new Intl.NumberFormat(language);
export const shown = (n: number): string => numbers.format(n);

function filled(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (all, name: string) => {
    const value = values[name];
    return value === undefined ? all : typeof value === "number" ? shown(value) : value;
  });
}

/** Which of the plural forms of a language is meant by a number, in the order of CLDR's categories. */
export function formOf(rules: Intl.PluralRules, n: number, forms: number): number {
  const known = ORDER.filter((one) => rules.resolvedOptions().pluralCategories.includes(one));
  return Math.min(known.indexOf(rules.select(n)), forms - 1);
}

const catalogue = await read();
const plurals = new Intl.PluralRules(language);

/** The sentence in the language of the page, with its values. */
export function _(text: string, values: Values = {}): string {
  const found = catalogue[text];
  return filled(typeof found === "string" ? found : text, values);
}

/** The same for a sentence that means different things in different places. */
export function pgettext(context: string, text: string): string {
  const found = catalogue[`${context}${CONTEXT}${text}`];
  return typeof found === "string" ? found : text;
}

/** The sentence for so many of something, the number as `{n}`. */
export function ngettext(one: string, many: string, n: number, values: Values = {}): string {
  const found = catalogue[one];
  const forms = typeof found === "object" ? found : [one, many];
  const rules = typeof found === "object" ? plurals : new Intl.PluralRules("en");
  return filled(forms[formOf(rules, n, forms.length)] ?? many, { n, ...values });
}
