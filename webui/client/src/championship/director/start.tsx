import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Championship, FormatChoice } from "../../generated/championship";
import { about } from "../../net/http";
import { loadSaved, saved } from "../../rules/saved-rules";
import { followRulesWords, presetAbout, presetName } from "../../rules/words";
import { Button } from "../../ui/button";
import { FetchStatus, useFetched } from "../../ui/fetching";
import { bound, Field } from "../../ui/form/field";
import { Form } from "../../ui/form/form";
import { Select } from "../../ui/form/select";
import { fitsStepper, Stepper } from "../../ui/form/stepper";
import { Languages } from "../../ui/languages";
import { lazy } from "../../ui/page/lazy";
import { dayOf } from "../../words/dates";
import { t } from "../../words/i18n";
import { championshipFormats, championships } from "../archive";
import { openChampionship } from "../link";
import { Others } from "../others";
import { act, problem } from "./act";
import { goTo, MOST_TABLES } from "./directing";
import { FormatChoiceLine } from "./format-choice";
import { say } from "./words";

const Composer = lazy(async () => (await import("./compose/composer")).Composer);

/** Form for a new championship, shown while none is open. */
export function StartChampionship({ last }: { last: Championship | null }) {
  const name = useSignal("");
  const format = useSignal<string | null>(null);
  const rules = useSignal<string | null>(null);
  const tables = useSignal("8");
  const busy = useSignal(false);
  const { found, failed, load } = useFetched(() =>
    Promise.all([about(), championshipFormats(), championships(), loadSaved()]),
  );
  const [known, offered, past = []] = found.value ?? [];
  const choices = offered?.formats ?? [];
  const composed = useSignal<FormatChoice | "new" | null>(null);
  const presets = known?.presets ?? [];
  const archive = past.filter(({ code }) => code !== last?.code);
  useEffect(followRulesWords, []);
  const chosen = choices.find((one) => one.format.name === format.value) ?? choices[0];
  const chosenRules = rules.value ?? presets[0]?.name;
  const ours = saved.value.find(({ name }) => name === chosenRules);
  const off =
    (name.value.trim() === "" && say("start.no_name")) ||
    (!(chosen && chosenRules) && t("why.no_server")) ||
    (!fitsStepper(tables.value, MOST_TABLES) && t("why.not_over", { n: MOST_TABLES })) ||
    (busy.value && say("start.waiting"));
  const start = async (): Promise<void> => {
    if (off || !chosen || chosenRules === undefined) return;
    busy.value = true;
    const answer = await openChampionship({
      name: name.value.trim(),
      // What is saved, as it is shown here: somebody may have changed it since.
      format: chosen.saved ? chosen.format : chosen.format.name,
      rules: ours?.preset
        ? { name: ours.name, preset: ours.preset, rules: ours.rules }
        : chosenRules,
      tables: Number(tables.value),
    });
    busy.value = false;
    if (answer === null) return;
    if (answer.type === "refused") problem.value = answer;
    // The address names another championship, or that one is begun.
    else if (location.search !== "") location.assign("/director#entries");
    else goTo("entries");
  };
  if (composed.value !== null) {
    const of = composed.value === "new" ? null : composed.value;
    return (
      <Composer
        of={of?.format ?? null}
        saved={of?.saved ?? false}
        tables={fitsStepper(tables.value, MOST_TABLES) ? Number(tables.value) : 0}
        onClose={(saved) => {
          composed.value = null;
          format.value = saved ?? format.value;
          void load();
        }}
      />
    );
  }
  return (
    <main class="sheet">
      <h1>{say("start.title")}</h1>
      {last && (
        <section class="list">
          <p>{say("start.last", { name: last.name })}</p>
          <Button id="reopen" onPress={() => void act({ type: "reopen_championship" })}>
            {say("start.reopen", { name: last.name })}
          </Button>
          {archive.length > 0 && (
            <details>
              <summary data-testid="reopen-other">{say("start.reopen_other")}</summary>
              {archive.map(({ code, name, opened }) => (
                <Button
                  key={code}
                  id={`reopen-${code}`}
                  kind="plain"
                  onPress={() => void act({ type: "reopen_championship", championship: code })}
                >
                  {`${name} · ${dayOf(opened)}`}
                </Button>
              ))}
            </details>
          )}
        </section>
      )}
      <FetchStatus found={found} failed={failed} onRetry={() => void load()} />
      <Form class="director-form" onSubmit={() => void start()}>
        <Field id="championship-name" label={say("start.name")} {...bound(name)} most={24} />
        <fieldset class="choices">
          <legend>{say("start.format")}</legend>
          {choices.map((choice) => (
            <FormatChoiceLine
              key={choice.format.name}
              choice={choice}
              chosen={choice === chosen}
              onChoose={() => (format.value = choice.format.name)}
              onChange={() => (composed.value = choice)}
            />
          ))}
          <Button id="format-compose" kind="plain" onPress={() => (composed.value = "new")}>
            {say("compose.new")}
          </Button>
        </fieldset>
        <Select
          id="championship-rules"
          label={say("start.rules")}
          value={chosenRules ?? ""}
          of={[...ofTwoSides(saved.value), ...ofTwoSides(presets)]}
          words={(one) => savedName(one) ?? presetName(one)}
          onValue={(one) => (rules.value = one)}
        />
        {chosenRules !== undefined && <p class="soft">{presetAbout(chosenRules)}</p>}
        <Stepper
          id="championship-tables"
          label={say("start.tables")}
          {...bound(tables)}
          most={MOST_TABLES}
        />
        <Button
          id="championship-start"
          kind="main"
          size="large"
          off={off}
          onPress={() => void start()}
        >
          {say("start.go")}
        </Button>
      </Form>
      <Others page="/director" all />
      <nav class="list ways">
        <a class="button plain" href="/director/circuits" data-testid="open-circuits">
          {say("more.circuits")}
        </a>
      </nav>
      <Languages />
    </main>
  );
}

interface WithSides {
  name: string;
  seating?: { sides: number } | null;
}

/** Names of the rules for two sides, which a championship can have. */
const ofTwoSides = (all: readonly WithSides[]): string[] =>
  all.filter(({ seating }) => seating?.sides === 2).map(({ name }) => name);

/** "Peña (Mus de cuatro reyes)": rules that were saved here, with their preset; null: none. */
function savedName(name: string): string | null {
  const found = saved.value.find((one) => one.name === name);
  if (found === undefined) return null;
  return found.preset === null ? name : `${name} (${presetName(found.preset)})`;
}
