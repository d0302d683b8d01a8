/**
 * Format of a panel's picture: base64 of rows from the top, most significant bit leftmost, each row
 * padded to whole bytes.
 */
import type { DisplayPicture } from "../generated/protocol";

/** Brightness of a dot, by its bits in the planes `bits` and `half`. */
const GLOW = { lit: 1, soft: 0.55, faint: 0.3 };

type Planes = Pick<DisplayPicture, "width" | "height" | "bits" | "half">;

/** Call `lit` for every dot that is not dark, with its brightness. */
export function forEachLitDot(
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

/** How many times the picture fits into the space. */
function fits(room: Size, picture: Size): number {
  return Math.min(room.width / picture.width, room.height / picture.height);
}

/** The largest whole number of screen pixels for one dot, at least 1. */
export function wholeScale(room: Size, picture: Size): number {
  return Math.max(1, Math.floor(fits(room, picture)));
}

/** Width of the glass around a display, in dots, both sides together. */
const GLASS = 6;

/** Arrangement of the displays, side by side or stacked, whichever allows the larger scale. */
export function bestArrangement(room: Size, displays: Size[]): { scale: number; across: boolean } {
  const wide = displays.map(({ width }) => width + GLASS);
  const high = displays.map(({ height }) => height + GLASS);
  const sum = (of: number[]): number => of.reduce((one, other) => one + other, 0);
  const beside = { width: sum(wide), height: Math.max(...high) };
  const below = { width: Math.max(...wide), height: sum(high) };
  const across = fits(room, beside) >= fits(room, below);
  return { scale: wholeScale(room, across ? beside : below), across };
}
