/** From a choice half made to the marks that show it on the boards. */

import type { Choosing, Touches } from "./choosing";
import { UNMARKED, type Marks } from "./drawing";
import { beyond } from "./routes";
import type { Ask, Change } from "./wire";

/** While an answer is on its way (`sent`) only the choice itself stays marked. `advised` is the choice of a hint. */
export function marksOf(ask: Ask | null, touches: Touches, choosing: Choosing, sent: boolean, advised = -1): Marks {
  if (!ask?.mine) return UNMARKED;
  const chosen = choosing.chosen?.choice;
  const path = chosen?.path?.length ? chosen.path : touches.path;
  const changes = chosen?.changes ?? [];
  return {
    lit: sent ? UNMARKED.lit : choosing.lit,
    others: sent ? UNMARKED.others : choosing.others,
    pills: choosing.pills,
    sent,
    path,
    pill: chosen?.pill ?? "",
    forbidden: new Set((ask.forbidden ?? []).map((one) => one.element)),
    beyond: sent ? UNMARKED.beyond : beyond(ask),
    changing: touched(changes.filter((change) => !change.lost), path),
    losing: touched(changes.filter((change) => change.lost), path),
    hinted: new Set(sent ? [] : (ask.choices?.[advised]?.path ?? []).filter((element) => !path.includes(element))),
    step: choosing.step,
  };
}

/** The elements that these changes are about, but for those of the choice itself. */
function touched(changes: readonly Change[], path: readonly string[]): Set<string> {
  return new Set(changes.flatMap(({ element }) => (element && !path.includes(element) ? [element] : [])));
}
