/** What a TV shows without a score, or with an old one. */
import { useEffect, useState } from "preact/hooks";
import type { Refused as Refusal } from "../generated/protocol";
import { timeOf } from "../words/dates";
import { sayRefused, t } from "../words/i18n";
import { forgetTable, ofRoom } from "./remembered-table";
import { Pebbles } from "./sides/stones";
import { say } from "./words";

/** Before the first message of the server. */
export function Opening() {
  return (
    <main class="tv-refused">
      <Pebbles />
      <h1>{t("app.name")}</h1>
      <p>{say("tv.opening")}</p>
    </main>
  );
}

/** The server refused the connection: no such table, or a page older than the server. */
export function Refused({ refused }: { refused: Refusal }) {
  return (
    <main class="tv-refused" data-testid="tv-refused">
      <h1>{sayRefused(refused)}</h1>
      {refused.code === "wrong_protocol" ? (
        <p>{say("tv.reloading")}</p>
      ) : (
        !ofRoom && (
          <button type="button" onClick={forgetTable}>
            {say("tv.wait_instead")}
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
  const time = timeOf(lost.getTime() / 1000);
  return (
    <div class="tv-offline" role="alert" data-testid="tv-offline">
      <strong>{say("tv.offline")}</strong>
      {since && <span>{say("tv.offline_score", { time })}</span>}
    </div>
  );
}
