/** Which page is shown. Links are plain addresses; a click on one is followed without loading the page anew. */

import { addressOf, below } from "./addresses";

/** A part of an address as it was meant; one that means nothing stays as it is. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Router {
  path = $state(below(location.pathname));
  query = $state.raw(new URLSearchParams(location.search));
  anchor = $state(decoded(location.hash.slice(1)));

  constructor() {
    addEventListener("popstate", () => {
      this.read();
    });
    document.addEventListener("click", (event) => {
      this.follow(event);
    });
  }

  go(path: string): void {
    history.pushState(null, "", addressOf(path));
    this.read();
    if (!this.anchor) scrollTo(0, 0);
  }

  /** Go on from a page to which there is no way back. */
  replace(path: string): void {
    history.replaceState(null, "", addressOf(path));
    this.read();
  }

  /** Change the address without a new page, as when a replay moves on. */
  note(path: string): void {
    history.replaceState(null, "", addressOf(path));
  }

  private read(): void {
    this.path = below(location.pathname);
    this.query = new URLSearchParams(location.search);
    this.anchor = decoded(location.hash.slice(1));
  }

  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    const path = below(link.pathname);
    if (path.startsWith("/api/") || path.startsWith("/assets/")) return;
    event.preventDefault();
    this.go(path + link.search + link.hash);
  }
}

export const router = new Router();
