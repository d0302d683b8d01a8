/** `NoticeLine`: the newest notice about the data in a line at the top of the TV. */
import { useEffect } from "preact/hooks";
import { loadNotices, notices, say } from "../../state/notices";
import { connected, waiting } from "../../state/store";

const EVERY_MS = 30_000;

export function NoticeLine() {
  const online = connected.value;
  const newest = notices.value.at(-1);
  const shown = newest !== undefined;
  // Notices are made when the server starts, which a screen sees as a new connection.
  useEffect(() => {
    if (online) void loadNotices();
  }, [online, waiting.value]);
  // Somebody dismisses them meanwhile.
  useEffect(() => {
    if (!online || !shown) return undefined;
    const next = setInterval(() => void loadNotices(), EVERY_MS);
    return () => clearInterval(next);
  }, [online, shown]);
  if (!online || !newest) return null;
  return (
    <p class="tv-notice" role="status" data-testid="tv-notice">
      <strong>{say(`tv.notice.${newest.code}`, newest.params)}</strong>
      <span>{say("tv.notice_more")}</span>
    </p>
  );
}
