import { useSignal } from "@preact/signals";
import { t } from "../i18n";
import { replaced } from "../lists";
import type { View } from "../protocol";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Field } from "../ui/field";
import { act } from "./actor";

/** The names of pairs and players; only what was changed is sent. */
export function Names({ now, onClose }: { now: View; onClose: () => void }) {
  const sides = useSignal(now.sides.map((side) => side.name));
  const players = useSignal(now.seats.map((seat) => seat.player));
  const save = (): void => {
    now.sides.forEach(({ side, name }) => {
      const wanted = sides.value[side]?.trim();
      if (wanted && wanted !== name) act({ type: "rename_side", side, name: wanted });
    });
    now.seats.forEach(({ seat, player }) => {
      const wanted = players.value[seat]?.trim();
      if (wanted && wanted !== player) act({ type: "rename_player", seat, name: wanted });
    });
    onClose();
  };
  return (
    <Dialog id="names" title={t("mesa.names")} onClose={onClose}>
      <form
        class="sit"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {now.sides.map(({ side }) => (
          <Field
            key={`side${side}`}
            id={`side-name-${side}`}
            label={t("home.pair_n", { n: side + 1 })}
            value={sides.value[side] ?? ""}
            most={24}
            onValue={(value) => (sides.value = replaced(sides.value, side, value))}
          />
        ))}
        {now.seats.map(({ seat }) => (
          <Field
            key={`seat${seat}`}
            id={`player-name-${seat}`}
            label={t("home.player_n", { n: seat + 1 })}
            value={players.value[seat] ?? ""}
            most={24}
            onValue={(value) => (players.value = replaced(players.value, seat, value))}
          />
        ))}
        <div class="answers">
          <Button id="names-cancel" onPress={onClose}>
            {t("common.cancel")}
          </Button>
          <Button id="names-save" kind="main" onPress={save}>
            {t("common.save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
