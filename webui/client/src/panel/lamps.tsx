/** `Lamps`: the lamps beside the displays, a row for each side, as bright as the real ones. */
import { shapeOf } from "../ui/pieces/stones";
import { type Lamp, lampsBySide, say } from "./names";

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
            {row
              .filter((lamp) => !isStone(lamp))
              .map((lamp) => (
                <LampDot key={lamp.name} lamp={lamp} />
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

/** The lamps of a side's stones, arranged as on the case: amarrakos above, piedras below. */
const STONES = ["amarrako", "stone"] as const;

function Stones({ lamps }: { lamps: Lamp[] }) {
  if (!lamps.some(isStone)) return null;
  return (
    <div class="stone-lamps">
      {STONES.map((kind) => (
        <ul key={kind} class={`stone-lamps-${kind}`}>
          {lamps
            .filter((lamp) => lamp.kind === kind)
            .map((lamp) => (
              <LampDot key={lamp.name} lamp={lamp} />
            ))}
        </ul>
      ))}
    </div>
  );
}

const isStone = ({ kind }: Lamp): boolean => kind === "stone" || kind === "amarrako";

function LampDot({ lamp }: { lamp: Lamp }) {
  const on = lamp.brightness > 0.05;
  return (
    <li data-testid={`panel-lamp-${lamp.name}`} data-brightness={lamp.brightness}>
      <span class="lamp" style={{ "--glow": lamp.brightness }} aria-hidden="true" />
      <span class={isStone(lamp) ? "visually-hidden" : undefined}>{label(lamp)}</span>{" "}
      <span class="visually-hidden">{say(on ? "panelpage.lamp.on" : "panelpage.lamp.off")}</span>
    </li>
  );
}

function label({ name, kind, n }: Lamp): string {
  switch (kind) {
    case "other":
      return name;
    case "adentro":
      return say("panelpage.lamp.adentro");
    default:
      return say(`panelpage.lamp.${kind}`, { n: n ?? 1 });
  }
}
