/**
 * Format of a panel's picture: base64 of rows from the top, most significant bit leftmost, each row
 * padded to whole bytes.
 */
import type { DisplayPicture } from "../generated/protocol";

/** Call `lit` for every dot that is lit. */
export function forEachLitDot(
  { width, height, bits }: Pick<DisplayPicture, "width" | "height" | "bits">,
  lit: (x: number, y: number) => void,
): void {
  const stride = Math.ceil(width / 8);
  const bytes = atob(bits);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const byte = bytes.charCodeAt(y * stride + (x >> 3));
      if ((byte >> (7 - (x & 7))) & 1) lit(x, y);
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
