/** What the address asks of this page: ?layout=strip, or the whole screen. */
export type Layout = "whole" | "strip";

export function layoutAsked(search: string): Layout {
  return new URLSearchParams(search).get("layout") === "strip" ? "strip" : "whole";
}
