/**
 * Words on a map keep a size that can be read, however small the map is drawn (styles/board.css does it by these numbers).
 * When the map is drawn each text is told how large it is; when it is zoomed only the map itself changes.
 */

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
