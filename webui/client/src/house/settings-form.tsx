import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { HouseSetting } from "../generated/protocol";
import { Button } from "../ui/button";
import { Choices } from "../ui/choices";
import { useAttempt } from "../ui/failures";
import { Field } from "../ui/form/field";
import { Form } from "../ui/form/form";
import { LOCALE_NAMES, LOCALES, sayPercent, t } from "../words/i18n";
import { houseSettings, setHouseSettings } from "./http";
import { changes, type Draft, fitsBytes, shownValue } from "./settings-draft";
import { failureWords, type HouseKey, say, sayIfKnown } from "./words";

const WIFI = "serve.wifi-name";
const BAR = "serve.bar";
const TV = "serve.tv-slides";
const ODDS = "serve.tv-odds";
const LABELS: Readonly<Record<string, HouseKey>> = {
  [BAR]: "house.bar",
  "panel.display": "house.display",
  "panel.display-brightness": "house.display_brightness",
  "panel.lamp-brightness": "house.lamp_brightness",
  "panel.language": "house.language",
  [TV]: "house.tv_slides",
  [ODDS]: "house.tv_odds",
  [WIFI]: "house.wifi_name",
};
const HINTS: Readonly<Record<string, HouseKey>> = {
  [BAR]: "house.bar_hint",
  "panel.display": "house.display_hint",
  [WIFI]: "house.wifi_hint",
};

/**
 * Form for the server's settings. Settings of a newer server that this page does not know are left
 * out.
 */
export function HouseSettingsForm() {
  const known = useSignal<readonly HouseSetting[] | null>(null);
  const draft = useSignal<Draft>({});
  const saving = useSignal(false);
  const status = useSignal<string | null>(null);
  const { attempt, wrong } = useAttempt(failureWords);
  const take = (asked: ReturnType<typeof houseSettings>) =>
    attempt(async () => {
      known.value = (await asked).settings;
    });
  useEffect(() => void take(houseSettings()), []);
  if (known.value === null) return <p role="status">{wrong.value ?? t("common.loading")}</p>;
  const order = Object.keys(LABELS);
  const settings = known.value
    .filter(({ name }) => name in LABELS)
    .sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
  const changed = changes(settings, draft.value);
  const names = Object.keys(changed);
  const set = (name: string, value: string | number): void => {
    status.value = null;
    draft.value = { ...draft.value, [name]: value };
  };
  const unfit = settings.find(
    (one) => one.kind === "text" && !fitsBytes(String(shownValue(one, draft.value)), one),
  );
  const missing =
    (saving.value && t("why.saving")) ||
    (names.length === 0 && say("house.nothing_changed")) ||
    (unfit?.name === BAR && say("house.bar_fits")) ||
    (unfit && say("house.wifi_fits"));
  const save = async (): Promise<void> => {
    if (missing) return;
    status.value = null;
    saving.value = true;
    if (await take(setHouseSettings(changed))) {
      draft.value = {};
      status.value = [say("house.saved"), after(names)].join(" ");
    }
    saving.value = false;
  };
  return (
    <Form class="house-form" onSubmit={() => void save()}>
      {settings.map((one) => (
        <Setting
          key={one.name}
          of={one}
          value={shownValue(one, draft.value)}
          onValue={(value) => set(one.name, value)}
        />
      ))}
      {after(names) && <p data-testid="house-after">{after(names)}</p>}
      <Button id="house-save" kind="main" size="large" off={missing} onPress={() => void save()}>
        {saving.value ? say("house.saving") : t("common.save")}
      </Button>
      <p role="alert" data-testid="house-refused">
        {wrong.value}
      </p>
      <p role="status" data-testid="house-saved">
        {status.value}
      </p>
    </Form>
  );
}

/** What saving these settings brings about. */
function after(names: readonly string[]): string | undefined {
  const parts = [
    ...(names.some((name) => name.startsWith("panel.")) ? [say("house.panel_changes")] : []),
    ...(names.includes(TV) || names.includes(ODDS) ? [say("house.tv_changes")] : []),
    ...(names.includes(WIFI) ? [say("house.join_again")] : []),
  ];
  return parts.length > 0 ? parts.join(" ") : undefined;
}

interface SettingProps {
  of: HouseSetting;
  value: string | number;
  onValue: (value: string | number) => void;
}

function Setting({ of, value, onValue }: SettingProps) {
  const label = say(LABELS[of.name] ?? "house.settings");
  const hint = HINTS[of.name];
  const id = `house-${of.name.replace(".", "-")}`;
  return (
    <div class="house-setting">
      {of.kind === "choice" && (
        <>
          <p class="label">{label}</p>
          <div
            class={of.choices.length > 3 ? "house-choices" : "few"}
            role="group"
            aria-label={label}
          >
            <Choices id={id} kind="plain" of={of.choices} chosen={value} onChoose={onValue}>
              {(one) => choiceName(of.name, String(one))}
            </Choices>
          </div>
        </>
      )}
      {of.kind === "number" && (
        <label class="house-setting">
          <span class="label">{label}</span>
          <span class="house-range">
            <input
              type="range"
              data-testid={id}
              min={of.least}
              max={of.most}
              value={value}
              aria-valuetext={sayPercent(Number(value))}
              onInput={(event) => onValue(event.currentTarget.valueAsNumber)}
            />
            <output>{sayPercent(Number(value))}</output>
          </span>
        </label>
      )}
      {of.kind === "text" && (
        <Field id={id} label={label} value={String(value)} most={of.most} onValue={onValue} />
      )}
      {hint && <p class="soft">{say(hint)}</p>}
    </div>
  );
}

/** Languages by their own names; controllers as printed on the display. */
function choiceName(of: string, one: string) {
  const named = sayIfKnown(`${LABELS[of]}.${one}`);
  if (named !== null) return named;
  const language = LOCALES.find((each) => each === one);
  if (language) return <span lang={language}>{LOCALE_NAMES[language]}</span>;
  return one === "memory" ? say("house.no_display") : one.toUpperCase();
}
