/** No conversation is possible: no such table, or a page older than its server. */
import { hasKey, t } from "../i18n";
import type { Refused as Refusal } from "../protocol";
import { letGo } from "./memory";

export function Refused({ refused }: { refused: Refusal }) {
  const key = `refused.${refused.code}`;
  return (
    <main class="board-refused" data-testid="board-refused">
      <h1>{hasKey(key) ? t(key, refused.params) : refused.text}</h1>
      {refused.code === "wrong_protocol" ? (
        <p>{t("board.reloading")}</p>
      ) : (
        <button type="button" onClick={letGo}>
          {t("board.wait_instead")}
        </button>
      )}
    </main>
  );
}
