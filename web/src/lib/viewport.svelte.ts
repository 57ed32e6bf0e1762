/** Which of the two layouts fits this window, and whether there is room to spare in it. */

import type { Layout } from "./wire";

/** A phone, held either way, or a tablet held upright: too small for a whole board with a rail beside it. */
const narrow = matchMedia("(max-width: 760px), (max-width: 1000px) and (orientation: portrait), (max-height: 480px)");
const roomy = matchMedia("(min-width: 700px) and (min-height: 900px)");

class Viewport {
  layout = $state<Layout>(narrow.matches ? "phone" : "wide");
  /** The phone's layout on a tablet: several parts of the table stand side by side or one below the other. */
  roomy = $state(roomy.matches);

  constructor() {
    narrow.addEventListener("change", (event) => (this.layout = event.matches ? "phone" : "wide"));
    roomy.addEventListener("change", (event) => (this.roomy = event.matches));
  }
}

export const viewport = new Viewport();
