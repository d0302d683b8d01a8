import { hasKey, t } from "../i18n";
import { presetName } from "../presets";
import type { View } from "../protocol";
import { Sheet } from "./sheet";
import "./rules.css";

/** What this match is played by. */
export function RulesSheet({ now }: { now: View }) {
  const { rules } = now;
  const lines: [string, string][] = [
    [t("mesa.rule.preset"), presetName(rules.preset)],
    [t("mesa.rule.target"), String(rules.target)],
    [t("mesa.rule.games"), String(rules.games_to_win)],
    [t("mesa.rule.adentro"), String(rules.adentro_from)],
    [t("mesa.rule.cards"), rules.faces.join(" ")],
    ...Object.entries(rules.changed).map(
      ([name, value]): [string, string] => [settingName(name), String(value)],
    ),
  ];
  return (
    <Sheet title={t("mesa.rules")} back="menu">
      <dl class="rules">
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}

function settingName(name: string): string {
  const key = `rule.${name}`;
  return hasKey(key) ? t(key) : name;
}
