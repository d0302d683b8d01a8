/**
 * `Buttons`: the panel's buttons, to be clicked as if pressed; held for two seconds, a press is
 * long.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import { sendOnce } from "../state/store";
import { shapeOf } from "../ui/pieces/stones";
import { type Button, buttonsBySide, say } from "./names";
import "./buttons.css";

/** From here on the panel takes a press as a long press, in seconds. */
const HOLD_SECONDS = 2;

export function Buttons({ buttons, sides }: { buttons: string[]; sides: string[] }) {
  const rows = buttonsBySide(buttons);
  if (rows.length === 0) return null;
  return (
    <section class="panel-buttons on-cloth" aria-label={say("panelpage.buttons")}>
      <div class="panel-button-rows">
        {rows.map(([side, row]) => (
          <div
            key={side}
            class={`panel-button-row of-side-${side}`}
            role="group"
            aria-label={nameOf(side, sides)}
          >
            <svg class="lamp-sign" viewBox="-8 -8 116 116" aria-hidden="true">
              <path d={shapeOf(side)} />
            </svg>
            {row.map((button) => (
              <PushButton key={button.name} button={button} />
            ))}
          </div>
        ))}
      </div>
      <p class="panel-buttons-hint">{say("panelpage.buttons_hint")}</p>
    </section>
  );
}

function PushButton({ button }: { button: Button }) {
  const [long, setLong] = useState(false);
  const since = useRef<number | null>(null);
  const timer = useRef(0);
  const up = (): number => {
    const seconds = since.current === null ? 0 : (performance.now() - since.current) / 1000;
    clearTimeout(timer.current);
    since.current = null;
    setLong(false);
    return Math.min(60, seconds);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <button
      type="button"
      class="panel-button"
      data-testid={`panel-button-${button.name}`}
      data-long={long}
      onPointerDown={() => {
        since.current = performance.now();
        timer.current = window.setTimeout(() => setLong(true), HOLD_SECONDS * 1000);
      }}
      onPointerCancel={up}
      onPointerLeave={up}
      onContextMenu={(event) => event.preventDefault()}
      onClick={() => sendOnce({ type: "press", button: button.name, seconds: up() })}
    >
      {button.stones === null ? say("panelpage.undo") : `+${button.stones}`}
    </button>
  );
}

function nameOf(side: number, sides: string[]): string {
  return sides[side] ?? say("panelpage.side", { n: side + 1 });
}
