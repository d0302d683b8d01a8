/** `Lamps`: the lamps beside the displays, a row for each side, as bright as the real ones. */
import { shapeOf } from "../ui/pieces/stones";
import { type Lamp, lampsBySide, say } from "./names";
import { Stones } from "./stones";

export function Lamps({ lamps, sides }: { lamps: Record<string, number>; sides: string[] }) {
  const rows = lampsBySide(lamps);
  if (rows.length === 0) return null;
  return (
    <section class="lamps on-cloth" data-rows={rows.length} aria-label={say("panelpage.lamps")}>
      {rows.map(([side, row]) => (
        <div key={side ?? "other"} class={`lamp-row of-side-${side ?? "none"}`}>
          {side !== null && (
            <h2>
              <svg class="lamp-sign" viewBox="-8 -8 116 116" aria-hidden="true">
                <path d={shapeOf(side)} />
              </svg>
              <span>{sides[side] ?? say("panelpage.side", { n: side + 1 })}</span>
            </h2>
          )}
          <Stones lamps={row} />
          <ul>
            {row.filter(isNoStone).map((lamp) => (
              <LampDot key={lamp.name} lamp={lamp} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

const isNoStone = ({ kind }: Lamp): boolean => kind !== "stone" && kind !== "amarrako";

function LampDot({ lamp }: { lamp: Lamp }) {
  const on = lamp.brightness > 0.05;
  return (
    <li data-testid={`panel-lamp-${lamp.name}`} data-brightness={lamp.brightness}>
      <span class="lamp" style={{ "--glow": lamp.brightness }} aria-hidden="true" />
      <span>{label(lamp)}</span>
      <span class="visually-hidden">{say(on ? "panelpage.lamp.on" : "panelpage.lamp.off")}</span>
    </li>
  );
}

function label({ name, kind, n }: Lamp): string {
  switch (kind) {
    case "adentro":
      return say("panelpage.lamp.adentro");
    case "game":
      return say("panelpage.lamp.game", { n: n ?? 1 });
    default:
      return name;
  }
}
