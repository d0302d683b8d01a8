/**
 * `QuickStart`: tables that are opened with one tap: like the last one, or with the default rules;
 * and tables by saved rules.
 */

import type { LastTable } from "../generated/protocol";
import { saved } from "../rules/saved-rules";
import { presetName } from "../rules/words";
import { names } from "../state/used-names";
import { Button } from "../ui/button";
import { t } from "../words/i18n";
import { basisName, serverInfo, tableWanted, take, target } from "./new-table";
import { OpenTable } from "./open-table";
import { go } from "./router";
import { say } from "./words";

/** Number of saved rules shown here; the others are on the page of presets. */
const MOST_OWN = 3;

/** `second`: something else on the page is what most people want now. */
export function QuickStart({ second }: { second: boolean }) {
  const last = names.value?.last ?? null;
  const kind = second ? undefined : "main";
  return (
    <>
      {last === null ? <Usual kind={kind} /> : <AsLastTime last={last} kind={kind} />}
      <OwnRules />
      <div class="pair">
        <Button
          id="start-table"
          size="large"
          off={serverInfo.value === null && t("why.no_server")}
          onPress={() => go("start")}
        >
          {say(last === null ? "home.choose" : "home.start_other")}
        </Button>
        <OpenTable
          id="only-count"
          needsServer
          wanted={() => {
            const wanted = tableWanted();
            return wanted && { ...wanted, mano: 0, counter: true };
          }}
        >
          {t("counter.only")}
        </OpenTable>
      </div>
    </>
  );
}

interface FirstProps {
  kind: "main" | undefined;
}

function AsLastTime({ last, kind }: FirstProps & { last: LastTable }) {
  const { names: shown, sides, players, preset, rules, target: stones } = last;
  const alone = sides.length === players.length;
  // A side that nobody named is called by its players.
  const named = !alone && shown.every((name, side) => name === sides[side]);
  return (
    <OpenTable
      id="start-again"
      kind={kind}
      wanted={() => ({ sides, players, preset, rules, mano: 0 })}
      note={
        <>
          <span class="names">{shown.join(" – ")}</span>
          {named && <span class="names">{players.join(", ")}</span>}
          <span>{rulesLine(nameOfRules(preset, rules), stones)}</span>
        </>
      }
    >
      {say("home.as_last_time")}
    </OpenTable>
  );
}

/** With the default rules, on a phone that has been at no table yet. */
function Usual({ kind }: FirstProps) {
  const stones = target();
  return (
    <OpenTable
      id="start-usual"
      kind={kind}
      needsServer
      wanted={tableWanted}
      note={stones !== undefined && rulesLine(basisName(), Number(stones))}
    >
      {say("home.start")}
    </OpenTable>
  );
}

/** Saved rules, each of which starts setting up a table. */
function OwnRules() {
  const usable = saved.value.flatMap(({ name, preset, rules, seating }) =>
    preset === null || seating === null ? [] : [{ name, preset, rules, seating }],
  );
  if (usable.length === 0) return null;
  return (
    <section class="list own-rules">
      <h2>{say("home.our_rules")}</h2>
      {usable.slice(0, MOST_OWN).map(({ name, preset, rules, seating }) => (
        <Button
          key={name}
          id={`own-${name}`}
          onPress={() => {
            take({ preset, saved: name, changed: rules, seating });
            go("start");
          }}
          note={presetName(preset)}
        >
          {name}
        </Button>
      ))}
    </section>
  );
}

/** Name of the saved rules with these settings, else of the preset. */
function nameOfRules(preset: string, rules: LastTable["rules"]): string {
  const same = JSON.stringify(Object.entries(rules).sort());
  const own = saved.value.find(
    (one) => one.preset === preset && JSON.stringify(Object.entries(one.rules).sort()) === same,
  );
  if (own && Object.keys(rules).length > 0) return own.name;
  const changes = Object.keys(rules).length;
  return changes === 0
    ? presetName(preset)
    : say("home.with_changes", { rules: presetName(preset) });
}

const rulesLine = (rules: string, stones: number): string =>
  say("home.rules_to", { rules, n: stones });
