import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Seat } from "../../generated/protocol";
import { view, viewReceivedAt } from "../../state/store";
import { Button } from "../../ui/button";
import { FormDialog } from "../../ui/dialog";
import { bound } from "../../ui/form/field";
import { NameField } from "../../ui/form/name-field";
import { t } from "../../words/i18n";

interface SitProps {
  n: number;
  seat: Seat;
  /** Those seated are asked first. */
  asks: boolean;
  /** The name that this phone's owner gave last time. */
  remembered: string | null;
  onName: (seat: number, name: string) => void;
  onClose: () => void;
}

/**
 * Dialog before sitting down: the player's name; for a seat whose phone is gone, also a
 * confirmation.
 */
export function SitDialog({ n, seat: chosen, asks, remembered, onName, onClose }: SitProps) {
  const seat = useRef(chosen).current;
  const gone = seat.phone !== null;
  const name = useSignal((!gone && remembered) || seat.player);
  const title = useRef(gone ? goneWords(seat) : t("join.your_name"));
  const other = remembered !== null && remembered !== seat.player ? remembered : null;
  const names = [seat.player, ...(gone && other !== null ? [other] : [])];
  const seated = view.value?.seats.filter(({ phone }) => phone !== null) ?? [];
  const fits = name.value.trim() !== "";
  const done = (): void => {
    if (!fits) return;
    onClose();
    onName(n, name.value.trim());
  };
  return (
    <FormDialog
      id="sit"
      title={title.current}
      does="done"
      yes={t(asks ? "join.ask_seat" : "join.sit")}
      off={!fits && t("why.no_name")}
      onYes={done}
      onClose={onClose}
    >
      <NameField
        of="players"
        id="sit-name"
        label={t(gone ? "join.your_name" : "join.name")}
        {...bound(name)}
        taken={seated.map(({ player }) => player)}
        fills="nickname"
      />
      {names
        .filter((one) => one !== name.value)
        .map((one) => (
          <Button
            key={one}
            id={one === seat.player ? "sit-as-named" : "sit-as-remembered"}
            kind="plain"
            onPress={() => (name.value = one)}
          >
            {one}
          </Button>
        ))}
    </FormDialog>
  );
}

/**
 * How long the seat's phone has been gone: the server's figure plus the time since the view
 * arrived.
 */
function goneWords({ player: name, gone_seconds }: Seat): string {
  const seconds =
    (gone_seconds ?? 0) + Math.floor((performance.now() - viewReceivedAt.value) / 1000);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return t("join.gone_s", { name, n: seconds });
  if (minutes > 60) return t("join.gone_long", { name });
  return t("join.gone_min", { name, n: minutes });
}
