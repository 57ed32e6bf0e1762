/** Numbers that are written in a drawing: found, compared with those of the drawing before, and counted over. */

/** Up to so many steps a number is counted one by one; each takes this long, all of them at most the longest. */
const STEP = 60;
const LEAST = 240;
const LONGEST = 600;

/** The number with which words begin: what a change leads to ("7, dice fall by 1"). "" if they begin otherwise. */
export const afterNumber = (words: string): string => /^[-+]?\d+(?![\d.]* ?%)/.exec(words)?.[0] ?? "";

/** More bare numbers than these in a drawing are the cells of a track. */
const CELLS = 3;

/** The text in a drawing that shows this number: alone, or after its name ("Past 5"), which on a track says it better. */
export function numberIn(art: Element, number: string): SVGTextElement | undefined {
  const texts = [...art.querySelectorAll("text")];
  const pattern = new RegExp(`^[^\\d]+ ${number}$`);
  const bare = texts.find((text) => text.textContent === number);
  const named = texts.find((text) => pattern.test(text.textContent));
  const isTrack = texts.filter((text) => /^\d+$/.test(text.textContent)).length > CELLS;
  return isTrack ? (named ?? bare) : (bare ?? named);
}

/** A text of a drawing and where it stands, so that the same text is known in the next drawing. */
interface Written {
  words: string;
  place: string;
}

const placeOf = (text: SVGTextElement): string =>
  `${text.getAttribute("x")} ${text.getAttribute("y")} ${text.parentElement?.getAttribute("transform") ?? ""}`;

/** What is written in a drawing now. */
export const writtenIn = (art: Element): Written[] =>
  [...art.querySelectorAll("text")].map((text) => ({ words: text.textContent, place: placeOf(text) }));

/** A number that has changed where it stands. */
export interface Changed {
  text: SVGTextElement;
  from: number;
  to: number;
  /** The whole text, with a number in its place. */
  words: (number: number) => string;
}

const NUMBER = /^(\D*)(\d{1,4})(\D*)$/;

/** The numbers of this drawing that were others in the drawing before, at the same places. */
export function changedNumbers(before: readonly Written[], art: Element): Changed[] {
  const texts = [...art.querySelectorAll("text")];
  if (texts.length !== before.length) return [];
  return texts.flatMap((text, at) => {
    const was = before[at];
    const [old, now] = [NUMBER.exec(was?.words ?? ""), NUMBER.exec(text.textContent)];
    if (!old || !now || old[2] === now[2] || old[1] !== now[1] || old[3] !== now[3] || was?.place !== placeOf(text)) return [];
    return [{ text, from: Number(old[2]), to: Number(now[2]), words: (number: number) => `${now[1] ?? ""}${number}${now[3] ?? ""}` }];
  });
}

/** How long counting takes. */
export const countingTime = (from: number, to: number): number => Math.min(LONGEST, Math.max(LEAST, Math.abs(to - from) * STEP));

/** Counts a text over to its new number, which it shows in the end whatever happens. */
export function count({ text, from, to, words }: Changed, delay: number): void {
  const time = countingTime(from, to);
  const began = performance.now() + delay;
  const step = (now: number): void => {
    const part = Math.max(0, Math.min(1, (now - began) / time));
    text.textContent = words(Math.round(from + (to - from) * part));
    if (part < 1 && text.isConnected) requestAnimationFrame(step);
    else text.textContent = words(to);
  };
  step(performance.now());
}

/** A difference as it is said: "+2", "−1". */
export const signed = (by: number): string => (by < 0 ? `\u2212${-by}` : `+${by}`);
