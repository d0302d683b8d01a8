/** Which match is open in a dialog, and which one the next tap on a table moves there. */
import { signal } from "@preact/signals";

export const openMatch = signal<number | null>(null);
export const moving = signal<number | null>(null);
