/** `Composer`: a format of one's own is made, drawn as it grows, and saved under a name. */

import { useSignal } from "@preact/signals";
import type { EntryKind, Format } from "../../../generated/championship";
import { Button } from "../../../ui/button";
import { sayFailure, useAttempt } from "../../../ui/failures";
import { Field } from "../../../ui/form/field";
import { Form } from "../../../ui/form/form";
import { Numbers, Select } from "../../../ui/form/select";
import { t } from "../../../words/i18n";
import { deleteFormat, saveFormat } from "../../archive";
import { refusedWords } from "../../words";
import { say } from "../words";
import { ChampionshipFields } from "./championship-fields";
import { emptyFormat, MOST_STAGES, withOneMore, withoutStage, withStage } from "./draft";
import { PlanOf } from "./plan";
import { StageFields } from "./stage-fields";
import { StandingsFields } from "./standings-fields";
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
          <StandingsFields format={format} onFormat={(changed) => (draft.value = changed)} />
          <ChampionshipFields format={format} onChange={set} />
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
