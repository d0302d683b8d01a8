/** The two things one may want of the TV itself: another language, another table. */
import { locale, LOCALE_NAMES, LOCALES, t } from "../i18n";
import { letGo } from "./memory";
import { nextLocale } from "./unattended";

export function Controls({ atTable }: { atTable: boolean }) {
  const next = LOCALES[(LOCALES.indexOf(locale.value) + 1) % LOCALES.length] ?? "es";
  return (
    <nav class="board-controls" aria-label={t("board.controls")}>
      {atTable && (
        <button type="button" onClick={letGo} data-testid="board-let-go">
          {t("board.let_go")}
        </button>
      )}
      <button type="button" lang={next} onClick={nextLocale} data-testid="board-language">
        {LOCALE_NAMES[next]}
      </button>
    </nav>
  );
}
