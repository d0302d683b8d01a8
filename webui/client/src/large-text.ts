/** Layout for enlarged or wide text, where the browser is set to it (large-text.css). */
const LARGE_PX = 24;

/** Letters of their own for the page: by the browser's settings, an extension, a style of the reader's. */
function mark(): void {
  const root = document.documentElement;
  const { fontSize, letterSpacing } = getComputedStyle(root);
  const isWide = parseFloat(letterSpacing) > 0; // "normal" is no number.
  root.toggleAttribute("data-large", parseFloat(fontSize) >= LARGE_PX || isWide);
}

/** Say so on the page, now and whenever the letters or the screen change their size. */
export function markLarge(): void {
  const letters = document.createElement("span");
  letters.textContent = "mus";
  letters.style.display = "inline-block";
  const unseen = document.createElement("div");
  unseen.className = "heard";
  unseen.ariaHidden = "true";
  unseen.append(letters);
  document.body.append(unseen);
  new ResizeObserver(mark).observe(letters);
  mark();
  window.addEventListener("resize", mark);
}
