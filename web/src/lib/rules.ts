/** Finding rules: by id, by words, by section. */

import { t } from "../texts";
import type { Rule } from "./wire";

/** The section of rulings, whatever the language. */
export const RULINGS = "Rulings";

/** The title of a section. */
export const titleOf = (section: string): string => (section === RULINGS ? t.helpDrawer.tabs.rulings : section);

/** The rules that hold all the words, wherever in the rule they stand. */
export function matching(rules: readonly Rule[], wanted: string): Rule[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return rules.filter((rule) => {
    const text = `${rule.id} ${rule.section} ${rule.rule}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export function bySection(rules: readonly Rule[]): [section: string, rules: Rule[]][] {
  const sections = new Map<string, Rule[]>();
  for (const rule of rules) {
    const those = sections.get(rule.section);
    if (those) those.push(rule);
    else sections.set(rule.section, [rule]);
  }
  return [...sections];
}
