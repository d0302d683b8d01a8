/** `OddsBar`: the chances of two sides as one bar, from side to side. */
import { sayPercent } from "../words/i18n";
import { percent } from "./chances";
import "./odds-bar.css";

/** Without names it is only drawn: what it says stands beside it. */
export function OddsBar({ chance, names }: { chance: number; names?: readonly string[] }) {
  const [own, other] = [percent(chance), 100 - percent(chance)];
  return (
    <span
      class={names ? "odds-bar" : "odds-bar thin"}
      {...(names
        ? {
            role: "img",
            "aria-label": `${names[0]} ${sayPercent(own)}, ${names[1]} ${sayPercent(other)}`,
          }
        : { "aria-hidden": true })}
      data-chance={own}
    >
      <span class="of-side-0" style={{ flexGrow: Math.max(own, 1) }}>
        {names && own >= 12 && sayPercent(own)}
      </span>
      <span class="of-side-1" style={{ flexGrow: Math.max(other, 1) }}>
        {names && other >= 12 && sayPercent(other)}
      </span>
    </span>
  );
}
