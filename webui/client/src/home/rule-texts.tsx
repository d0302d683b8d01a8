import { sayRules, textNames } from "../rules/words";
import { serverInfo } from "./new-table";

interface Cited {
  signs: string;
  /** Value that these texts have, if several are listed. */
  of?: string | undefined;
}

/** Collapsed list of the texts that have a rule, by their common names. */
export function RuleTexts({ cited }: { cited: readonly Cited[] }) {
  return (
    <details class="texts">
      <summary>{sayRules("rules.text.heard")}</summary>
      {cited.map(({ signs, of }) => (
        <p key={of ?? ""} data-texts={signs}>
          {of !== undefined && `${of}: `}
          {signs === "" ? sayRules("rules.text.none") : textNames(signs)}
        </p>
      ))}
    </details>
  );
}

/** The texts that a preset follows. */
export function PresetTexts({ preset }: { preset: string }) {
  const signs = serverInfo.value?.presets.find(({ name }) => name === preset)?.source;
  return signs === undefined ? null : <RuleTexts cited={[{ signs }]} />;
}
