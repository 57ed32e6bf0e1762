/** Which of the two layouts fits this window, and whether a wide one has room to spare. */

import type { Layout } from "./wire";

const small = matchMedia("(max-width: 1100px), (max-height: 780px)");
const narrow = matchMedia("(max-width: 760px)");

class Viewport {
  layout = $state<Layout>(narrow.matches ? "phone" : "wide");
  /** A wide table on a small screen: what is only read now and then folds away. */
  tight = $state(small.matches);

  constructor() {
    narrow.addEventListener("change", (event) => (this.layout = event.matches ? "phone" : "wide"));
    small.addEventListener("change", (event) => (this.tight = event.matches));
  }
}

export const viewport = new Viewport();
