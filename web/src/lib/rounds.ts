/** Jumping by round in a replay: the moment is searched for by what the table says of its progress, not read out of words. */

/** Where in the game one is at a moment, as something to be compared. */
export type PartAt = (moment: number) => Promise<string>;

/** The first moment of the part after the one of `at`; the end if there is none. */
export async function nextRound(at: number, last: number, partAt: PartAt): Promise<number> {
  const here = await partAt(at);
  let [low, step] = [at, 1];
  while (low + step < last && (await partAt(low + step)) === here) [low, step] = [low + step, step * 2];
  return first(low, Math.min(last, low + step), async (moment) => (await partAt(moment)) !== here);
}

/** The first moment of the part of `at`, or of the one before if that is where one is. */
export async function previousRound(at: number, partAt: PartAt): Promise<number> {
  if (at <= 1) return 0;
  const before = await partAt(at - 1);
  let [high, step] = [at - 1, 1];
  while (high - step > 0 && (await partAt(high - step)) === before) [high, step] = [high - step, step * 2];
  return first(Math.max(0, high - step) - 1, high, async (moment) => (await partAt(moment)) === before);
}

/** The first moment after `low` for which this holds; it holds at `high`, or high is all there is. */
async function first(low: number, high: number, holds: (moment: number) => Promise<boolean>): Promise<number> {
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (await holds(middle)) high = middle;
    else low = middle;
  }
  return high;
}
