/** What the address asks of this page: ?layout=strip, ?tables=all, or the whole of one table. */
export type Layout = "table" | "strip" | "all";

export function layoutAsked(search: string): Layout {
  const asked = new URLSearchParams(search);
  if (asked.get("layout") === "strip") return "strip";
  return asked.get("tables") === "all" ? "all" : "table";
}
