/** `Composer`: a format of one's own is made, drawn as it grows, and saved under a name. */

import { useSignal } from "@preact/signals";
import type { EntryKind, Format } from "../../../generated/championship";
import { Button } from "../../../ui/button";
import { sayFailure, useAttempt } from "../../../ui/failures";
import { Field } from "../../../ui/form/field";
import { Form } from "../../../ui/form/form";
import { Numbers, Select } from "../../../ui/form/select";
import { Tick } from "../../../ui/form/tick";
import { t } from "../../../words/i18n";
import { deleteFormat, saveFormat } from "../../archive";
import { refusedWords } from "../../words";
import { say } from "../words";
import {
  CRITERIA,
  emptyFormat,
  MOST_STAGES,
  withCriterion,
  withOneMore,
  withoutStage,
  withStage,
} from "./draft";
import { PlanOf } from "./plan";
import { StageFields } from "./stage-fields";
import "./compose.css";

const ENTRIES: readonly EntryKind[] = ["pairs", "drawn_pairs"];

interface ComposerProps {
  /** The format that is changed; null: a new one. */
  of: Format | null;
  /** Whether it was saved here, so that saving it replaces it. */
  saved: boolean;
  tables: number;
  /** Called with the name of the format that was saved; null: none was. */
  onClose: (name: string | null) => void;
}

export function Composer({ of, saved, tables, onClose }: ComposerProps) {
  const draft = useSignal<Format>(of ? { ...of, name: saved ? of.name : "" } : emptyFormat());
  const entries = useSignal(16);
  const { attempt, alert } = useAttempt((error) => sayFailure(error, refusedWords));
  const format = draft.value;
  const set = (changed: Partial<Format>): void => {
    draft.value = { ...format, ...changed };
  };
  const name = format.name.trim();
  const off = name === "" && say("compose.unnamed");
  const save = (): void => {
    if (off) return;
    void attempt(async () => {
      await saveFormat({ ...format, name }, saved && name === of?.name ? of : null);
      onClose(name);
    });
  };
  return (
    <main class="sheet composer">
      <h1>{say("compose.title")}</h1>
      <div class="composer-parts">
        <div class="composer-plan">
          <h2>{say("compose.plan")}</h2>
          <Numbers
            id="plan-entries"
            label={say(format.entry === "pairs" ? "compose.for_pairs" : "compose.for_players")}
            value={entries.value}
            from={2}
            to={128}
            onValue={(count) => (entries.value = count)}
          />
          <PlanOf format={format} entries={entries.value} tables={tables} />
        </div>
        <Form class="director-form" onSubmit={save}>
          <Field
            id="format-name"
            label={say("compose.name")}
            value={format.name}
            most={24}
            onValue={(typed) => set({ name: typed })}
          />
          <Select
            id="format-entry"
            label={say("compose.entry")}
            value={format.entry}
            of={ENTRIES.includes(format.entry) ? ENTRIES : [...ENTRIES, format.entry]}
            words={(kind) => say(`compose.entry.${kind}`)}
            onValue={(entry) => set({ entry })}
          />
          {format.stages.map((stage, place) => (
            <StageFields
              key={place}
              format={format}
              place={place}
              stage={stage}
              onStage={(changed) => (draft.value = withStage(format, place, changed))}
              onDelete={() => (draft.value = withoutStage(format, place))}
            />
          ))}
          <Button
            id="format-add"
            off={format.stages.length >= MOST_STAGES && t("why.not_over", { n: MOST_STAGES })}
            onPress={() => (draft.value = withOneMore(format))}
          >
            {say("compose.add_stage")}
          </Button>
          <Standings format={format} onFormat={(changed) => (draft.value = changed)} />
          <More format={format} onChange={set} />
          <Button id="format-save" kind="main" size="large" off={off} onPress={save}>
            {t("common.save")}
          </Button>
          {alert}
          <Button id="format-cancel" kind="plain" onPress={() => onClose(null)}>
            {t("common.cancel")}
          </Button>
          {saved && of && (
            <Button
              id="format-delete"
              kind="danger"
              onPress={() =>
                void attempt(async () => {
                  await deleteFormat(of);
                  onClose(null);
                })
              }
            >
              {say("compose.delete")}
            </Button>
          )}
        </Form>
      </div>
    </main>
  );
}

