/** Three to six sides: a field each, in the order of play, and beside them what is going on. */
import { t } from "../i18n";
import type { View } from "../protocol";
import type { Tell } from "../table-words";
import { sidesNow } from "../travel/player";
import { Middle } from "./middle";
import { SideCell } from "./side-cell";

export function ManySides({ view, tell }: { view: View; tell: Tell }) {
  return (
    <>
      <div class="cells" role="group" aria-label={t("board.sides")}>
        {sidesNow(view).map((side) => (
          <SideCell key={side.side} view={view} side={side} tell={tell} />
        ))}
      </div>
      <Middle view={view} tell={tell} />
    </>
  );
}
