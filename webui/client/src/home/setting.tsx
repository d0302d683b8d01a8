import type { Setting, SettingValue } from "../generated/protocol";
import { settingAbout, settingName, valueAbout, valueName, valuesOf } from "../rules/words";
import { Button } from "../ui/button";
import { Choices } from "../ui/choices";
import { colon, t } from "../words/i18n";
import { choose, chosenRules, presetValues, refusedChoice, valueNow } from "./new-table";
import { RuleTexts } from "./rule-texts";
import { ContradictionAlert } from "./setting-refused";
import { say } from "./words";

const FEW = 6;

/** One setting: explanation, values, sources, and a button that resets it to the preset's value. */
export function SettingField({ setting }: { setting: Setting }) {
  const { name } = setting;
  const now = valueNow(name) ?? setting.default;
  const own = presetValues.value[name];
  const changed = name in (chosenRules.value?.changed ?? {});
  const about = settingAbout(name);
  const values = valuesOf(setting);
  return (
    <fieldset class={`setting${changed ? " changed" : ""}`} data-testid={`setting-${name}`}>
      <legend>{settingName(name)}</legend>
      {about !== null && <p class="about">{about}</p>}
      {setting.kind === "choice" ? (
        <Explained setting={setting} values={values} now={now} />
      ) : values.length > FEW ? (
        <Steps name={name} values={values} now={now} />
      ) : (
        <Few name={name} values={values} now={now} />
      )}
      {setting.kind !== "choice" && <CitesOf setting={setting} now={now} />}
      {refusedChoice.value?.setting === name && (
        <ContradictionAlert refusedChoice={refusedChoice.value} />
      )}
      {changed && own !== undefined && (
        <Button id={`put-back-${name}`} kind="plain" onPress={() => void choose(name, own)}>
          {say("home.put_back", { value: valueName(name, own) })}
        </Button>
      )}
    </fieldset>
  );
}

/** The texts with the current value; for a flag, those that have it switched on. */
function CitesOf({ setting, now }: { setting: Setting; now: SettingValue }) {
  const flag = setting.kind === "flag";
  const cited = setting.cites.find(({ value }) => value === (flag || now));
  const of = flag ? valueName(setting.name, true) : undefined;
  return <RuleTexts cited={[{ signs: cited?.source ?? "", of }]} />;
}

interface ValuesProps {
  name: string;
  values: readonly SettingValue[];
  now: SettingValue;
}

/** A few values as buttons side by side. */
function Few({ name, values, now }: ValuesProps) {
  return (
    <div class="few">
      <Choices
        id={`rule-${name}`}
        kind="plain"
        of={values}
        chosen={now}
        onChoose={(value) => void choose(name, value)}
      >
        {(value) => valueName(name, value)}
      </Choices>
    </div>
  );
}

/** Many values: buttons for one step down or up. */
function Steps({ name, values, now }: ValuesProps) {
  const at = values.indexOf(now);
  const step = (by: number, sign: string) => {
    const to = values[at + by];
    return (
      <Button
        id={`rule-${name}-${by < 0 ? "less" : "more"}`}
        kind="plain"
        off={
          to === undefined &&
          t(by < 0 ? "why.not_under" : "why.not_over", { n: valueName(name, now) })
        }
        label={to === undefined ? settingName(name) : `${settingName(name)}${colon()}${to}`}
        onPress={() => {
          if (to !== undefined) void choose(name, to);
        }}
      >
        {sign}
      </Button>
    );
  };
  return (
    <div class="steps">
      {step(-1, "−")}
      <output data-testid={`rule-${name}`}>{valueName(name, now)}</output>
      {step(1, "+")}
    </div>
  );
}

/** Values with explanations, one below the other, and their sources below all of them. */
function Explained({ setting, values, now }: Omit<ValuesProps, "name"> & { setting: Setting }) {
  const { name } = setting;
  return (
    <div class="choices">
      {values.map((value) => (
        <button
          key={String(value)}
          type="button"
          class="choice"
          data-testid={`rule-${name}-${value}`}
          aria-pressed={value === now}
          onClick={() => void choose(name, value)}
        >
          <b>{valueName(name, value)}</b>
          <span>{valueAbout(name, value)}</span>
        </button>
      ))}
      <RuleTexts
        cited={values.map((value) => ({
          signs: setting.cites.find((one) => one.value === value)?.source ?? "",
          of: valueName(name, value),
        }))}
      />
    </div>
  );
}
