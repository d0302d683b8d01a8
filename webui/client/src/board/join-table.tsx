/** Nobody has sat down with a phone yet: the way in, where the bets will be. */
import { t } from "../i18n";
import type { View } from "../protocol";

export function JoinTable({ view }: { view: View }) {
  return (
    <div class="join-table">
      <img
        class="qr"
        src={`/qr.svg?path=/t/${view.table}`}
        alt={t("board.qr_table_alt", { table: view.table })}
      />
      <p>{t(view.counter ? "board.count_too" : "board.sit_down")}</p>
    </div>
  );
}
