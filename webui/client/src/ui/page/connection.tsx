import { t } from "../../words/i18n";
import "./connection.css";

/** Dot that shows whether this page is connected to the server. */
export function Connection({ online }: { online: boolean }) {
  const state = t(online ? "app.online" : "app.offline");
  return (
    <span
      class="connection"
      role="img"
      aria-label={state}
      title={state}
      data-testid="connection"
      data-connected={online}
    />
  );
}
