/** `Oleds`: the displays, drawn dot for dot on a canvas at a whole-number scale. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { DisplayPicture, Picture } from "../generated/protocol";
import { bestArrangement, forEachLitDot } from "./bitmap";
import { say } from "./words";

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
