/** A panel's picture as it travels: base64 of rows from the top, most significant bit leftmost. */
import type { Picture } from "../protocol";

/** Calls `lit` for every dot that glows; rows are padded to whole bytes. */
export function eachLit(
  { width, height, bits }: Pick<Picture, "width" | "height" | "bits">,
  lit: (x: number, y: number) => void,
): void {
  const bytes = atob(bits);
  const stride = Math.ceil(width / 8);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const byte = bytes.charCodeAt(y * stride + (x >> 3));
      if ((byte >> (7 - (x & 7))) & 1) lit(x, y);
    }
  }
}

/** The largest whole number of screen pixels a dot can take in that room, at least one. */
export function wholeScale(
  room: { width: number; height: number },
  picture: { width: number; height: number },
): number {
  const fits = Math.min(room.width / picture.width, room.height / picture.height);
  return Math.max(1, Math.floor(fits));
}
