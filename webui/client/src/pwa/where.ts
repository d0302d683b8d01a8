/** Where a page is kept on the phone. 127.0.0.1 would do too: it is left to who tries things out. */
export function isSecurePage(place: Pick<Location, "protocol" | "hostname">): boolean {
  return place.protocol === "https:" || place.hostname === "localhost";
}
