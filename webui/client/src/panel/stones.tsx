/**
 * `Stones`: the lamps of a side's stones, arranged as on the case: amarrakos above, piedras below.
 */
import { type Lamp, say } from "./names";

const ROWS = ["amarrako", "stone"] as const;

export function Stones({ lamps }: { lamps: Lamp[] }) {
  const rows = ROWS.map((kind) => [kind, lamps.filter((lamp) => lamp.kind === kind)] as const);
  if (rows.every(([, row]) => row.length === 0)) return null;
  return (
    <div class="stone-lamps">
      {rows.map(([kind, row]) => (
        <ul key={kind} class={`stone-lamps-${kind}`}>
          {row.map(({ name, n, brightness }) => (
            <li key={name} data-testid={`panel-lamp-${name}`} data-brightness={brightness}>
              <span class="lamp" style={{ "--glow": brightness }} aria-hidden="true" />
              <span class="visually-hidden">
                {say(`panelpage.lamp.${kind}`, { n: n ?? 1 })}{" "}
                {say(brightness > 0.05 ? "panelpage.lamp.on" : "panelpage.lamp.off")}
              </span>
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
}
