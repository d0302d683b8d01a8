/**
 * The TV page: the table in its address, the one it was pointed at, or what is played in the house: the
 * only live table, all of them side by side, or the way in where nobody plays.
 */
import { connected, ended, pointed, table, view, waiting } from "../store";
import "./look/index.css";
import { LiveTables } from "./all/grid";
import { heard } from "./all/live-tables";
import { useBurnInGuard } from "./burn-in";
import { Controls } from "./controls";
import { drawnOf } from "./counter-view";
import { useFreshPage, useLanguageKey, useQuietPointer, useWakeLock } from "./kiosk";
import { Offline, Opening, Refused } from "./no-score";
import { useTable } from "./remembered-table";
import { StripPage } from "./strip/page";
import { Table } from "./table";
import { Waiting } from "./waiting";

export default function Page({ code }: { code: string | null }) {
  useFreshPage();
  useLanguageKey();
  useWakeLock();
  return isStrip(location.search) ? <StripPage code={code} /> : <Whole code={code} />;
}

function Whole({ code }: { code: string | null }) {
  useTable(code);
  useQuietPointer();

  const offline = !connected.value && ended.value === null;
  const guard = useBurnInGuard(table.value, view.value?.revision, heard.value);
  return (
    <div class="board on-cloth" data-offline={offline} {...guard}>
      <Offline offline={offline} since={view.value !== null || (waiting.value?.tables ?? 0) > 1} />
      <Screen />
      <Controls chosen={code !== null || pointed.value !== null} />
    </div>
  );
}

function Screen() {
  if (ended.value) return <Refused refused={ended.value} />;
  if (view.value) return <Table view={drawnOf(view.value)} />;
  if (!waiting.value) return <Opening />;
  const { board, tables } = waiting.value;
  return tables > 1 ? <LiveTables board={board} /> : <Waiting waiting={waiting.value} />;
}

/** Does the address ask for the strip (`?layout=strip`) and not for the whole screen? */
function isStrip(search: string): boolean {
  return new URLSearchParams(search).get("layout") === "strip";
}
