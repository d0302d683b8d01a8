/** `Connection`: dot that shows whether this page is connected to the server. */
import { t } from "../i18n";
import { connected } from "../store";

export function Connection() {
  const online = connected.value;
  const state = t(online ? "app.online" : "app.offline");
  return (
    <span
      class={`dot${online ? " on" : ""}`}
      role="img"
      aria-label={state}
      title={state}
      data-testid="connection"
      data-connected={online}
    />
  );
}
