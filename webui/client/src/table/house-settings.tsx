import { useComputed, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { HouseSetting } from "../generated/protocol";
import { type Key, LOCALE_NAMES, LOCALES, t } from "../i18n";
import { connected, house, refusal, requestHouseSettings } from "../store";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Form } from "../ui/form";
import { changes, type Draft, fitsBytes, shownValue } from "./house-settings-draft";
import "./forms.css";

const WIFI = "serve.wifi-name";
const LABELS: Readonly<Record<string, Key>> = {
  "panel.display": "house.display",
  "panel.display-brightness": "house.display_brightness",
  "panel.lamp-brightness": "house.lamp_brightness",
  "panel.language": "house.language",
  [WIFI]: "house.wifi_name",
};
const HINTS: Readonly<Record<string, Key>> = {
  "panel.display": "house.display_hint",
  [WIFI]: "house.wifi_hint",
};

/**
 * Form for the server's settings that a referee may change. Settings of a newer server that this
 * page does not know are left out.
 */
export function HouseSettingsForm() {
  const draft = useSignal<Draft>({});
  /** Number of refusals when the form was sent; a newer refusal is its answer. */
  const sent = useSignal<number | null>(null);
  const told = useSignal<Draft | null>(null);
  const saving = useComputed(
    () => connected.value && sent.value !== null && sent.value === (refusal.value?.seen ?? 0),
  );
  const isHere = connected.value;
  useEffect(() => {
    house.value = null;
    if (isHere) requestHouseSettings();
  }, [isHere]);
  const known = house.value;
  useEffect(() => {
    if (!known?.saved || sent.value === null) return;
    sent.value = null;
    told.value = draft.value;
    draft.value = {};
  }, [known]);
  if (!known) return <p role="status">{t(isHere ? "common.loading" : "app.offline")}</p>;
  const settings = known.settings.filter(({ name }) => name in LABELS);
  const changed = changes(settings, draft.value);
  const names = Object.keys(changed);
  const set = (name: string, value: string | number): void => {
    told.value = null;
    draft.value = { ...draft.value, [name]: value };
  };
  const unfit = settings.some(
    (one) => one.kind === "text" && !fitsBytes(String(shownValue(one, draft.value)), one.most),
  );
  const missing =
    (saving.value && t("why.saving")) ||
    (names.length === 0 && t("house.nothing_changed")) ||
    (unfit && t("house.wifi_fits"));
  const save = (): void => {
    if (missing) return;
    told.value = null;
    if (requestHouseSettings(changed)) sent.value = refusal.value?.seen ?? 0;
  };
  return (
    <Form class="house-form" onSubmit={save}>
      {settings.map((one) => (
        <Setting
          key={one.name}
          of={one}
          value={shownValue(one, draft.value)}
          onValue={(value) => set(one.name, value)}
        />
      ))}
      {after(names) && <p data-testid="house-after">{after(names)}</p>}
      <Button id="house-save" kind="main" size="large" off={missing} onPress={save}>
        {t(saving.value ? "house.saving" : "common.save")}
      </Button>
      <p role="status" data-testid="house-saved">
        {told.value && [t("house.saved"), after(Object.keys(told.value))].join(" ")}
      </p>
    </Form>
  );
}

/** What saving these settings brings about. */
function after(names: readonly string[]): string | undefined {
  const parts = [
    ...(names.some((name) => name.startsWith("panel.")) ? [t("house.panel_changes")] : []),
    ...(names.includes(WIFI) ? [t("house.join_again")] : []),
  ];
  return parts.length > 0 ? parts.join(" ") : undefined;
}

interface SettingProps {
  of: HouseSetting;
  value: string | number;
  onValue: (value: string | number) => void;
}

function Setting({ of, value, onValue }: SettingProps) {
  const label = t(LABELS[of.name] ?? "house.title");
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
            {of.choices.map((one) => (
              <Button
                key={one}
                id={`${id}-${one}`}
                kind="plain"
                pressed={one === value}
                onPress={() => onValue(one)}
              >
                {choiceName(one)}
              </Button>
            ))}
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
              aria-valuetext={percent(value)}
              onInput={(event) => onValue(event.currentTarget.valueAsNumber)}
            />
            <output>{percent(value)}</output>
          </span>
        </label>
      )}
      {of.kind === "text" && (
        <Field id={id} label={label} value={String(value)} most={of.most} onValue={onValue} />
      )}
      {hint && <p class="soft">{t(hint)}</p>}
    </div>
  );
}

function percent(value: string | number): string {
  return t("house.percent", { n: value });
}

/** Languages by their own names; controllers as printed on the board of the display. */
function choiceName(one: string) {
  const language = LOCALES.find((each) => each === one);
  if (language) return <span lang={language}>{LOCALE_NAMES[language]}</span>;
  return one === "memory" ? t("house.no_display") : one.toUpperCase();
}
