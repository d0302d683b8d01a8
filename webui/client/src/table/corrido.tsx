import type { View } from "../generated/protocol";
import { t } from "../i18n";
import { act, notYet, offered, playerAt } from "../seat/actor";
import { Button } from "../ui/button";
import "./corrido.css";

/** The first hand of a game, played corrido: whoever cut the mus is mano. */
export function Corrido({ now }: { now: View }) {
  const [option] = offered(now, "set_mano");
  return (
    <div class={`actions corrido of-${now.seats.length}`}>
      <h2>{t("play.who_cut")}</h2>
      <div class="pair">
        {option?.seats.map((seat) => (
          <Button
            key={seat}
            id={`mano-${seat}`}
            size="large"
            off={notYet.value}
            onPress={() => act({ type: "set_mano", seat })}
          >
            {playerAt(now, seat)}
          </Button>
        ))}
      </div>
    </div>
  );
}
