import { useSignal } from "@preact/signals";
import type { RefereeCodeRead, TableLine } from "../generated/protocol";
import { tables } from "../net/http";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { useAttempt } from "../ui/failures";
import { useSecondsLeft } from "../ui/timers";
import { scoreLine, t } from "../words/i18n";
import { closeTables, refereeCode } from "./http";
import { type Line, Lines } from "./lines";
import { failureWords, say } from "./words";

/** The tables at which a match is being played, to be closed, and the codes of their referees. */
export function Tables() {
  return (
    <Lines
      id="house-table"
      load={load}
      act={close}
      none={say("house.no_tables")}
      more={(table) => <RefereeCode table={table} />}
      button={say("house.close")}
      label={(table) => say("house.close_table", { table })}
      sure={{
        title: (table) => say("house.close_sure", { table }),
        text: say("house.close_text"),
      }}
    />
  );
}

async function close(table: string): Promise<readonly Line[]> {
  await closeTables([table]);
  return load();
}

async function load(): Promise<readonly Line[]> {
  return (await tables()).tables.filter(({ state }) => state === "playing").map(lineOf);
}

const lineOf = ({ table, names, score }: TableLine): Line => ({
  id: table,
  shown: (
    <>
      <b>{table}</b> {names.join(" · ")} {scoreLine(score)}
    </>
  ),
});

/** Button and dialog that show the code of a table's referee, for a server without a panel. */
function RefereeCode({ table }: { table: string }) {
  const shown = useSignal<RefereeCodeRead | null>(null);
  const { attempt, alert } = useAttempt(failureWords);
  const left = useSecondsLeft(shown.value?.seconds ?? null, shown.value) ?? 0;
  const read = () =>
    attempt(async () => {
      shown.value = await refereeCode(table);
    });
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
      {alert}
      {shown.value !== null && (
        <Dialog
          id="house-referee-dialog"
          title={say("house.referee_code", { table })}
          onClose={close}
        >
          <p class="house-number" data-testid="house-referee-digits">
            {left > 0 ? shown.value.code : "—"}
          </p>
          <p>{left > 0 ? say("house.code_good_for", { n: left }) : say("house.code_over")}</p>
          <Button id="house-referee-close" onPress={close}>
            {t("common.close")}
          </Button>
        </Dialog>
      )}
    </>
  );
}
