import { useSignal } from "@preact/signals";
import { t } from "../i18n";
import type { SeatView } from "../protocol";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Field } from "../ui/field";

interface SitProps {
  seat: SeatView;
  /** The name this phone's owner gave last time. */
  remembered: string | null;
  onName: (seat: SeatView, name: string) => void;
  onClose: () => void;
}

/** One question before sitting down: what are you called? */
export function SitDialog({ seat, remembered, onName, onClose }: SitProps) {
  const name = useSignal(remembered ?? seat.player);
  const fits = name.value.trim() !== "";
  const done = (): void => {
    if (!fits) return;
    onClose();
    onName(seat, name.value.trim());
  };
  return (
    <Dialog id="sit" title={t("join.your_name")} onClose={onClose}>
      <form
        class="sit"
        onSubmit={(event) => {
          event.preventDefault();
          done();
        }}
      >
        <Field
          id="sit-name"
          label={t("join.name")}
          value={name.value}
          most={24}
          fills="nickname"
          onValue={(value) => (name.value = value)}
        />
        {name.value !== seat.player && (
          <Button id="sit-as-named" kind="plain" onPress={() => (name.value = seat.player)}>
            {seat.player}
          </Button>
        )}
        <div class="answers">
          <Button id="sit-cancel" onPress={onClose}>
            {t("common.cancel")}
          </Button>
          <Button id="sit-done" kind="main" off={!fits && t("why.no_name")} onPress={done}>
            {t("join.sit")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
