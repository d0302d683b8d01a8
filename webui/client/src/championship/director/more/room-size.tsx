import { useSignal } from "@preact/signals";
import type { Championship } from "../../../generated/championship";
import { Button } from "../../../ui/button";
import { bound } from "../../../ui/form/field";
import { fitsStepper, Stepper } from "../../../ui/form/stepper";
import { t } from "../../../words/i18n";
import { act } from "../act";
import { MOST_TABLES } from "../directing";
import { say } from "../words";

/** How many tables the room has. */
export function RoomSize({ view }: { view: Championship }) {
  const tables = useSignal(String(view.rooms));
  const fits = fitsStepper(tables.value, MOST_TABLES);
  return (
    <section class="list">
      <h2>{say("more.tables")}</h2>
      <Stepper id="room-tables" label={say("more.tables")} {...bound(tables)} most={MOST_TABLES} />
      <Button
        id="room-tables-save"
        off={!fits && t("why.not_over", { n: MOST_TABLES })}
        onPress={() => void act({ type: "set_tables", tables: Number(tables.value) })}
      >
        {say("more.tables_save")}
      </Button>
    </section>
  );
}
