import { t } from "../i18n";
import { textNames } from "../rule-words";
import { house } from "./draft";

interface TextsProps {
  signs: string;
  /** Which value they have so, where that is not plain. */
  of?: string | undefined;
}

/** Where a rule stands, by the names people know the texts by. */
export function Texts({ signs, of }: TextsProps) {
  return (
    <p class="texts" data-texts={signs}>
      <span class="heard">{t("rules.text.heard")}: </span>
      {of !== undefined && `${of}: `}
      {signs === "" ? t("rules.text.none") : textNames(signs)}
    </p>
  );
}

/** The texts that a preset follows. */
export function TextsOf({ preset }: { preset: string }) {
  const signs = house.value?.presets.find(({ name }) => name === preset)?.source;
  return signs === undefined ? null : <Texts signs={signs} />;
}
