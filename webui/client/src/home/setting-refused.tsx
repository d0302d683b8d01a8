import { useEffect, useRef } from "preact/hooks";
import type { Changed } from "../net/http";
import { contradictionWords, settingName, valueName } from "../rules/words";
import { Button } from "../ui/button";
import { t } from "../words/i18n";
import { choose, type RefusedChoice } from "./new-table";
import { say } from "./words";

/**
 * Alert below a setting whose new value was refused: which rules contradict each other, and buttons
 * that change one of them.
 */
export function ContradictionAlert({ refusedChoice }: { refusedChoice: RefusedChoice }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.scrollIntoView({ block: "nearest" }), [refusedChoice]);
  const { setting, value, contradictions } = refusedChoice;
  return (
    <div ref={box} class="contradiction-alert" role="alert" data-testid="setting-refused">
      <b>
        {say("home.cannot", { setting: settingName(setting), value: valueName(setting, value) })}
      </b>
      {contradictions.map(({ why, settings, ways }) => (
        <div key={why} class="why" data-testid={`why-${why}`}>
          <p>{reason(why, settings)}</p>
          {ways.map((way) => (
            <Way key={JSON.stringify(way)} refusedChoice={refusedChoice} way={way} />
          ))}
        </div>
      ))}
    </div>
  );
}

function Way({ refusedChoice, way }: { refusedChoice: RefusedChoice; way: Changed }) {
  const [name, value] = Object.entries(way)[0] ?? [];
  if (name === undefined || value === undefined) return null;
  return (
    <Button
      id={`way-${name}-${value}`}
      onPress={() => void choose(refusedChoice.setting, refusedChoice.value, way)}
    >
      {say("home.way", { setting: settingName(name), value: valueName(name, value) })}
    </Button>
  );
}

function reason(why: string, settings: readonly string[]): string {
  const words = contradictionWords(why);
  if (words !== null) return words;
  const [field = "", other = ""] = settings.map(settingName);
  return t("refused.contradiction", { field, other });
}
