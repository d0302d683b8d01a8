/** The moment before the server has said anything. */
import { t } from "../i18n";
import { Pebbles } from "./pebbles";

export function Opening() {
  return (
    <main class="board-refused">
      <Pebbles />
      <h1>{t("app.name")}</h1>
      <p>{t("board.opening")}</p>
    </main>
  );
}
