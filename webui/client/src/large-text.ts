/**
 * Detect enlarged or widely spaced text and set `data-large` on the root element, for which
 * large-text.css has a layout.
 */
const LARGE_PX = 24;

/** Text settings come from the browser, from an extension or from a user style sheet. */
function mark(): void {
  const root = document.documentElement;
  const { fontSize, letterSpacing } = getComputedStyle(root);
  const isWide = parseFloat(letterSpacing) > 0; // "normal" is NaN.
  root.toggleAttribute("data-large", parseFloat(fontSize) >= LARGE_PX || isWide);
}

/** Set `data-large` now, and whenever the size of text or window changes. */
export function watchTextSize(): void {
  const letters = document.createElement("span");
  letters.textContent = "mus";
  letters.style.display = "inline-block";
  const unseen = document.createElement("div");
  unseen.className = "visually-hidden";
  unseen.ariaHidden = "true";
  unseen.append(letters);
  document.body.append(unseen);
  new ResizeObserver(mark).observe(letters);
  mark();
  window.addEventListener("resize", mark);
}
