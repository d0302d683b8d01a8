import { chooseLocale, LOCALE_NAMES, LOCALES, locale, t } from "../words/i18n";
import { Choices } from "./choices";

/** Language buttons; a choice applies at once and is stored on this device. */
export function Languages() {
  return (
    <div class="few languages" role="group" aria-label={t("common.language")}>
      <Choices id="locale" kind="plain" of={LOCALES} chosen={locale.value} onChoose={chooseLocale}>
        {(one) => <span lang={one}>{LOCALE_NAMES[one]}</span>}
      </Choices>
    </div>
  );
}
