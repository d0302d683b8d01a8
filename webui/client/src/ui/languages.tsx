import { chooseLocale, LOCALE_NAMES, LOCALES, locale, t } from "../words/i18n";
import { Button } from "./button";

/** Language buttons; a choice applies at once and is stored on this device. */
export function Languages() {
  return (
    <div class="few" role="group" aria-label={t("common.language")}>
      {LOCALES.map((one) => (
        <Button
          key={one}
          id={`locale-${one}`}
          kind="plain"
          pressed={one === locale.value}
          onPress={() => chooseLocale(one)}
        >
          <span lang={one}>{LOCALE_NAMES[one]}</span>
        </Button>
      ))}
    </div>
  );
}
