/** Form of a circuit: its name, its points, how many results count, who qualifies. */
import { useSignal } from "@preact/signals";
import type { Circuit, PlacePoints } from "../../../generated/championship";
import { Button } from "../../../ui/button";
import { useAttempt } from "../../../ui/failures";
import { Field } from "../../../ui/form/field";
import { Form, replaced } from "../../../ui/form/form";
import { Numbers, Select } from "../../../ui/form/select";
import { t } from "../../../words/i18n";
import { failureWords, say, sayIfKnown } from "./words";

const MOST_LINES = 5;
const MOST_BANDS = 6;
const MOST_POINTS = 100;
const QUALIFYING = ["standings", "championships"] as const;

/** A line of points as it is typed. */
interface Line {
  entries: number;
  text: string;
}

interface CircuitFormProps {
  /** The circuit that is changed; null: a new one. */
  of: Circuit | null;
  /** Tables of points to choose from. */
  tables: Readonly<Record<string, PlacePoints[]>>;
  onSave: (settings: Circuit) => Promise<unknown>;
  onClose: () => void;
}

export function CircuitForm({ of, tables, onSave, onClose }: CircuitFormProps) {
  const name = useSignal(of?.name ?? "");
  const lines = useSignal(typed(of?.places ?? Object.values(tables)[0] ?? []));
  const counted = useSignal(of?.counted ?? 0);
  const by = useSignal(of?.qualifying.of ?? "standings");
  const best = useSignal(of?.qualifying.best ?? 8);
  const { attempt, alert } = useAttempt(failureWords);
  const places = read(lines.value);
  const chosen = Object.keys(tables).find((one) => same(tables[one] ?? [], places ?? []));
  const off =
    (name.value.trim() === "" && say("circuit.unnamed")) ||
    (places === null && say("circuit.points_wrong", { most: MOST_POINTS }));
  const save = (): void => {
    if (off || places === null) return;
    void attempt(() =>
      onSave({
        name: name.value.trim(),
        places,
        counted: counted.value,
        qualifying: { of: by.value, best: best.value },
      }),
    );
  };
  return (
    <Form class="circuit-form" onSubmit={save}>
      <Field
        id="circuit-name"
        label={say("circuit.name")}
        value={name.value}
        most={24}
        onValue={(text) => (name.value = text)}
      />
      <Select
        id="circuit-points"
        label={say("circuit.points")}
        value={chosen ?? "own"}
        of={[...Object.keys(tables), ...(chosen === undefined ? ["own"] : [])]}
        words={(one) => sayIfKnown(`points.${one}`) ?? one}
        onValue={(one) => (lines.value = typed(tables[one] ?? []))}
      />
      {lines.value.map((line, place) => (
        <fieldset key={place} class="circuit-points">
          <legend>{say("circuit.points_line")}</legend>
          <Numbers
            id={`circuit-entries-${place}`}
            label={say("circuit.points_entries")}
            value={line.entries}
            from={2}
            to={256}
            onValue={(entries) =>
              (lines.value = replaced(lines.value, place, { ...line, entries }))
            }
          />
          <Field
            id={`circuit-given-${place}`}
            label={say("circuit.points_given")}
            value={line.text}
            most={40}
            onValue={(text) => (lines.value = replaced(lines.value, place, { ...line, text }))}
          />
          {lines.value.length > 1 && (
            <Button
              id={`circuit-line-${place}-remove`}
              kind="plain"
              size="small"
              onPress={() => (lines.value = lines.value.filter((_, other) => other !== place))}
            >
              {say("circuit.points_remove")}
            </Button>
          )}
        </fieldset>
      ))}
      <Button
        id="circuit-line-add"
        kind="plain"
        off={lines.value.length >= MOST_LINES && t("why.not_over", { n: MOST_LINES })}
        onPress={() => (lines.value = [...lines.value, { entries: 64, text: "" }])}
      >
        {say("circuit.points_add")}
      </Button>
      <Numbers
        id="circuit-counted"
        label={say("circuit.counted")}
        value={counted.value}
        from={0}
        to={30}
        onValue={(count) => (counted.value = count)}
      />
      <Select
        id="circuit-by"
        label={say("circuit.qualifying")}
        value={by.value}
        of={QUALIFYING}
        words={(one) => say(`circuit.qualify.${one}`)}
        onValue={(one) => (by.value = one)}
      />
      <Numbers
        id="circuit-best"
        label={say("circuit.best")}
        value={best.value}
        from={1}
        to={256}
        onValue={(count) => (best.value = count)}
      />
      <Button id="circuit-save" kind="main" size="large" off={off} onPress={save}>
        {t("common.save")}
      </Button>
      {alert}
      <Button id="circuit-cancel" kind="plain" onPress={onClose}>
        {t("common.cancel")}
      </Button>
    </Form>
  );
}

const typed = (places: readonly PlacePoints[]): Line[] =>
  places.map(({ entries, points }) => ({ entries, text: points.join(", ") }));

/** The table that was typed; null where a number is none or too large, or two lines are alike. */
export function read(lines: readonly Line[]): PlacePoints[] | null {
  const found = lines.map(({ entries, text }) => ({
    entries,
    points: text.split(/[\s,;]+/).filter((one) => one !== ""),
  }));
  const fits = ({ points }: { points: string[] }): boolean =>
    points.length > 0 &&
    points.length <= MOST_BANDS &&
    points.every((one) => /^\d{1,3}$/.test(one) && Number(one) <= MOST_POINTS) &&
    points.some((one) => Number(one) > 0);
  const alike = new Set(found.map(({ entries }) => entries)).size < found.length;
  if (alike || found.length === 0 || !found.every(fits)) return null;
  return found.map(({ entries, points }) => ({ entries, points: points.map(Number) }));
}

const same = (one: readonly PlacePoints[], other: readonly PlacePoints[]): boolean =>
  JSON.stringify(typed(one)) === JSON.stringify(typed(other));
