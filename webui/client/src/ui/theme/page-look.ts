/**
 * How this phone's page looks: on which side the main buttons are, and whether the letters are
 * big. Stored on this phone, and set on the root element before anything is painted
 * (inline-preload.ts), so that no button changes its place under a finger.
 */
import { recall, remember } from "../../browser/storage";

const USUAL = { thumb: "right", letters: "usual" };
export type Look = keyof typeof USUAL;

export const lookOf = (kind: Look): string => recall(kind) ?? USUAL[kind];

/** Set `data-thumb` and `data-letters` on the root element. */
export function applyLook(): void {
  const { dataset } = document.documentElement;
  dataset.thumb = lookOf("thumb");
  dataset.letters = lookOf("letters");
}

/** Choose another look, from now on and at every visit. */
export function chooseLook(kind: Look, wanted: string): void {
  remember(kind, wanted);
  applyLook();
}
