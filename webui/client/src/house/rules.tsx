import type { RuleSet } from "../generated/protocol";
import { dropRules, ruleSets } from "../net/http";
import { presetName } from "../rules/words";
import { t } from "../words/i18n";
import { type Line, Lines } from "./lines";
import { say } from "./words";

/** The saved rule sets, to be deleted. They are saved where rules are chosen. */
export function Rules() {
  return (
    <Lines
      id="house-rules"
      load={async () => (await ruleSets()).sets.map(lineOf)}
      act={async (name) => (await dropRules(name)).sets.map(lineOf)}
      none={say("house.no_rules")}
      button={t("common.erase")}
      label={(name) => t("home.drop", { name })}
      sure={{ title: (name) => t("home.drop_title", { name }), text: t("home.drop_text") }}
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
