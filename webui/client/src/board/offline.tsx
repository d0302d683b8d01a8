/** The server is out of reach: say so over whatever stands there; the last score stays. */
import { useEffect, useState } from "preact/hooks";
import { locale, t } from "../i18n";

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
