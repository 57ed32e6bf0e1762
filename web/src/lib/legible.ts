/**
 * Words on a map keep a size that can be read, however small the map is drawn (styles/board.css does it by these numbers).
 * When the map is drawn each text is told how large it is; when it is zoomed only the map itself changes. What can lie
 * elsewhere, such as a name, gives way to the other words, which grow as the map shrinks.
 */
import type { Box } from "./shapes";
import { overlap } from "./shapes";

/** So much of a word may be touched by another: letters do not fill their line. */
const MARGIN = 0.12;

/** Tells the map how many pixels one of its units is. */
export function measure(scene: SVGSVGElement): void {
  const whole = scene.getScreenCTM()?.a ?? 0;
  if (whole > 0) scene.style.setProperty("--px", whole.toFixed(4));
}

/** How many pixels a unit is, whichever way it is turned. */
const scaleOf = (matrix: DOMMatrix | null): number => (matrix ? Math.hypot(matrix.a, matrix.b) : 0);

/** Tells each new text its size, and by how much what it lies in is larger or smaller than the map. */
export function size(scene: SVGSVGElement): void {
  const whole = scene.getScreenCTM()?.a ?? 0;
  if (!(whole > 0)) return;
  const texts = [...scene.querySelectorAll<SVGTextElement>("text[font-size]:not([data-sized])")];
  const within = texts.map((text) => scaleOf(text.getScreenCTM()) / whole);
  texts.forEach((text, at) => {
    text.style.setProperty("--size", text.getAttribute("font-size"));
    text.style.setProperty("--in", (within[at] || 1).toFixed(4));
    text.dataset["sized"] = "";
  });
}

/** Where something is drawn on the screen, without the air around letters. */
function boxOf(node: Element): Box {
  const { x, y, width, height } = node.getBoundingClientRect();
  return { x, y: y + height * MARGIN, w: width, h: height * (1 - 2 * MARGIN) };
}

/**
 * Lets what can lie elsewhere give way. `data-elsewhere` names the places it may go to, as distances from its own, such as
 * "0 -54,20 0"; "none" at the end says that it is left out where it would lie over a word everywhere. What is marked by
 * `data-stays`, such as a sign without words, is not covered either, unless there is no other place that is free of words.
 */
export function makeRoom(scene: SVGSVGElement): void {
  const movable = [...scene.querySelectorAll<SVGGraphicsElement>("[data-elsewhere]")];
  if (movable.length === 0) return;
  for (const one of movable) {
    one.style.removeProperty("translate");
    one.style.removeProperty("visibility");
  }
  const fixed = [...scene.querySelectorAll("text, [data-stays]")].filter((one) => !one.closest("[data-elsewhere]") && one.checkVisibility({ visibilityProperty: true }));
  const all = fixed.map((one) => ({ box: boxOf(one), said: one.matches("text") })).filter(({ box }) => box.w > 0); // what is too small to be read is not drawn at all
  const taken = all.map(({ box }) => box);
  const words = all.filter(({ said }) => said).map(({ box }) => box);
  const boxes = movable.map(boxOf);
  const scales = movable.map((one) => (one.parentNode instanceof SVGGraphicsElement ? scaleOf(one.parentNode.getScreenCTM()) : 1));
  movable.forEach((one, at) => {
    const [box, scale] = [boxes[at], scales[at] ?? 1];
    if (!box) return;
    const places = (one.dataset["elsewhere"] ?? "").split(",");
    const moved = (dx: number, dy: number): Box => ({ ...box, x: box.x + dx * scale, y: box.y + dy * scale });
    const free = (of: readonly Box[]): string | undefined =>
      ["0 0", ...places].find((place) => {
        if (place === "none") return true;
        const [dx = 0, dy = 0] = place.split(" ").map(Number);
        return !of.some((other) => overlap(other, moved(dx, dy)));
      });
    const found = free(taken) ?? free(words);
    if (found === "none") one.style.visibility = "hidden";
    if (found === undefined || found === "none") return;
    const [dx = 0, dy = 0] = found.split(" ").map(Number);
    if (dx || dy) one.style.translate = `${dx}px ${dy}px`;
    for (const of of [taken, words]) of.push(moved(dx, dy));
  });
}

/** Makes room now, and again when whatever moves on the map has arrived. */
export function settle(scene: SVGSVGElement): void {
  makeRoom(scene);
  const ends = scene.getAnimations({ subtree: true }).filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
  if (ends.length) void Promise.allSettled(ends.map((one) => one.finished)).then(() => makeRoom(scene));
}
