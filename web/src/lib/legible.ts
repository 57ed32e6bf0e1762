/** Words on a map keep a size that can be read, however small the map is drawn. */

/** Pixels: what is smaller cannot be read. */
const SMALLEST = 10.5;
/** Pixels a unit of the map must have so that marks (costs, pills), written in 12.5 units or more, can be read. */
const MARKED = SMALLEST / 12.5;
/** What would have to grow by more than this has no room on its map: it is not shown until one comes nearer. */
const MOST = 2;

/** Enlarges what would be too small, and tells the marks of the map by how much they must grow (`--grow`). */
export function makeLegible(scene: SVGSVGElement): void {
  const whole = scene.getScreenCTM()?.a ?? 1;
  if (!(whole > 0)) return;
  scene.style.setProperty("--grow", String(Math.max(1, MARKED / whole)));
  const texts = [...scene.querySelectorAll<SVGTextElement>("text[font-size]")];
  const sizes = texts.map((text) => Number(text.getAttribute("font-size")) * (text.getScreenCTM()?.a ?? whole));
  texts.forEach((text, at) => {
    const size = sizes[at] ?? SMALLEST;
    const grows = size > 0 ? SMALLEST / size : 1;
    text.style.fontSize = grows > 1 && grows <= MOST ? `${Number(text.getAttribute("font-size")) * grows}px` : "";
    text.classList.toggle("far", grows > MOST);
  });
}
