/** No table yet: this TV's own code, the way in for phones, and the address in words. */
import { t } from "../i18n";
import type { Waiting as WaitingMessage } from "../protocol";
import { Pebbles } from "./pebbles";

export function Waiting({ waiting }: { waiting: WaitingMessage }) {
  const address = waiting.addresses[0] ?? `${location.origin}/`;
  return (
    <main class="board-waiting">
      <header>
        <Pebbles />
        <h1>{t("app.name")}</h1>
        <p>{t("app.tagline")}</p>
      </header>
      <section class="waiting-join">
        <h2>{t("board.join")}</h2>
        <img class="qr" src="/qr.svg?path=/" alt={t("board.qr_alt", { address })} />
        <p class="address">{bare(address)}</p>
      </section>
      <section class="waiting-code">
        <h2>{t("board.this_tv")}</h2>
        <p class="code" data-testid="board-waiting-code">
          {waiting.board}
        </p>
        <p>{t("board.type_code")}</p>
      </section>
    </main>
  );
}

/** As people say an address: without what the browser adds by itself. */
export function bare(address: string): string {
  return address.replace(/^http:\/\//, "").replace(/\/$/, "");
}
