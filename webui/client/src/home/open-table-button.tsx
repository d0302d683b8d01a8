import type { ComponentChildren } from "preact";
import type { NewTable } from "../generated/protocol";
import { Button } from "../ui/button";
import { t } from "../words/i18n";
import { serverInfo } from "./new-table";
import { useOpenTable } from "./open-table";

interface OpenTableProps {
  id: string;
  kind?: "main" | undefined;
  /** Whether `wanted` is known only once the server's settings have arrived. */
  needsServer?: boolean;
  wanted: () => NewTable | null;
  note?: ComponentChildren;
  children: string;
}

/** Button that opens a table at once and goes to it. */
export function OpenTable({ id, kind, needsServer, wanted, note, children }: OpenTableProps) {
  const { busy, wrong, open } = useOpenTable();
  return (
    <>
      <Button
        id={id}
        kind={kind}
        size="large"
        off={
          (needsServer && serverInfo.value === null && t("why.no_server")) ||
          (busy.value && t("why.starting"))
        }
        onPress={() => {
          const table = wanted();
          if (table) void open(table);
        }}
        note={note}
      >
        {children}
      </Button>
      {wrong.value !== null && <p role="alert">{wrong.value}</p>}
    </>
  );
}
