/** The TV page: waits with its code until pointed at a table, then shows that table's score. */
import { useEffect } from "preact/hooks";
import { connected, ended, join, table, view, waiting } from "../store";
import "./look/index.css";
import { AllTables } from "./all/page";
import { useBurnInGuard } from "./burn-in";
import { Controls } from "./controls";
import { layoutAsked } from "./layout";
import { tableToJoin, useMemory } from "./memory";
import { Offline } from "./offline";
import { Opening } from "./opening";
import { useFreshPage, useLanguageKey, useQuietPointer, useWakeLock } from "./unattended";
import { Refused } from "./refused";
import { StripPage } from "./strip/page";
import { Table } from "./table";
import { Waiting } from "./waiting";

export default function Page({ code }: { code: string | null }) {
  useFreshPage();
  useLanguageKey();
  useWakeLock();
  switch (layoutAsked(location.search)) {
    case "strip":
      return <StripPage code={code} />;
    case "all":
      return <AllTables />;
    case "table":
      return <OneTable code={code} />;
  }
}

function OneTable({ code }: { code: string | null }) {
  useEffect(() => join("board", tableToJoin(code)), [code]);
  useMemory(code);
  useQuietPointer();

  const offline = !connected.value && ended.value === null;
  const guard = useBurnInGuard(table.value, view.value?.revision);
  return (
    <div class="board on-cloth" data-offline={offline} {...guard}>
      <Offline offline={offline} since={view.value !== null} />
      <Screen />
      <Controls atTable={table.value !== null} />
    </div>
  );
}

function Screen() {
  if (ended.value) return <Refused refused={ended.value} />;
  if (view.value) return <Table view={view.value} />;
  return waiting.value ? <Waiting waiting={waiting.value} /> : <Opening />;
}
