import { useSignal } from "@preact/signals";
import type { View } from "../../generated/protocol";
import { act, offered } from "../../seat/actor";
import { seatsOf } from "../../seat/order";
import { FormDialog } from "../../ui/dialog";
import { replaced } from "../../ui/form/form";
import { NameField } from "../../ui/form/name-field";
import { show } from "../../ui/page/router";
import { SideSign } from "../../ui/pieces/stones";
import { t } from "../../words/i18n";
import "./forms.css";
import { say as sayOfTable } from "../seats/sitting-words";

/**
 * Dialog with the names of sides and players that may be changed; only changed names are sent.
 */
export function NamesForm({ now, onClose }: { now: View; onClose: () => void }) {
  const sides = useSignal(now.sides.map((side) => side.name));
  const players = useSignal(now.seats.map((seat) => seat.player));
  const { counter } = now;
  const named = offered(now, "rename_side").length > 0 ? now.sides : [];
  const renamed = offered(now, "rename_player").length > 0;
  const pairs = counter ? now.sides.length === 2 : now.seats.length === 2 * now.sides.length;
  const team = pairs ? "names.pair_n" : counter ? "names.player_n" : "names.team_n";
  const player = (seat: number) => (
    <NameField
      of="players"
      key={seat}
      id={`player-name-${seat}`}
      label={t(now.seats[seat]?.captain ? "names.captain_n" : "names.player_n", { n: seat + 1 })}
      value={players.value[seat] ?? ""}
      taken={players.value}
      onValue={(value) => (players.value = replaced(players.value, seat, value))}
    />
  );
  const save = (): void => {
    named.forEach(({ name }, side) => {
      const wanted = sides.value[side]?.trim();
      if (wanted && wanted !== name) act({ type: "rename_side", side, name: wanted });
    });
    now.seats.forEach(({ player }, seat) => {
      const wanted = players.value[seat]?.trim();
      if (renamed && wanted && wanted !== player)
        act({ type: "rename_player", seat, name: wanted });
    });
    onClose();
    if (counter) show("play");
  };
  return (
    <FormDialog
      id="names"
      title={sayOfTable("mesa.names")}
      does="save"
      yes={t("common.save")}
      onYes={save}
      onClose={onClose}
    >
      {named.map((_, side) => (
        <div class={counter ? "named-side" : "side-fields named"} key={side}>
          {counter && <SideSign side={side} />}
          <NameField
            of="sides"
            id={`side-name-${side}`}
            label={t(team, { n: side + 1 })}
            value={sides.value[side] ?? ""}
            taken={sides.value}
            onValue={(value) => (sides.value = replaced(sides.value, side, value))}
          />
          {renamed && seatsOf(now, side).map(player)}
        </div>
      ))}
      {named.length === 0 && (
        <div class="side-fields">{renamed && [...now.seats.keys()].map(player)}</div>
      )}
    </FormDialog>
  );
}
