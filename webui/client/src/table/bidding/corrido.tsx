import type { View } from "../../generated/protocol";
import { act, offered, playerAt, sendingDisabled } from "../../seat/actor";
import { Button } from "../../ui/button";
import { Pinned } from "../../ui/page/pinned";
import { t } from "../../words/i18n";
import "./corrido.css";

/**
 * `Corrido`: first hand of a game played corrido: choose the player who cut the mus, who is mano.
 */
export function Corrido({ now }: { now: View }) {
  const [option] = offered(now, "set_mano");
  return (
    <div class={`actions corrido of-${now.seats.length}`}>
      <Pinned>
        <h2>{t("play.who_cut")}</h2>
        <div class="pair">
          {option?.seats.map((seat) => (
            <Button
              key={seat}
              id={`mano-${seat}`}
              size="large"
              off={sendingDisabled.value}
              onPress={() => act({ type: "set_mano", seat })}
            >
              {playerAt(now, seat)}
            </Button>
          ))}
        </div>
      </Pinned>
    </div>
  );
}
