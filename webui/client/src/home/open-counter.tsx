import { useSignal } from "@preact/signals";
import { startTable } from "../http";
import { t } from "../i18n";
import { failureInWords } from "../rules/words";
import { Button } from "../ui/button";
import { basis, house, playerName, seating, sideName } from "./new-table";

/** A table at which only the score is kept: one tap, and it counts. */
export function OnlyCount() {
  const busy = useSignal(false);
  const wrong = useSignal<string | null>(null);
  const start = async (): Promise<void> => {
    const now = basis.value;
    if (!now || busy.value) return;
    busy.value = true;
    try {
      const { table } = await startTable({
        sides: Array.from({ length: seating.value.sides }, (_, side) => sideName(side)),
        players: seating.value.seats.map((_, seat) => playerName(seat)),
        preset: now.preset,
        rules: now.changed,
        mano: 0,
        counter: true,
      });
      location.assign(`/t/${table}`);
    } catch (error) {
      wrong.value = failureInWords(error);
    } finally {
      busy.value = false;
    }
  };
  return (
    <>
      <Button
        id="only-count"
        size="large"
        off={(house.value === null && t("why.no_server")) || (busy.value && t("why.starting"))}
        onPress={() => void start()}
      >
        {t("home.only_count")}
      </Button>
      {wrong.value !== null && <p role="alert">{wrong.value}</p>}
    </>
  );
}