const MOST_POINTS = 10;

interface StandingsProps {
  format: Format;
  onFormat: (changed: Format) => void;
}

/** What decides the order of the standings, and the points of a match. */
function Standings({ format, onFormat }: StandingsProps) {
  const { criteria, points_won: won, points_lost: lost } = format;
  const places = Math.min(criteria.length + 1, CRITERIA.length);
  return (
    <details class="compose-more">
      <summary data-testid="format-standings">{say("compose.standings")}</summary>
      {Array.from({ length: places }, (_, place) => (
        <Select
          key={place}
          id={`criterion-${place}`}
          label={say("compose.criterion", { n: place + 1 })}
          value={criteria[place] ?? "none"}
          of={[...CRITERIA, "none" as const]}
          words={(one) => say(`compose.criterion.${one}`)}
          onValue={(one) => onFormat(withCriterion(format, place, one === "none" ? null : one))}
        />
      ))}
      <p class="soft">{say("compose.then_lot")}</p>
      {criteria.includes("points") && (
        <div class="compose-two">
          <Numbers
            id="points-won"
            label={say("compose.points_won")}
            value={won}
            from={1}
            to={MOST_POINTS}
            onValue={(n) => onFormat({ ...format, points_won: n, points_lost: Math.min(lost, n) })}
          />
          <Numbers
            id="points-lost"
            label={say("compose.points_lost")}
            value={lost}
            from={0}
            to={won}
            onValue={(n) => onFormat({ ...format, points_lost: n })}
          />
        </div>
      )}
    </details>
  );
}

interface MoreProps {
  format: Format;
  onChange: (changed: Partial<Format>) => void;
}

/** What holds for the whole championship. */
function More({ format, onChange }: MoreProps) {
  const first = format.stages[0]?.kind;
  return (
    <details class="compose-more">
      <summary data-testid="format-more">{say("compose.more")}</summary>
      {(first === "lives" || first === "swiss") && (
        <Numbers
          id="format-late"
          label={say("compose.late")}
          value={format.late_rounds ?? 0}
          from={0}
          to={5}
          onValue={(rounds) => onChange({ late_rounds: rounds || null })}
        />
      )}
      <Numbers
        id="format-grace"
        label={say("compose.grace")}
        value={format.grace}
        from={0}
        to={60}
        onValue={(grace) => onChange({ grace })}
      />
      <Numbers
        id="format-penalty"
        label={say("compose.penalty")}
        value={format.penalty}
        from={0}
        to={60}
        onValue={(penalty) => onChange({ penalty })}
      />
      <Numbers
        id="format-substitutes"
        label={say("compose.substitutes")}
        value={format.substitutes}
        from={0}
        to={30}
        onValue={(substitutes) => onChange({ substitutes })}
      />
      {format.substitutes > 0 && (
        <Tick
          id="format-substitute-one"
          on={format.substitute_of_one}
          onTick={(substitute_of_one) => onChange({ substitute_of_one })}
        >
          {say("compose.substitute_of_one")}
        </Tick>
      )}
      <Tick
        id="format-one-more"
        on={format.one_more_hand}
        onTick={(one_more_hand) => onChange({ one_more_hand })}
      >
        {say("compose.one_more_hand")}
      </Tick>
      <Tick
        id="format-kings"
        on={format.four_kings}
        onTick={(four_kings) => onChange({ four_kings })}
      >
        {say("compose.four_kings")}
      </Tick>
    </details>
  );
}
