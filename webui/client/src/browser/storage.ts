/**
 * Key-value storage of the browser: localStorage, or sessionStorage for as long as the tab is open.
 * A browser may forbid both, and throws on access to them; then nothing is stored.
 */
type Keeping = "for good" | "this tab";

const storeOf = (keeping: Keeping): Storage =>
  keeping === "for good" ? localStorage : sessionStorage;

export function recall(key: string, keeping: Keeping = "for good"): string | null {
  try {
    return storeOf(keeping).getItem(`amarrako.${key}`);
  } catch {
    return null;
  }
}

/** Store a value under a key; null removes it. */
export function remember(key: string, value: string | null, keeping: Keeping = "for good"): void {
  try {
    if (value === null) storeOf(keeping).removeItem(`amarrako.${key}`);
    else storeOf(keeping).setItem(`amarrako.${key}`, value);
  } catch {
    // A full or forbidden storage loses only a name or a language.
  }
}
