import type { About, Setting } from "../generated/protocol";
import { groupName, valuesOf } from "../rules/words";
import { Button } from "../ui/button";
import { Sheet } from "../ui/page/sheet";
import { basisName, choosePreset, chosenRules, failure } from "./new-table";
import { goBack } from "./router";
import { SaveButton } from "./save-button";
import { SettingField } from "./setting";
import "./presets.css";
import "./settings.css";
import "./start.css";
import { count, say } from "./words";

/** All settings by group, generated from the server's list. */
export function SettingsPage({ serverInfo }: { serverInfo: About }) {
  const now = chosenRules.value;
  if (!now) return null;
  const changes = Object.keys(now.changed).length;
  return (
    <Sheet title={say("home.more_rules")} onBack={() => goBack("start")}>
      <div class="basis">
        <b>{basisName()}</b>
        {changes > 0 && <span data-testid="changes">{count("home.changes", changes)}</span>}
      </div>
      <div class="groups">
        {groupsOf(serverInfo.settings).map(([group, settings]) => (
          <Group key={group} group={group} settings={settings} />
        ))}
      </div>
      {changes > 0 && (
        <div class="pair">
          <Button id="put-all-back" onPress={() => choosePreset(now.preset)}>
            {say("home.put_all_back")}
          </Button>
          <SaveButton />
        </div>
      )}
      <div class="bar">
        {failure.value !== null && <p role="alert">{failure.value}</p>}
        <Button id="settings-done" kind="main" size="large" onPress={() => goBack("start")}>
          {say("home.rules_done")}
        </Button>
      </div>
    </Sheet>
  );
}

function Group({ group, settings }: { group: string; settings: readonly Setting[] }) {
  const changes = settings.filter(({ name }) => name in (chosenRules.value?.changed ?? {})).length;
  return (
    <details class="group" open={group === "table"}>
      <summary data-testid={`group-${group}`}>
        <h2>{groupName(group)}</h2>
        {changes > 0 && <span class="changes">{count("home.changes", changes)}</span>}
      </summary>
      {settings.map((setting) => (
        <SettingField key={setting.name} setting={setting} />
      ))}
    </details>
  );
}

/** Settings with more than one value, by group, in the server's order. */
function groupsOf(settings: readonly Setting[]): [string, Setting[]][] {
  const groups = new Map<string, Setting[]>();
  for (const setting of settings.filter((one) => valuesOf(one).length > 1)) {
    groups.set(setting.group, [...(groups.get(setting.group) ?? []), setting]);
  }
  return [...groups];
}
