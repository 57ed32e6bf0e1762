/** Turns the drawings of games into nodes. They come from our own server; even so nothing in them may run. */

const SVG = "http://www.w3.org/2000/svg";
const FORBIDDEN = new Set(["script", "foreignobject", "iframe", "embed", "object", "audio", "video", "style", "link", "a", "set", "animate"]);
const MOST_KEPT = 3000;

const kept = new Map<string, DocumentFragment>();

/** Only parts of the same page and drawings inside the message itself may be referred to. */
function refersSafely(value: string): boolean {
  return value.startsWith("#") || /^data:image\/(png|jpeg|webp);/i.test(value);
}

function clean(element: Element): void {
  for (const child of [...element.children]) {
    if (FORBIDDEN.has(child.localName.toLowerCase())) child.remove();
    else clean(child);
  }
  for (const { name, value } of [...element.attributes]) {
    const lower = name.toLowerCase();
    const refers = lower === "href" || lower.endsWith(":href") || lower === "src";
    if (lower.startsWith("on") || (refers && !refersSafely(value))) element.removeAttribute(name);
  }
}

/** Reading a style attribute breaks the policy, setting a style by script does not: it is carried past the reader. */
function applyStyles(root: DocumentFragment): DocumentFragment {
  for (const node of root.querySelectorAll<SVGElement>("[data-css]")) node.style.cssText = node.dataset["css"] ?? "";
  return root;
}

function parse(art: string): DocumentFragment {
  const text = `<svg xmlns="${SVG}" xmlns:xlink="http://www.w3.org/1999/xlink">${art.replace(/\sstyle=(?=["'])/g, " data-css=")}</svg>`;
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  const fragment = document.createDocumentFragment();
  if (parsed.querySelector("parsererror")) return fragment;
  clean(parsed.documentElement);
  fragment.append(...[...parsed.documentElement.childNodes].map((node) => document.importNode(node, true)));
  return fragment;
}

/** The nodes of an SVG fragment, safe to put into the page; empty if it is not well formed. */
export function parseArt(art: string): DocumentFragment {
  let found = kept.get(art);
  if (!found) {
    if (kept.size >= MOST_KEPT) kept.clear();
    found = parse(art);
    kept.set(art, found);
  }
  return applyStyles(found.cloneNode(true) as DocumentFragment);
}

export function svgNode<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Record<string, string | number> = {},
): SVGElementTagNameMap[K] {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  return node;
}

/** Keeps an `<svg>` or `<g>` filled with this art (a Svelte attachment). */
export function drawn(art: string): (node: Element) => void {
  return (node) => {
    node.replaceChildren(parseArt(art));
  };
}
