/** What this browser remembers. Private windows may refuse to; then nothing is remembered. */
export function recall(key: string, store: Storage = localStorage): string | null {
  try {
    return store.getItem(`amarrako.${key}`);
  } catch {
    return null;
  }
}

/** Remember a word under a key; null forgets it. */
export function remember(key: string, value: string | null, store: Storage = localStorage): void {
  try {
    if (value === null) store.removeItem(`amarrako.${key}`);
    else store.setItem(`amarrako.${key}`, value);
  } catch {
    // A full or forbidden store only costs the memory of a name or a language.
  }
}
