/** Which thumb holds this phone: what is likeliest lies on its side. Remembered by the phone alone. */
import { effect, signal } from "@preact/signals";
import { recall, remember } from "../memory";

export type Thumb = "right" | "left";
export const THUMBS: readonly Thumb[] = ["left", "right"];

export const thumb = signal<Thumb>(recall("thumb") === "left" ? "left" : "right");

export function chooseThumb(wanted: Thumb): void {
  thumb.value = wanted;
  remember("thumb", wanted);
}

/** Let the page's styles know, from now on; gives the way to stop it. */
export function lieForThumb(): () => void {
  return effect(() => {
    document.documentElement.dataset.thumb = thumb.value;
  });
}
