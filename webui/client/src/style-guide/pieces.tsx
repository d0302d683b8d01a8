/** Stones and signs of six sides, as on phones and on the TV, and the plate. */
import { Stone, StoneInks } from "../tv/sides/stone";
import "../tv/sides/stone.css";
import { PlateDrawing } from "../stone-animation/plate";
import { Pieces, SideSign } from "../ui/pieces/stones";
import { say } from "./words";

const SIDES = [0, 1, 2, 3, 4, 5] as const;

export function Stones() {
  return (
    <section aria-labelledby="stones">
      <h2 id="stones">{say("style.stones")}</h2>
      <p class="soft">{say("style.stones_note")}</p>
      <StoneInks />
      <ul class="six">
        {SIDES.map((side) => (
          <li key={side} class={`of-side-${side}`} data-testid={`style-side-${side}`}>
            <span class="ground on-paper">
              <SideSign side={side} /> <b>{side}</b>
            </span>
            <span class="ground on-cloth" style={{ background: "var(--cloth)" }}>
              <span class={`of-side-${side}`}>
                <SideSign side={side} />
                <Pieces side={side} kind="amarrako" count={2} />
                <Pieces side={side} kind="piedra" count={3} />
              </span>
            </span>
            <span class="ground" style={{ background: `var(--field-${side})` }}>
              <Stone kind="amarrako" side={side} index={0} />
              <Stone kind="amarrako" side={side} index={1} />
              <Stone kind="piedra" side={side} index={2} />
              <Stone kind="piedra" side={side} index={3} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Plates() {
  return (
    <section aria-labelledby="plate">
      <h2 id="plate">{say("style.plate")}</h2>
      <p class="soft">{say("style.plate_note")}</p>
      <div class="plates on-cloth">
        {[22, 9, 0].map((pieces) => (
          <PlateDrawing key={pieces} pieces={pieces} />
        ))}
      </div>
    </section>
  );
}
