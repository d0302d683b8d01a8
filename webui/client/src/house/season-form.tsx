import { useSignal } from "@preact/signals";
import type { Points } from "../generated/protocol";
import { about } from "../net/http";
import { presetName } from "../rules/words";
import { Button } from "../ui/button";
import { useAttempt } from "../ui/failures";
import { useFetched } from "../ui/fetching";
import { DayField } from "../ui/form/day-field";
import { Field } from "../ui/form/field";
import { Form, replaced } from "../ui/form/form";
import { Select } from "../ui/form/select";
import { bandName } from "../words/bands";
import { t } from "../words/i18n";
import { saveSeason } from "./http";
import {
  type Draft,
  type DraftLine,
  EMPTY_LINE,
  MOST_LINES,
  MOST_POINTS,
  ruleName,
  seasonIn,
  withRule,
} from "./season-draft";
import { failureWords, type HouseKey, say } from "./words";

const WHOLE = ["won", "played", "game"] as const;
const OWN = "own";

interface SeasonFormProps {
  /** The name that it had; null: it is a new one. */
  was: string | null;
  draft: Draft;
  /** The day of this evening, as 2026-11-27. */
  today: string;
  rules: Readonly<Record<string, Points>>;
  onClose: () => void;
}

/** Form of a season: its name, its days and its points rule. */
export function SeasonForm({ was, draft: before, today, rules, onClose }: SeasonFormProps) {
  const draft = useSignal(before);
  const { attempt, alert } = useAttempt(failureWords);
  const now = draft.value;
  const set = (changed: Partial<Draft>): void => {
    draft.value = { ...now, ...changed };
  };
  const season = seasonIn(now);
  const missing =
    (now.name.trim() === "" && say("house.season_unnamed")) ||
    (now.first === "" && say("house.season_undated")) ||
    (season === null && say("house.season_numbers", { most: MOST_POINTS }));
  const save = (): void => {
    if (missing || season === null) return;
    void attempt(async () => {
      await saveSeason(season, was);
      onClose();
    });
  };
  return (
    <Form class="house-form" onSubmit={save}>
      <Field
        id="season-name"
        label={say("house.season_name")}
        value={now.name}
        most={24}
        onValue={(name) => set({ name })}
      />
      <div class="house-days">
        <DayField
          id="season-first"
          label={say("house.season_first")}
          value={now.first}
          onValue={(first) => set({ first })}
        />
        <DayField
          id="season-last"
          label={say("house.season_last")}
          value={now.last}
          onValue={(last) => set({ last })}
        />
      </div>
      <p class="soft">{say("house.season_days_about")}</p>
      {was !== null && (now.last === "" || now.last > today) && (
        <Button id="season-end" onPress={() => set({ last: today })}>
          {say("house.season_ends_today")}
        </Button>
      )}
      <RuleFields draft={now} rules={rules} onDraft={(next) => (draft.value = next)} />
      <Button id="season-save" kind="main" size="large" off={missing} onPress={save}>
        {t("common.save")}
      </Button>
      <Button id="season-cancel" kind="plain" onPress={onClose}>
        {t("common.cancel")}
      </Button>
      {alert}
    </Form>
  );
}

interface RuleFieldsProps {
  draft: Draft;
  rules: Readonly<Record<string, Points>>;
  onDraft: (draft: Draft) => void;
}

/** The points rule: one to choose from, and every number of it. */
function RuleFields({ draft, rules, onDraft }: RuleFieldsProps) {
  const chosen = ruleName(draft, rules);
  const setLine = (place: number, line: DraftLine): void =>
    onDraft({ ...draft, places: replaced(draft.places, place, line) });
  return (
    <>
      <Select
        id="season-rule"
        label={say("house.points")}
        value={chosen ?? OWN}
        of={[...Object.keys(rules), ...(chosen === null ? [OWN] : [])]}
        words={(name) => say(`house.rule.${name}` as HouseKey)}
        onValue={(name) => {
          const rule = rules[name];
          if (rule) onDraft(withRule(draft, { ...rule, presets: [...draft.presets] }));
        }}
      />
      <div class="house-numbers">
        {WHOLE.map((each) => (
          <Field
            key={each}
            id={`season-${each}`}
            label={say(`house.points_${each}`)}
            value={draft[each]}
            most={3}
            digits
            onValue={(text) => onDraft({ ...draft, [each]: text })}
          />
        ))}
      </div>
      {draft.places.map((line, place) => (
        <fieldset key={place} class="house-places" data-testid="season-places">
          <legend>{say("house.points_places")}</legend>
          <Field
            id={`season-entries-${place}`}
            label={say("house.points_entries")}
            value={line.entries}
            most={3}
            digits
            onValue={(entries) => setLine(place, { ...line, entries })}
          />
          <div class="house-bands">
            {line.points.map((text, band) => (
              <Field
                key={bandName(band)}
                id={`season-points-${place}-${band}`}
                label={bandName(band)}
                value={text}
                most={3}
                digits
                onValue={(typed) =>
                  setLine(place, { ...line, points: replaced(line.points, band, typed) })
                }
              />
            ))}
          </div>
          <Button
            id={`season-places-${place}-remove`}
            kind="plain"
            size="small"
            onPress={() =>
              onDraft({ ...draft, places: draft.places.filter((_, other) => other !== place) })
            }
          >
            {say("house.points_places_remove")}
          </Button>
        </fieldset>
      ))}
      <Button
        id="season-places-add"
        kind="plain"
        off={
          draft.places.length >= MOST_LINES && say("house.points_places_most", { n: MOST_LINES })
        }
        onPress={() => onDraft({ ...draft, places: [...draft.places, EMPTY_LINE] })}
      >
        {say("house.points_places_add")}
      </Button>
      <CountedPresets
        counted={draft.presets}
        onCounted={(presets) => onDraft({ ...draft, presets })}
      />
    </>
  );
}

interface CountedPresetsProps {
  counted: readonly string[];
  onCounted: (presets: readonly string[]) => void;
}

/** The presets whose matches count; none: all. */
function CountedPresets({ counted, onCounted }: CountedPresetsProps) {
  const { found } = useFetched(about);
  const presets = found.value?.presets.map(({ name }) => name) ?? [];
  return (
    <details class="house-counted">
      <summary>
        {counted.length === 0
          ? say("house.counted_all")
          : say("house.counted_only", { presets: counted.map(presetName).join(", ") })}
      </summary>
      <div class="house-choices" role="group" aria-label={say("house.counted")}>
        {presets.map((name) => {
          const on = counted.includes(name);
          return (
            <Button
              key={name}
              id={`season-preset-${name}`}
              kind="plain"
              pressed={on}
              onPress={() =>
                onCounted(on ? counted.filter((each) => each !== name) : [...counted, name])
              }
            >
              {presetName(name)}
            </Button>
          );
        })}
      </div>
      <p class="soft">{say("house.counted_about")}</p>
    </details>
  );
}
