/** All live tables on one screen. */
import { Opening } from "../opening";
import { Grid } from "./grid";
import { useTablesNow } from "./tables-now";

export function LiveTables({ board }: { board: string }) {
  const tables = useTablesNow();
  return tables === null ? <Opening /> : <Grid tables={tables} board={board} />;
}
