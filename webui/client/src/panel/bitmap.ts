/** A panel's picture as it travels: base64 of rows from the top, most significant bit leftmost. */
import type { DisplayPicture } from "../protocol";

/** How bright a dot is, by its bit in `bits` and in `half`. */
const GLOW = { lit: 1, soft: 0.55, faint: 0.3 };

type Planes = Pick<DisplayPicture, "width" | "height" | "bits" | "half">;

/** Calls `lit` for every dot that glows, with how bright it is; rows are padded to whole bytes. */
export function eachLit(
  { width, height, bits, half }: Planes,
  lit: (x: number, y: number, glow: number) => void,
): void {
  const stride = Math.ceil(width / 8);
  const planes = [bits, half ?? ""].map(atob);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [on, less] = planes.map((bytes) => {
        const byte = bytes.charCodeAt(y * stride + (x >> 3));
        return (byte >> (7 - (x & 7))) & 1;
      });
      if (on) lit(x, y, less ? GLOW.soft : GLOW.lit);
      else if (less) lit(x, y, GLOW.faint);
    }
  }
}

interface Size {
  width: number;
  height: number;
}

/** How many times as large it could be in that room. */
function fits(room: Size, picture: Size): number {
  return Math.min(room.width / picture.width, room.height / picture.height);
}

/** The largest whole number of screen pixels a dot can take in that room, at least one. */
export function wholeScale(room: Size, picture: Size): number {
  return Math.max(1, Math.floor(fits(room, picture)));
}

/** Dots of glass round a display, on both sides together. */
export const GLASS = 6;

/** The scale for all of a panel's displays, beside each other or below: whichever is larger. */
export function arranged(room: Size, displays: Size[]): { scale: number; across: boolean } {
  const wide = displays.map(({ width }) => width + GLASS);
  const high = displays.map(({ height }) => height + GLASS);
  const sum = (of: number[]): number => of.reduce((one, other) => one + other, 0);
  const beside = { width: sum(wide), height: Math.max(...high) };
  const below = { width: Math.max(...wide), height: sum(high) };
  const across = fits(room, beside) >= fits(room, below);
  return { scale: wholeScale(room, across ? beside : below), across };
}
