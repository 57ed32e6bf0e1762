"""Names every word on a page that is cut, clipped, broken, beside what holds it, covered by another, or too small to read."""

from __future__ import annotations

from playwright.sync_api import Page

SMALLEST = 10.5
"""Pixels: what is smaller cannot be read."""
BY_DESIGN = ".sr, .skip, .newest, .news, .log"
"""For screen readers alone; the last sentence of the log, which stands whole in the log; the log, whose end fades."""

FAULTS = r"""
([byDesign, smallest]) => {
  const found = new Set();
  const name = (node) => node.closest("[data-key]")?.dataset.key ?? node.closest("[data-sheet]")?.dataset.sheet ?? "";
  const where = (node) => `${node.localName}${node.classList.length ? "." + [...node.classList].join(".") : ""}${name(node) ? " of " + name(node) : ""}`;
  const tell = (kind, text, node, more = "") => found.add(`${kind}: "${text.trim().slice(0, 60)}" in ${where(node)}${more ? ", " + more : ""}`);
  const forEars = (node) => { const box = node.getBoundingClientRect(); return box.width <= 2 && box.height <= 2 && getComputedStyle(node).clipPath !== "none"; };
  const hidden = (node) => node.closest(byDesign) || forEars(node) || !node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const opaque = (node) => {
    const style = getComputedStyle(node);
    const alpha = /rgba\([^)]*, ([\d.]+)\)/.exec(style.backgroundColor);
    return style.backgroundImage !== "none" || (style.backgroundColor !== "transparent" && (!alpha || Number(alpha[1]) > 0.5));
  };

  // -- every text node with the boxes of its lines
  const words = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const node = text.parentElement;
    if (!text.data.trim() || !node || /^(script|style|title|noscript)$/i.test(node.localName) || hidden(node)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1);
    if (boxes.length) words.push({ text: text.data, node, boxes });
  }

  // -- broken in its middle, without a hyphen
  for (const { text, node, boxes } of words) {
    if (boxes.length < 2 || boxes.every((box) => Math.abs(box.top - boxes[0].top) < 2)) continue;
    const letters = [...node.childNodes].find((child) => child.nodeType === Node.TEXT_NODE && child.data === text);
    for (const { 0: word, index } of text.matchAll(/[\p{L}\u00AD]{3,}/gu)) {
      const topOf = (at) => {
        const range = document.createRange();
        range.setStart(letters, at);
        range.setEnd(letters, at + 1);
        return [...range.getClientRects()].at(-1)?.top ?? 0; // after a soft hyphen the first lies at the end of the line before
      };
      const tops = [...word].map((letter, at) => (letter === "\u00AD" ? undefined : topOf(index + at)));
      const broken = tops.findIndex((top, at) => at > 0 && top !== undefined && tops[at - 1] !== undefined && top - tops[at - 1] > 4);
      if (broken > 0) tell("broken", `${word.slice(0, broken)} ${word.slice(broken)}`, node);
    }
  }

  // -- cut by what holds it, or beyond the page
  for (const { text, node, boxes } of words) {
    let [acrossScrolls, downScrolls] = [false, false];
    for (let holder = node; holder; holder = holder.parentElement) {
      const style = getComputedStyle(holder);
      const clips = (value) => value === "hidden" || value === "clip";
      const box = holder.getBoundingClientRect();
      const svg = holder instanceof SVGElement;
      if (holder.matches(".window")) {
        acrossScrolls = downScrolls = true; // a map that is moved about ends somewhere
        break;
      }
      if (!svg && (style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none") && (holder.scrollWidth > holder.clientWidth + 1 || holder.scrollHeight > holder.clientHeight + 2)) tell("cut", text, holder);
      if (!svg || holder.localName === "svg") {
        for (const line of boxes) {
          if (!acrossScrolls && clips(style.overflowX) && (line.left < box.left - 1.5 || line.right > box.right + 1.5)) tell("clipped", text, node, `by ${where(holder)}`);
          if (!downScrolls && clips(style.overflowY) && (line.top < box.top - 2.5 || line.bottom > box.bottom + 2.5)) tell("clipped", text, node, `by ${where(holder)}`);
        }
      }
      acrossScrolls ||= ["auto", "scroll"].includes(style.overflowX) || clips(style.overflowX);
      downScrolls ||= ["auto", "scroll"].includes(style.overflowY) || clips(style.overflowY);
      if (style.position === "fixed") break;
    }
    if (!acrossScrolls && boxes.some((line) => line.right > innerWidth + 1 || line.left < -1)) tell("beyond the page", text, node);
    const drawn = node instanceof SVGGraphicsElement ? node.getScreenCTM() : null;
    const scale = drawn ? Math.hypot(drawn.a, drawn.b) : 1; // however it is turned
    const size = parseFloat(getComputedStyle(node).fontSize) * scale;
    if (size < smallest - 0.05) tell("too small", text, node, `${size.toFixed(1)} px`);
  }

  // -- beside the panel or card that it belongs to
  const scrolls = (node) => ["auto", "scroll", "hidden"].includes(getComputedStyle(node).overflowX);
  for (const { text, node, boxes } of words) {
    const holder = node.closest(".s-panel, .s-card");
    let inner = node;
    while (holder && inner !== holder && !scrolls(inner)) inner = inner.parentElement;
    const box = inner === holder ? holder?.getBoundingClientRect() : undefined; // what is scrolled to lies anywhere
    if (box && boxes.some((line) => line.right > box.right + 2 || line.left < box.left - 2)) tell("hangs out", text, node);
  }

  // -- one word over another
  const seenOf = (node, line) => {
    let [left, right, top, bottom] = [Math.max(0, line.left), Math.min(innerWidth, line.right), Math.max(0, line.top), Math.min(innerHeight, line.bottom)];
    for (let holder = node.parentElement; holder; holder = holder.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(holder);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const box = holder.getBoundingClientRect();
      [left, right, top, bottom] = [Math.max(left, box.left), Math.min(right, box.right), Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    return { left, right, top, bottom, height: bottom - top };
  };
  const isShown = (node, x, y) => {
    for (const above of document.elementsFromPoint(x, y)) {
      if (above.contains(node)) return true;
      if (opaque(above)) return false;
    }
    return true;
  };
  const printed = (node) => node.closest(".m-zone-sign") !== null; // on the ground: pieces may stand on it
  const lines = words.filter(({ node }) => !printed(node)).flatMap(({ text, node, boxes }) => boxes.map((line) => ({ text, node, box: seenOf(node, line) }))).filter(({ box }) => box.right > box.left && box.height > 2);
  lines.sort((a, b) => a.box.top - b.box.top);
  for (let i = 0; i < lines.length; i += 1) {
    const a = lines[i];
    for (let j = i + 1; j < lines.length && lines[j].box.top < a.box.bottom; j += 1) {
      const b = lines[j];
      if (a.node === b.node || a.node.contains(b.node) || b.node.contains(a.node)) continue;
      const [left, right] = [Math.max(a.box.left, b.box.left), Math.min(a.box.right, b.box.right)];
      const [top, bottom] = [Math.max(a.box.top, b.box.top), Math.min(a.box.bottom, b.box.bottom)];
      const deep = 0.3 * Math.min(a.box.height, b.box.height);
      if (right - left < 2 || bottom - top < deep) continue;
      const isTwin = a.text === b.text && Math.abs(a.box.left - b.box.left) < 1 && Math.abs(a.box.top - b.box.top) < 1;
      if (isTwin) continue; // the same words, once plain and once lit
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      if (isShown(a.node, x, y) && isShown(b.node, x, y)) tell("overlaps", a.text, a.node, `and "${b.text.trim().slice(0, 40)}" in ${where(b.node)}`);
    }
  }
  return [...found];
}
"""


def faults(page: Page, by_design: str = BY_DESIGN) -> list[str]:
    """Each fault by the word it concerns; what matches ``by_design`` is cut on purpose."""
    found: list[str] = page.evaluate(FAULTS, [by_design, SMALLEST])
    return found
