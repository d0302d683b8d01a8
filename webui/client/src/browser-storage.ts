/**
 * What this browser remembers: for good, or only as long as the page's tab is open. A browser may
 * forbid it, and then throws at the mere name of its store; then nothing is remembered.
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

/** Remember a word under a key; null forgets it. */
export function remember(key: string, value: string | null, keeping: Keeping = "for good"): void {
  try {
    if (value === null) storeOf(keeping).removeItem(`amarrako.${key}`);
    else storeOf(keeping).setItem(`amarrako.${key}`, value);
  } catch {
    // A full or forbidden store only costs the memory of a name or a language.
  }
}
