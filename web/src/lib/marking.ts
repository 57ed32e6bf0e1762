/** From a choice half made to the marks that show it on the boards. */

import type { Choosing, Touches } from "./choosing";
import { UNMARKED, type Marks } from "./marks";
import { beyond } from "./routes";
import { MEASURE } from "./views";
import { settings } from "./settings.svelte";
import type { LiveTable } from "./table.svelte";
import type { Ask, Choice } from "./wire";

/** What else there is to show: the answer on its way, the choice of a hint, what was chosen before the question. */
interface Behind {
  /** While an answer is on its way only the choice itself stays marked. */
  sent: boolean;
  advised?: number | undefined;
  source?: string;
  /** The choice that is made or aimed at, with all that is known of it. */
  previewed?: Choice | undefined;
  /** The switches that are on, and from where is measured. */
  views?: readonly string[];
  measuring?: string | null;
  peeks?: ReadonlyMap<string, string>;
}

/** What is marked whoever is asked: switches, and what is measured. While one measures, nothing can be chosen. */
export function unasked(views: readonly string[], measuring: string | null): Marks {
  return { ...UNMARKED, on: new Set(measuring === null ? views : [...views, MEASURE]), measuring };
}

/** Whether the question is in which order the same things come. */
function isOrder({ choices = [] }: Ask): boolean {
  const all = new Set(choices.flatMap(({ path = [] }) => path)).size;
  return all > 2 && choices.every(({ path = [], unordered = false }) => path.length === all && !unordered);
}

export function marksOf(ask: Ask | null, touches: Touches, choosing: Choosing, { sent, advised = -1, source = "", views = [], measuring = null, peeks = UNMARKED.peeks, previewed = choosing.chosen?.choice }: Behind): Marks {
  const always = unasked(views, measuring);
  if (!ask?.mine || measuring !== null) return always;
  const chosen = previewed;
  const path = choosing.chosen && chosen?.path?.length ? chosen.path : touches.path;
  return {
    ...always,
    lit: sent ? UNMARKED.lit : choosing.lit,
    others: sent ? UNMARKED.others : choosing.others,
    pills: choosing.pills,
    peeks: sent ? UNMARKED.peeks : peeks,
    costs: choosing.costs,
    sent,
    source,
    path,
    ordered: isOrder(ask),
    pill: chosen?.pill ?? "",
    forbidden: new Set((ask.forbidden ?? []).filter((one) => !one.quiet).map((one) => one.element)),
    beyond: sent ? UNMARKED.beyond : beyond(ask),
    changes: (chosen?.changes ?? []).flatMap(({ element, after, lost = false, number, value = "" }) =>
      element && !path.includes(element) ? [{ element, after, lost, number: number ?? undefined, value }] : [],
    ),
    hinted: new Set(sent ? [] : (ask.choices?.[advised]?.path ?? []).filter((element) => !path.includes(element))),
    step: choosing.step,
  };
}

/** The marks of a table, for its boards and sheets. */
export function tableMarks(table: LiveTable): Marks {
  return marksOf(table.picture.ask, table.touches, table.choosing, {
    sent: table.sending,
    advised: table.advice[0]?.choice,
    source: table.source,
    views: settings.viewsOf(table.game),
    measuring: table.measuring,
    peeks: table.peeks,
    previewed: table.previewed,
  });
}
