import type { TableLine } from "../generated/protocol";
import { closeTables, tables } from "../net/http";
import { scoreLine } from "../words/i18n";
import { type Line, Lines } from "./lines";
import { RefereeCode } from "./referee-code";
import { say } from "./words";

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
      all={{ button: say("house.close_all"), title: (n) => say("house.close_all_sure", { n }) }}
    />
  );
}

async function close(codes: readonly string[]): Promise<readonly Line[]> {
  await closeTables(codes);
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
