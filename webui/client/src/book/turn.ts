/** The way back from a page of the book; every page of it is an entry of the browser's own history. */
import { back, pages } from "../back";
import { type Screen, show } from "../ui/screen";

/** Back to where one was; where the page was opened by its address, to a screen. */
export function goBack(otherwise: Screen): void {
  if (pages.peek().length > 1) back();
  else show(otherwise, true);
}
