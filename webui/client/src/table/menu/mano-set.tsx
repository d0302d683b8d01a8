import type { View } from "../../generated/protocol";
import { act, playerAt, sendingDisabled } from "../../seat/actor";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { show } from "../../ui/page/router";
import { t } from "../../words/i18n";

interface ManoSetProps {
  now: View;
  seats: readonly number[];
  onClose: () => void;
}

/** Dialog that sets the mano of this hand, while nothing of it is entered. */
export function ManoSet({ now, seats, onClose }: ManoSetProps) {
  return (
    <Dialog id="mano-set" title={t("mesa.mano")} onClose={onClose}>
      <div class="pair">
        {seats.map((seat) => (
          <Button
            key={seat}
            id={`mano-${seat}`}
            pressed={seat === now.hand.mano}
            off={sendingDisabled.value}
            onPress={() => {
              act({ type: "set_mano", seat });
              onClose();
              show("play");
            }}
          >
            {playerAt(now, seat)}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
