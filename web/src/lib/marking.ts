/** From a choice half made to the marks that show it on the boards. */

import type { Choosing, Touches } from "./choosing";
import { UNMARKED, type Marks } from "./drawing";
import type { Ask } from "./wire";

export function marksOf(ask: Ask | null, touches: Touches, choosing: Choosing): Marks {
  if (!ask?.mine) return UNMARKED;
  const chosen = choosing.chosen?.choice;
  const path = chosen?.path?.length ? chosen.path : touches.path;
  return {
    lit: choosing.lit,
    others: choosing.others,
    pills: choosing.pills,
    path,
    pill: chosen?.pill ?? "",
    forbidden: new Set((ask.forbidden ?? []).map((one) => one.element)),
    losing: new Set((chosen?.changes ?? []).flatMap((change) => (change.element && !path.includes(change.element) ? [change.element] : []))),
    step: choosing.step,
  };
}
