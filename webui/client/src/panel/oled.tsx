/**
 * `Oleds`: the displays, drawn dot for dot on a canvas at a whole-number scale. A picture is base64
 * of rows from the top, most significant bit leftmost, each row padded to whole bytes.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import type { DisplayPicture, Picture } from "../generated/protocol";
import { say } from "./names";

/** Blue-white of a small OLED, and the dark glass. */
const LIT = "#dff3ff";
const DARK = "#04070a";

/** `share` is the part of the window's height that the displays may take. */
export function Oleds({ picture, share }: { picture: Picture; share: number }) {
  const displays: DisplayPicture[] = [picture, ...(picture.more ?? [])];
  const { scale, across } = useArrangement(displays, share);
  return (
    <div class="glasses" data-across={across} style={{ "--dot": `${scale}px` }}>
      {displays.map((display, number) => (
        <Oled key={number} display={display} number={number} scale={scale} />
      ))}
    </div>
  );
}

interface OledProps {
  display: DisplayPicture;
  number: number;
  scale: number;
}

function Oled({ display, number, scale }: OledProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height, bits } = display;
  useEffect(() => {
    const pen = canvas.current?.getContext("2d");
    if (!pen) return;
    pen.fillStyle = DARK;
    pen.fillRect(0, 0, width, height);
    pen.fillStyle = LIT;
    forEachLitDot({ width, height, bits }, (x, y) => pen.fillRect(x, y, 1, 1));
  }, [width, height, bits]);
  return (
    <div class="glass">
      <canvas
        ref={canvas}
        width={width}
        height={height}
        style={{ width: `${width * scale}px`, height: `${height * scale}px` }}
        role="img"
        aria-label={say("panelpage.picture")}
        data-testid={number === 0 ? "panel-canvas" : `panel-canvas-${number + 1}`}
        data-bits={bits}
      />
    </div>
  );
}

/** Scale and arrangement of the displays; follows the size of the window. */
function useArrangement(
  displays: DisplayPicture[],
  share: number,
): ReturnType<typeof bestArrangement> {
  const measure = () =>
    bestArrangement({ width: innerWidth * 0.9, height: innerHeight * share }, displays);
  const [arrangement, setArrangement] = useState(measure);
  const sizes = displays.map(({ width, height }) => `${width}x${height}`).join();
  useEffect(() => {
    const resized = (): void => setArrangement(measure());
    resized();
    addEventListener("resize", resized);
    return () => removeEventListener("resize", resized);
  }, [sizes, share]);
  return arrangement;
}

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
