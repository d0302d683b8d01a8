/** Who asks his browser for large letters gets another layout: see large.css. */
const LARGE_PX = 24;

function mark(): void {
  const root = document.documentElement;
  root.toggleAttribute("data-large", parseFloat(getComputedStyle(root).fontSize) >= LARGE_PX);
}

/** Say so on the page, now and whenever its size changes. */
export function markLarge(): void {
  mark();
  window.addEventListener("resize", mark);
}
