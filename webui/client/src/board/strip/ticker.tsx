/** `Ticker`: the two lines: score, and status. */

import type { View } from "../../generated/protocol";
import { t } from "../../i18n";
import { sideName, tellOf } from "../../table-words";
import { SidePlate } from "./side-plate";
import { StatusLine } from "./status-line";

export function Ticker({ view }: { view: View }) {
  const tell = tellOf(view, t);
  const names = view.sides.map(({ side }) => sideName(tell, side)).join(" – ");
  return (
    <main class="ticker" data-sides={view.sides.length} data-revision={view.revision}>
      <h1 class="visually-hidden">{t("board.title", { names })}</h1>
      <div class="plates" role="group" aria-label={t("board.sides")}>
        {view.sides.map((side) => (
          <SidePlate key={side.side} view={view} side={side} tell={tell} />
        ))}
      </div>
      <StatusLine view={view} tell={tell} />
    </main>
  );
}
