import { t } from "../i18n";
import type { Setting } from "../http";
import type { SettingValue } from "../protocol";
import { playable, settingName, valueName } from "../rule-words";
import "../ui/field.css";

interface RulesFormProps {
  settings: readonly Setting[];
  /** The preset's own values. */
  preset: Readonly<Record<string, SettingValue>>;
  /** What the table wants otherwise. */
  changed: Readonly<Record<string, SettingValue>>;
  onChange: (changed: Record<string, SettingValue>) => void;
}

/** Every setting with more than one way to be played; the form makes itself from the list. */
export function RulesForm({ settings, preset, changed, onChange }: RulesFormProps) {
  const choose = (name: string, value: SettingValue): void => {
    const rest = Object.entries(changed).filter(([other]) => other !== name);
    const own: [string, SettingValue][] = value === preset[name] ? [] : [[name, value]];
    onChange(Object.fromEntries([...rest, ...own]));
  };
  return (
    <details>
      <summary data-testid="more-rules">{t("home.more_rules")}</summary>
      <div class="rules-form">
        {settings
          .filter((setting) => playable(setting).length > 1)
          .map((setting) => {
            const { name } = setting;
            const values = playable(setting);
            const now = changed[name] ?? preset[name] ?? setting.default;
            return (
              <label key={name} class="select">
                <span>{settingName(name)}</span>
                <select
                  data-testid={`rule-${name}`}
                  value={values.indexOf(now)}
                  onChange={(event) => {
                    const value = values[Number(event.currentTarget.value)];
                    if (value !== undefined) choose(name, value);
                  }}
                >
                  {values.map((value, n) => (
                    <option key={n} value={n}>
                      {valueName(name, value)}
                    </option>
                  ))}
                </select>
              </label>
            );
          })}
      </div>
    </details>
  );
}
