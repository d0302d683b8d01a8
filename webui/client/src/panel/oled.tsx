/** The display itself, drawn dot for dot and enlarged by a whole number. */
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import type { Picture } from "../protocol";
import { eachLit, wholeScale } from "./bits";

/** The blue-white of a small OLED, and the glass when nothing glows. */
const LIT = "#dff3ff";
const DARK = "#04070a";

/** share: how much of the window's height the display may take. */
export function Oled({ picture, share }: { picture: Picture; share: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scale = useScale(picture.width, picture.height, share);
  useEffect(() => {
    const pen = canvas.current?.getContext("2d");
    if (!pen) return;
    pen.fillStyle = DARK;
    pen.fillRect(0, 0, picture.width, picture.height);
    pen.fillStyle = LIT;
    eachLit(picture, (x, y) => pen.fillRect(x, y, 1, 1));
  }, [picture]);
  const size = { width: `${picture.width * scale}px`, height: `${picture.height * scale}px` };
  return (
    <div class="glass" style={{ "--dot": `${scale}px` }}>
      <canvas
        ref={canvas}
        width={picture.width}
        height={picture.height}
        style={size}
        role="img"
        aria-label={t("panelpage.picture")}
        data-testid="panel-canvas"
        data-bits={picture.bits}
      />
    </div>
  );
}

/** How large a dot may be in this window; it follows the window. */
function useScale(width: number, height: number, share: number): number {
  const measure = (): number =>
    wholeScale({ width: innerWidth * 0.86, height: innerHeight * share }, { width, height });
  const [scale, setScale] = useState(measure);
  useEffect(() => {
    const resized = (): void => setScale(measure());
    resized();
    addEventListener("resize", resized);
    return () => removeEventListener("resize", resized);
  }, [width, height, share]);
  return scale;
}
