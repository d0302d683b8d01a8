/** `Show` and `ShowLine`, loaded after the first picture of a TV. */
import { lazy } from "../../ui/page/lazy";
import type { ShowProps } from "./state";

const LATER_MS = 1500;

/** Over the table. */
export const Show = lazy<ShowProps>(async () => (await import("./show")).Show, {
  quietly: LATER_MS,
});
/** Over the second line of the overlay. */
export const ShowLine = lazy<ShowProps>(async () => (await import("./line")).ShowLine, {
  quietly: LATER_MS,
});
