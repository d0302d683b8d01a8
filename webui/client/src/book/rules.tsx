import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { About, View } from "../generated/protocol";
import { SaveRules } from "../rules/save-rules";
import {
  followRulesWords,
  presetName,
  sayRules,
  settingName,
  valueName,
  valuesOf,
} from "../rules/words";
import { Button } from "../ui/button";
import { Sheet } from "../ui/page/sheet";
import { t } from "../words/i18n";
import { settingsOf } from "./conditions";
import { BookLink } from "./link";
import { sayOfBook } from "./words";
import "./rules.css";

/** Rules of this match: its preset, and every setting that has more than one value. */
export function RulesSheet({ now: { rules }, serverInfo }: { now: View; serverInfo: About }) {
  const saving = useSignal(false);
  const saved = useSignal<string | null>(null);
  useEffect(followRulesWords, []);
  const values = settingsOf(serverInfo, rules);
  const lines = serverInfo.settings
    .filter((one) => valuesOf(one).length > 1)
    .map(({ name, default: usual }): [string, string] => [
      settingName(name),
      valueName(name, values[name] ?? usual),
    ]);
  return (
    <Sheet title={t("mesa.rules")} back="menu">
      <div class="list ways">
        <BookLink id="book" to="book" testid="open-book" class="button quiet">
          {sayOfBook("book.title")}
        </BookLink>
        <BookLink id="signs" to="signs" testid="open-signs" class="button quiet">
          {sayOfBook("signs.title")}
        </BookLink>
        <Button id="save-rules" onPress={() => (saving.value = true)}>
          {sayRules("rules.save")}
        </Button>
      </div>
      {saved.value !== null && (
        <p role="status">{sayRules("rules.saved", { name: saved.value })}</p>
      )}
      {saving.value && (
        <SaveRules
          preset={rules.preset}
          changed={rules.changed}
          onSaved={(name) => (saved.value = name)}
          onClose={() => (saving.value = false)}
        />
      )}
      <dl class="rules">
        {[
          [sayOfBook("book.rule.preset"), presetName(rules.preset)],
          [sayOfBook("book.rule.cards"), [...rules.faces].join(" ")],
          [sayOfBook("book.rule.adentro"), String(rules.adentro_from)],
          ...lines,
        ].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
