/** Screens of a board without a score, or with an old one. */
import { useEffect, useState } from "preact/hooks";
import type { Refused as Refusal } from "../generated/protocol";
import { locale, sayRefused, t } from "../words/i18n";
import { forgetTable, ofRoom } from "./remembered-table";
import { Pebbles } from "./sides/stones";

/** Before the first message of the server. */
export function Opening() {
  return (
    <main class="board-refused">
      <Pebbles />
      <h1>{t("app.name")}</h1>
      <p>{t("board.opening")}</p>
    </main>
  );
}

/** The server refused the connection: no such table, or a page older than the server. */
export function Refused({ refused }: { refused: Refusal }) {
  return (
    <main class="board-refused" data-testid="board-refused">
      <h1>{sayRefused(refused)}</h1>
      {refused.code === "wrong_protocol" ? (
        <p>{t("board.reloading")}</p>
      ) : (
        !ofRoom && (
          <button type="button" onClick={forgetTable}>
            {t("board.wait_instead")}
          </button>
        )
      )}
    </main>
  );
}

/** The connection is lost: banner over the last score. */
export function Offline({ offline, since }: { offline: boolean; since: boolean }) {
  const [lost, setLost] = useState<Date | null>(null);
  useEffect(() => setLost(offline ? new Date() : null), [offline]);
  if (!offline || lost === null) return null;
  const time = lost.toLocaleTimeString(locale.value, { hour: "2-digit", minute: "2-digit" });
  return (
    <div class="board-offline" role="alert" data-testid="board-offline">
      <strong>{t("board.offline")}</strong>
      {since && <span>{t("board.offline_score", { time })}</span>}
    </div>
  );
}
