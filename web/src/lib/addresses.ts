/** Where the pages of this server lie: behind a reverse proxy perhaps not at the root of the host. */

/** The path above all pages, without a slash at its end; the server writes it into the page. */
const root = document.documentElement.dataset["root"] ?? "";

/** The address of a page, a file or an answer of this server. */
export const addressOf = (path: string): string => root + path;

/** The path of a page as the client knows it, from that of its address. */
export const below = (pathname: string): string =>
  root && (pathname === root || pathname.startsWith(`${root}/`)) ? pathname.slice(root.length) || "/" : pathname;
