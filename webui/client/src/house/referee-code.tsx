/** Button and dialog that show the code of a table's referee, for a server without a panel. */
import { useSignal } from "@preact/signals";
import type { RefereeCodeRead } from "../generated/protocol";
import { refereeCode } from "../net/http";
import { Button } from "../ui/button";
import { useSecondsLeft } from "../ui/countdown";
import { Dialog } from "../ui/dialog";
import { t } from "../words/i18n";
import { failureWords, say } from "./words";

export function RefereeCode({ table }: { table: string }) {
  const shown = useSignal<RefereeCodeRead | null>(null);
  const wrong = useSignal<string | null>(null);
  const left = useSecondsLeft(shown.value?.seconds ?? null, shown.value) ?? 0;
  const read = async (): Promise<void> => {
    wrong.value = null;
    try {
      shown.value = await refereeCode(table);
    } catch (error) {
      wrong.value = failureWords(error);
    }
  };
  const close = (): void => {
    shown.value = null;
  };
  return (
    <>
      <Button
        id={`house-referee-${table}`}
        kind="plain"
        size="small"
        label={say("house.referee_code", { table })}
        onPress={() => void read()}
      >
        {say("house.referee")}
      </Button>
      {wrong.value !== null && <p role="alert">{wrong.value}</p>}
      {shown.value !== null && (
        <Dialog
          id="house-referee-dialog"
          title={say("house.referee_code", { table })}
          onClose={close}
        >
          <p class="house-number" data-testid="house-referee-digits">
            {left > 0 ? shown.value.code : "—"}
          </p>
          <p>{left > 0 ? t("referee.good_for", { n: left }) : t("referee.code_over")}</p>
          <Button id="house-referee-close" onPress={close}>
            {t("common.close")}
          </Button>
        </Dialog>
      )}
    </>
  );
}
