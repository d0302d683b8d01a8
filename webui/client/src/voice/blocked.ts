import { signal } from "@preact/signals";

/** The browser requires a touch of the page before anything is heard. */
export const blocked = signal(false);
