import { useSignal } from "@preact/signals";
import { t } from "../i18n";
import { replaced } from "../lists";
import type { Command, Option, View } from "../protocol";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Field } from "../ui/field";
import { act, settling } from "./actor";
import { sideNamed } from "./around";
import { show } from "./screen";
import "./forms.css";

interface ScoreSetProps {
  now: View;
  option: Extract<Option, { do: "set_score" }>;
  tell?: (command: Command) => void;
  onClose: () => void;
}

/** After a mess: the score as the table knows it to be, in one step that says why. */
export function ScoreSet({ now, option, tell = act, onClose }: ScoreSetProps) {
  const stones = useSignal(now.sides.map((side) => String(side.stones)));
  const games = useSignal(now.sides.map((side) => String(side.games)));
  const reason = useSignal("");
  const fits =
    stones.value.every((text) => isUpTo(text, option.most_stones)) &&
    games.value.every((text) => isUpTo(text, option.most_games)) &&
    reason.value.trim() !== "";
  const done = (): void => {
    if (!fits) return;
    tell({
      type: "set_score",
      stones: stones.value.map(Number),
      games: games.value.map(Number),
      reason: reason.value.trim(),
    });
    onClose();
    show("play");
  };
  return (
    <Dialog id="score-set" title={t("mesa.set_score")} onClose={onClose}>
      <form
        class="sit"
        onSubmit={(event) => {
          event.preventDefault();
          done();
        }}
      >
        {now.sides.map(({ side }) => (
          <fieldset key={side} class="side-fields">
            <legend>{sideNamed(now, side)}</legend>
            <Field
              id={`set-stones-${side}`}
              label={t("mesa.stones_to", { n: option.most_stones })}
              value={stones.value[side] ?? ""}
              most={3}
              digits
              onValue={(value) => (stones.value = replaced(stones.value, side, value))}
            />
            <Field
              id={`set-games-${side}`}
              label={t("mesa.games_to", { n: option.most_games })}
              value={games.value[side] ?? ""}
              most={2}
              digits
              onValue={(value) => (games.value = replaced(games.value, side, value))}
            />
          </fieldset>
        ))}
        <Field
          id="set-reason"
          label={t("mesa.reason")}
          value={reason.value}
          most={80}
          onValue={(value) => (reason.value = value)}
        />
        <div class="answers">
          <Button id="score-cancel" onPress={onClose}>
            {t("common.cancel")}
          </Button>
          <Button id="score-done" kind="main" disabled={!fits || settling.value} onPress={done}>
            {t("common.save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function isUpTo(text: string, most: number): boolean {
  return /^\d+$/.test(text) && Number(text) <= most;
}
