import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { About, RuleSet } from "../generated/protocol";
import { drop, loadSaved, saved } from "../rules/saved-rules";
import {
  differences,
  failureInWords,
  presetAbout,
  presetName,
  refusalOfRules,
  sayRules,
} from "../rules/words";
import { Confirm } from "../ui/dialog";
import { useAttempt } from "../ui/failures";
import { Sheet } from "../ui/page/sheet";
import { useDisabledReason } from "../ui/press/disabled-reason";
import { t } from "../words/i18n";
import { choosePreset, chosenRules, ours, serverInfo, take } from "./new-table";
import { goBack } from "./router";
import "./presets.css";
import "./start.css";
import { say } from "./words";

/** Rules to choose from: those saved on this server, and the presets. */
export function PresetsPage({ known }: { known: About }) {
  const { attempt, alert } = useAttempt(failureInWords);
  useEffect(() => void attempt(loadSaved), []);
  const done = (): void => goBack("start");
  return (
    <Sheet title={say("home.rules")} onBack={done}>
      {alert}
      {saved.value.length > 0 && (
        <section class="presets" data-testid="our-rules">
          <h2>{say("home.our_rules")}</h2>
          {saved.value.map((one) => (
            <Ours
              key={one.name}
              set={one}
              onDone={done}
              onDrop={() => attempt(() => drop(one.name))}
            />
          ))}
        </section>
      )}
      <section class="presets">
        <h2>{say("home.known_rules")}</h2>
        {known.presets.map(({ name }) => (
          <button
            key={name}
            type="button"
            class="preset"
            data-testid={`preset-${name}`}
            aria-pressed={ours.value === null && chosenRules.value?.preset === name}
            onClick={() => {
              choosePreset(name);
              done();
            }}
          >
            <b>{presetName(name)}</b>
            <span>{presetAbout(name)}</span>
          </button>
        ))}
      </section>
    </Sheet>
  );
}

interface OursProps {
  set: RuleSet;
  onDone: () => void;
  onDrop: () => Promise<unknown>;
}

/** Saved rules: their preset and differences, or why they cannot be used. */
function Ours({ set, onDone, onDrop }: OursProps) {
  const asking = useSignal(false);
  const { name, preset, rules, seating, refused } = set;
  const unusable = refused && say("home.unusable", { reason: refusalOfRules(refused) });
  const why = useDisabledReason(seating === null && unusable);
  const how = [
    preset === null ? "" : presetName(preset),
    differences(rules, serverInfo.value?.settings ?? []),
  ];
  return (
    <div class="ours" data-testid="our-set" data-name={name}>
      <button
        type="button"
        class="preset"
        aria-pressed={ours.value === name}
        ref={why.button}
        aria-disabled={seating === null || undefined}
        onClick={() => {
          if (preset === null || seating === null) return why.say();
          take({ preset, saved: name, changed: rules, seating });
          onDone();
        }}
      >
        <b>{name}</b>
        <span>{unusable ?? how.filter((words) => words !== "").join(" · ")}</span>
      </button>
      {why.words}
      <button
        type="button"
        class="drop"
        aria-label={sayRules("rules.drop", { name })}
        onClick={() => (asking.value = true)}
      >
        <span aria-hidden="true">×</span>
      </button>
      {asking.value && (
        <Confirm
          id="drop-rules"
          title={sayRules("rules.drop_title", { name })}
          text={sayRules("rules.drop_text")}
          yes={t("common.erase")}
          danger
          onYes={() => void onDrop()}
          onClose={() => (asking.value = false)}
        />
      )}
    </div>
  );
}
