/** What a page cannot do without is asked for until it comes: a server that starts or pauses leaves no page half made. */

import { Refusal } from "./api";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 4000;

/** Whether it is no use to ask again: the server has understood, and refuses. */
export const isFinal = (problem: unknown): boolean => problem instanceof Refusal && problem.status >= 400 && problem.status < 500 && problem.status !== 429;

export async function persist<T>(work: () => Promise<T>): Promise<T> {
  for (let wait = FIRST_WAIT; ; wait = Math.min(LONGEST_WAIT, 2 * wait))
    try {
      return await work();
    } catch (problem) {
      if (isFinal(problem)) throw problem;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
}
