import { t } from "../i18n";
import { textNames } from "../rules/words";
import { house } from "./new-table";

interface Cited {
  signs: string;
  /** Which value they have so, where that is not plain. */
  of?: string | undefined;
}

/** Where rules come from, one tap deeper, by the names people know the texts by. */
export function Texts({ cited }: { cited: readonly Cited[] }) {
  return (
    <details class="texts">
      <summary>{t("rules.text.heard")}</summary>
      {cited.map(({ signs, of }) => (
        <p key={of ?? ""} data-texts={signs}>
          {of !== undefined && `${of}: `}
          {signs === "" ? t("rules.text.none") : textNames(signs)}
        </p>
      ))}
    </details>
  );
}

/** The texts that a preset follows. */
export function TextsOf({ preset }: { preset: string }) {
  const signs = house.value?.presets.find(({ name }) => name === preset)?.source;
  return signs === undefined ? null : <Texts cited={[{ signs }]} />;
}
