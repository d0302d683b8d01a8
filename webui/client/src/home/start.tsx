import { differences, presetAbout, presetName } from "../rules/words";
import { Button } from "../ui/button";
import { Form } from "../ui/form/form";
import { Sheet } from "../ui/page/sheet";
import { t } from "../words/i18n";
import { basisName, chosenRules, ours, serverInfo, tableWanted } from "./new-table";
import { useOpenTable } from "./open-table";
import { PlayerFields } from "./players";
import { go, goBack } from "./router";
import { PresetTexts } from "./rule-texts";
import { SaveButton } from "./save-button";
import { StakeFields } from "./stake";
import "./start.css";
import { say } from "./words";

/** Form for a new table. All fields are optional. */
export function StartTable() {
  const { busy, wrong, open } = useOpenTable();
  const start = async (): Promise<void> => {
    const wanted = tableWanted();
    if (wanted) await open(wanted, { instead: true });
  };
  return (
    <Sheet title={say("home.start")} onBack={() => goBack("home")}>
      <Form class="start" onSubmit={() => void start()}>
        <RulesNow />
        <PlayerFields />
        <StakeFields />
        <div class="bar">
          {wrong.value !== null && (
            <p role="alert" data-testid="start-refused">
              {wrong.value}
            </p>
          )}
          <Button
            id="start-now"
            kind="main"
            size="large"
            off={busy.value && t("why.starting")}
            onPress={start}
          >
            {say("home.begin")}
          </Button>
        </div>
      </Form>
    </Sheet>
  );
}

/** The rules of the new table, with links to presets and settings. */
function RulesNow() {
  const now = chosenRules.value;
  if (!now) return null;
  const changes = Object.keys(now.changed).length;
  return (
    <section class="rules-now">
      <h2>{say("home.rules")}</h2>
      <div class="card" data-testid="rules-now">
        <b>{basisName()}</b>
        <p>
          {ours.value !== null && `${presetName(now.preset)}. `}
          {presetAbout(now.preset)}
        </p>
        {changes > 0 ? (
          <p class={ours.value === null ? "changes" : undefined} data-testid="differences">
            {differences(now.changed, serverInfo.value?.settings ?? [])}
          </p>
        ) : (
          <PresetTexts preset={now.preset} />
        )}
      </div>
      <div class="pair">
        <Button id="other-rules" onPress={() => go("presets")}>
          {say("home.other_rules")}
        </Button>
        <Button id="more-rules" onPress={() => go("settings")}>
          {say("home.more_rules")}
        </Button>
      </div>
      {changes > 0 && ours.value === null && <SaveButton />}
    </section>
  );
}
