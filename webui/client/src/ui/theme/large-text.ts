/**
 * Detect enlarged or widely spaced text and set `data-large` on the root element, for which
 * large-text.css has a layout. It is loaded only then.
 */

/** Sizes above which text is large, in pixels: on phones, on screens that are wider. */
const LARGE_PX = { phone: 19, wide: 24 };
/** A phone whose shorter side holds fewer ems has large text, too. */
const NARROW_EM = 20;
const WIDE_PX = 600;

/** Text settings come from the browser, from an extension or from a user style sheet. */
function isLarge(): boolean {
  const { fontSize, letterSpacing } = getComputedStyle(document.documentElement);
  const side = Math.min(innerWidth, innerHeight);
  const usual = side < WIDE_PX ? Math.min(LARGE_PX.phone, side / NARROW_EM) : LARGE_PX.wide;
  const isSpaced = parseFloat(letterSpacing) > 0; // "normal" is NaN.
  return parseFloat(fontSize) > usual || isSpaced;
}

async function mark(): Promise<void> {
  if (isLarge()) {
    // Tried again at the next change of size.
    await import("./large-text.css").catch((why: unknown) => console.info("not loaded", why));
  }
  document.documentElement.toggleAttribute("data-large", isLarge());
}

/** Set `data-large` now, and whenever the size of text or window changes. */
export function watchTextSize(): Promise<void> {
  const letters = document.createElement("span");
  letters.textContent = "mus";
  letters.style.display = "inline-block";
  const unseen = document.createElement("div");
  unseen.className = "visually-hidden";
  unseen.ariaHidden = "true";
  unseen.append(letters);
  document.body.append(unseen);
  new ResizeObserver(() => void mark()).observe(letters);
  window.addEventListener("resize", () => void mark());
  return mark();
}
