import { useSignal } from "@preact/signals";
import type { Command, View } from "../../generated/protocol";
import { act, sendingDisabled } from "../../seat/actor";
import type { Doing } from "../../seat/audience";
import { NamedSide } from "../../seat/named";
import { FormDialog } from "../../ui/dialog";
import { bound, Field } from "../../ui/form/field";
import { replaced } from "../../ui/form/form";
import { fitsStepper } from "../../ui/form/stepper";
import { show } from "../../ui/page/router";
import { t } from "../../words/i18n";
import "./forms.css";
import { say as sayOfTable } from "../seats/sitting-words";

interface ScoreSetProps {
  now: View;
  option: Doing<"set_score">;
  send?: (command: Command) => void;
  onClose: () => void;
}

/** Dialog that sets the score in one step, with a reason if the rules require it. */
export function ScoreSet({ now, option, send = act, onClose }: ScoreSetProps) {
  const stones = useSignal(now.sides.map((side) => String(side.stones)));
  const games = useSignal(now.sides.map((side) => String(side.games)));
  const reason = useSignal("");
  const { asks, reason: wanted } = option;
  const stonesTo = sayOfTable("mesa.stones_to", { n: option.most_stones });
  const gamesTo = sayOfTable("mesa.games_to", { n: option.most_games });
  const missing =
    (!stones.value.every((text) => fitsStepper(text, option.most_stones)) &&
      t("why.check", { field: stonesTo })) ||
    (!games.value.every((text) => fitsStepper(text, option.most_games)) &&
      t("why.check", { field: gamesTo })) ||
    (wanted && reason.value.trim() === "" && t("why.no_reason"));
  const done = (): void => {
    if (missing) return;
    const why = reason.value.trim();
    send({
      type: "set_score",
      stones: stones.value.map(Number),
      games: games.value.map(Number),
      ...(why === "" ? {} : { reason: why }),
    });
    onClose();
    show("play");
  };
  return (
    <FormDialog
      id="score-set"
      answers="score"
      title={t("mesa.set_score")}
      does="done"
      yes={asks ? sayOfTable("mesa.ask_score") : t("common.save")}
      off={missing || sendingDisabled.value}
      onYes={done}
      onClose={onClose}
    >
      {now.sides.map((_, side) => (
        <fieldset key={side} class="side-fields">
          <legend>
            <NamedSide now={now} side={side} />
          </legend>
          <Field
            id={`set-stones-${side}`}
            label={stonesTo}
            value={stones.value[side] ?? ""}
            most={3}
            digits
            onValue={(value) => (stones.value = replaced(stones.value, side, value))}
          />
          <Field
            id={`set-games-${side}`}
            label={gamesTo}
            value={games.value[side] ?? ""}
            most={2}
            digits
            onValue={(value) => (games.value = replaced(games.value, side, value))}
          />
        </fieldset>
      ))}
      <Field
        id="set-reason"
        label={sayOfTable(wanted ? "mesa.reason" : "mesa.reason_optional")}
        {...bound(reason)}
        most={80}
      />
      {asks && <p class="soft">{sayOfTable("mesa.score_asks")}</p>}
    </FormDialog>
  );
}
