/** Moving about in the book; every page of it is an entry of the browser's own history. */
import { hash, place, show, type Screen } from "../table/screen";

/** Another page of the book in the place of this one. */
export function turn(to: string): void {
  history.replaceState(place(), "", `#${to}`);
  hash.value = location.hash;
}

/** Back to where one was; where the page was opened by its address, to a screen. */
export function goBack(otherwise: Screen): void {
  if (place().back) history.back();
  else show(otherwise);
}
