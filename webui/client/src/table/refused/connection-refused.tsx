import type { Refused } from "../../generated/protocol";
import { applyUpdate } from "../../pwa/update";
import { link } from "../../state/store";
import { Button } from "../../ui/button";
import { t } from "../../words/i18n";
import { refusedWords } from "./refused-words";

/**
 * Screen shown when the server refused the connection: no such table, or a page older than the
 * server.
 */
export function ConnectionRefused({ refused, code }: { refused: Refused; code: string }) {
  const old = refused.code === "wrong_protocol";
  return (
    <main class="sheet ended">
      <h1>{code}</h1>
      <p role="alert" data-testid="ended" data-code={refused.code}>
        {refusedWords(refused)}
      </p>
      <Button id="retry" kind="main" onPress={() => (old ? applyUpdate.value() : link.reconnect())}>
        {t(old ? "app.reload" : "app.retry")}
      </Button>
      <a class="button quiet" href="/" data-testid="go-home">
        {t("app.go_home")}
      </a>
    </main>
  );
}
