import { connected, ended, pointed, table, view, waiting, welcome } from "../state/store";
import "./tv.css";
import { LiveTables, tablesAnswer } from "./all/grid";
import { useBurnInGuard } from "./burn-in";
import { Controls } from "./controls";
import { withoutHand } from "./counter-view";
import { Idle } from "./idle";
import { slideShown } from "./idle/turns";
import { useHiddenPointer, useKiosk } from "./kiosk";
import { Offline, Opening, Refused } from "./no-score";
import { useTvTable } from "./remembered-table";
import { NoticeLine } from "./status/notice-line";
import { StripPage } from "./strip/strip";
import { Table } from "./table";

export default function Page({ code }: { code: string | null }) {
  useKiosk(welcome, ended);
  return isStrip(location.search) ? <StripPage code={code} /> : <Whole code={code} />;
}

function Whole({ code }: { code: string | null }) {
  useTvTable(code);
  useHiddenPointer();

  const offline = !connected.value && ended.value === null;
  const guard = useBurnInGuard(
    table.value,
    view.value?.revision,
    tablesAnswer.value,
    slideShown.value,
  );
  return (
    <div class="tv on-cloth" data-offline={offline} {...guard}>
      <Offline offline={offline} since={view.value !== null || (waiting.value?.tables ?? 0) > 1} />
      <NoticeLine />
      <Screen />
      <Controls chosen={code !== null || pointed.value !== null} />
    </div>
  );
}

function Screen() {
  if (ended.value) return <Refused refused={ended.value} />;
  if (view.value) return <Table view={withoutHand(view.value)} />;
  if (!waiting.value) return <Opening />;
  const { screen, tables } = waiting.value;
  return tables > 1 ? <LiveTables screen={screen} /> : <Idle waiting={waiting.value} />;
}

/** Whether the address asks for the stream overlay (`?layout=strip`). */
function isStrip(search: string): boolean {
  return new URLSearchParams(search).get("layout") === "strip";
}
