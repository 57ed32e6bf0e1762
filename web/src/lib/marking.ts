/** From a choice half made to the marks that show it on the boards. */

import type { Choosing, Touches } from "./choosing";
import { UNMARKED, type Marks } from "./drawing";
import type { Ask } from "./wire";

/** While an answer is on its way (`sent`) only the choice itself stays marked. `advised` is the choice of a hint. */
export function marksOf(ask: Ask | null, touches: Touches, choosing: Choosing, sent: boolean, advised = -1): Marks {
  if (!ask?.mine) return UNMARKED;
  const chosen = choosing.chosen?.choice;
  const path = chosen?.path?.length ? chosen.path : touches.path;
  return {
    lit: sent ? UNMARKED.lit : choosing.lit,
    others: sent ? UNMARKED.others : choosing.others,
    pills: choosing.pills,
    sent,
    path,
    pill: chosen?.pill ?? "",
    forbidden: new Set((ask.forbidden ?? []).map((one) => one.element)),
    losing: new Set((chosen?.changes ?? []).flatMap((change) => (change.element && !path.includes(change.element) ? [change.element] : []))),
    hinted: new Set(sent ? [] : (ask.choices?.[advised]?.path ?? []).filter((element) => !path.includes(element))),
    step: choosing.step,
  };
}
