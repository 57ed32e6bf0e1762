/** A bar leaves out what has no room, the least important first, so that nothing in it is cut. */

/** Whether one of these is squeezed, or the bar runs over. */
const runsOver = (bar: HTMLElement, squeezed: string): boolean =>
  bar.scrollWidth > bar.clientWidth || [...bar.querySelectorAll<HTMLElement>(squeezed)].some((one) => one.scrollWidth > one.clientWidth);

/**
 * Names in `data-without` what a bar leaves out of `parts`, until none of `squeezed` is cut any more. What was left out
 * comes back only when the window changes: a bar should not flicker with every word that comes and goes.
 */
export function fit(bar: HTMLElement, parts: readonly string[], squeezed: string): () => void {
  let without = 0;
  const leaveOut = (): void => {
    bar.dataset["without"] = parts.slice(0, without).join(" ");
    while (without < parts.length && runsOver(bar, squeezed)) {
      without += 1;
      bar.dataset["without"] = parts.slice(0, without).join(" ");
    }
  };
  let width = 0;
  const sizes = new ResizeObserver(() => {
    if (bar.clientWidth !== width) without = 0;
    width = bar.clientWidth;
    leaveOut();
  });
  const words = new MutationObserver(leaveOut);
  sizes.observe(bar);
  words.observe(bar, { childList: true, characterData: true, subtree: true });
  /** Letters of another font may have been wider, or narrower; each font comes when the first word needs it. */
  const again = (): void => {
    without = 0;
    leaveOut();
  };
  void document.fonts.ready.then(again);
  document.fonts.addEventListener("loadingdone", again);
  return () => {
    document.fonts.removeEventListener("loadingdone", again);
    sizes.disconnect();
    words.disconnect();
  };
}
