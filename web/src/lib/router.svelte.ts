/** Which page is shown. Links are plain addresses; a click on one is followed without loading the page anew. */

class Router {
  path = $state(location.pathname);
  query = $state.raw(new URLSearchParams(location.search));
  anchor = $state(location.hash.slice(1));

  constructor() {
    addEventListener("popstate", () => {
      this.read();
    });
    document.addEventListener("click", (event) => {
      this.follow(event);
    });
  }

  go(address: string): void {
    history.pushState(null, "", address);
    this.read();
    if (!this.anchor) scrollTo(0, 0);
  }

  /** Change the address without a new page, as when a replay moves on. */
  note(address: string): void {
    history.replaceState(null, "", address);
  }

  private read(): void {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
    this.anchor = decodeURIComponent(location.hash.slice(1));
  }

  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/") || link.pathname.startsWith("/assets/")) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
