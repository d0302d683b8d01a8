/**
 * All open tables on one screen (`?tables=all`). Where there is but one, it has the screen to itself:
 * the socket follows it by itself, as it does without `?tables=all`.
 */
import { useSignalEffect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { connected, ended, join, view, waiting } from "../../store";
import { useBurnInGuard } from "../burn-in";
import { Controls } from "../controls";
import { Offline } from "../offline";
import { Opening } from "../opening";
import { Table } from "../table";
import { useQuietPointer } from "../unattended";
import { Waiting } from "../waiting";
import { Grid } from "./grid";
import { useTablesNow, type OpenTable } from "./tables-now";

export function AllTables() {
  useEffect(() => join("board", null), []);
  // The one it followed is gone: it looks for another by itself.
  useSignalEffect(() => {
    if (ended.value?.code === "no_such_table") join("board", null);
  });
  useQuietPointer();
  const offline = !connected.value && ended.value === null;
  const tables = useTablesNow();
  const guard = useBurnInGuard(tables, view.value?.revision);
  return (
    <div class="board on-cloth" data-offline={offline} {...guard}>
      <Offline offline={offline} since={true} />
      <Tables tables={tables} />
      <Controls atTable={false} />
    </div>
  );
}

function Tables({ tables }: { tables: readonly OpenTable[] | null }) {
  const [first, ...others] = tables ?? [];
  if (tables === null) return <Opening />;
  if (first === undefined) return waiting.value ? <Waiting waiting={waiting.value} /> : <Opening />;
  if (others.length === 0 && view.value?.table === first.table) return <Table view={view.value} />;
  return <Grid tables={tables} />;
}
