/** Which of the two layouts fits this window. */

import type { Layout } from "./wire";

const narrow = matchMedia("(max-width: 760px)");

class Viewport {
  layout = $state<Layout>(narrow.matches ? "phone" : "wide");

  constructor() {
    narrow.addEventListener("change", (event) => (this.layout = event.matches ? "phone" : "wide"));
  }
}

export const viewport = new Viewport();
