import { useEffect } from "preact/hooks";
import type { RuleSet } from "../generated/protocol";
import { dropRules, ruleSets } from "../net/http";
import { followRulesWords, presetName, sayRules } from "../rules/words";
import { t } from "../words/i18n";
import { type Line, Lines } from "./lines";
import { say } from "./words";

/** The saved rule sets, to be deleted. They are saved where rules are chosen. */
export function Rules() {
  useEffect(followRulesWords, []);
  return (
    <Lines
      id="house-rules"
      load={async () => (await ruleSets()).sets.map(lineOf)}
      act={async (name) => (await dropRules(name)).sets.map(lineOf)}
      none={say("house.no_rules")}
      button={t("common.erase")}
      label={(name) => sayRules("rules.drop", { name })}
      sure={{
        title: (name) => sayRules("rules.drop_title", { name }),
        text: sayRules("rules.drop_text"),
      }}
    />
  );
}

const lineOf = ({ name, preset }: RuleSet): Line => ({
  id: name,
  shown: (
    <>
      <b>{name}</b> {preset !== null && presetName(preset)}
    </>
  ),
});
