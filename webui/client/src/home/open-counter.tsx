import { t } from "../i18n";
import { Button } from "../ui/button";
import { serverInfo, tableWanted } from "./new-table";
import { useOpenTable } from "./open-table";

/** Button that opens a plain counter: a table at which only the score is kept. */
export function OpenCounter() {
  const { busy, wrong, open } = useOpenTable();
  const start = (): void => {
    const wanted = tableWanted();
    if (wanted) void open({ ...wanted, mano: 0, counter: true });
  };
  return (
    <>
      <Button
        id="only-count"
        size="large"
        off={(serverInfo.value === null && t("why.no_server")) || (busy.value && t("why.starting"))}
        onPress={start}
      >
        {t("home.only_count")}
      </Button>
      {wrong.value !== null && <p role="alert">{wrong.value}</p>}
    </>
  );
}
