/** `StageFields`: all settings of one stage, each chosen from what is possible. */

import type { Format, FormatStage } from "../../../generated/championship";
import { Button } from "../../../ui/button";
import { Field } from "../../../ui/form/field";
import { Numbers, Select } from "../../../ui/form/select";
import { Tick } from "../../../ui/form/tick";
import { say as sayOfChampionship } from "../../words";
import { say } from "../words";
import { gamesOf, gamesOfFinal, isFollowed, KINDS, type Kind, stageOf, withGames } from "./draft";
import { EntrantsField } from "./entrants-field";
import { MainOfKind, OthersOfKind } from "./fields-of-kind";
import { stageTitle } from "./stage-title";

interface StageFieldsProps {
  format: Format;
  place: number;
  stage: FormatStage;
  onStage: (stage: FormatStage) => void;
  onDelete: () => void;
}

export function StageFields({ format, place, stage, onStage, onDelete }: StageFieldsProps) {
  const id = `stage-${place}`;
  const final = gamesOfFinal(stage);
  return (
    <fieldset class="compose-stage" data-testid={id}>
      <legend>{stageTitle(stage, place)}</legend>
      <Select
        id={`${id}-kind`}
        label={say("compose.kind")}
        value={stage.kind}
        of={KINDS}
        words={(kind) => sayOfChampionship(`stage.${kind}`)}
        onValue={(kind: Kind) => onStage(stageOf(kind, stage))}
      />
      {place > 0 && <EntrantsField {...{ id, format, place, stage, onStage }} />}
      <MainOfKind id={id} stage={stage} onStage={onStage} />
      <details class="compose-more">
        <summary data-testid={`${id}-more`}>{settingsOf(stage)}</summary>
        <OthersOfKind id={id} stage={stage} onStage={onStage} />
        <Tick
          id={`${id}-days`}
          on={stage.over_days}
          onTick={(over_days) => onStage({ ...stage, over_days })}
        >
          {say("compose.over_days")}
        </Tick>
        <Numbers
          id={`${id}-games`}
          label={say("compose.games")}
          value={gamesOf(stage)}
          from={1}
          to={5}
          onValue={(games) => onStage(withGames(stage, games, final))}
        />
        {stage.kind === "knockout" && (
          <Select
            id={`${id}-final`}
            label={say("compose.final")}
            value={String(final ?? "")}
            of={["", "1", "2", "3", "4", "5"]}
            words={(games) => games || say("compose.as_all")}
            onValue={(games) =>
              onStage(withGames(stage, gamesOf(stage), games === "" ? null : Number(games)))
            }
          />
        )}
        <Select
          id={`${id}-minutes`}
          label={say("compose.minutes")}
          value={String(stage.minutes)}
          of={minutesWith(stage.minutes)}
          words={(minutes) => (minutes === "0" ? say("compose.no_limit") : `${minutes} min`)}
          onValue={(minutes) => onStage({ ...stage, minutes: Number(minutes) })}
        />
        <Field
          id={`${id}-name`}
          label={say("compose.stage_name")}
          value={stage.name ?? ""}
          placeholder={sayOfChampionship(`stage.${stage.kind}`)}
          most={24}
          onValue={(name) => onStage({ ...stage, name: name.trimStart() || null })}
        />
      </details>
      {place > 0 && (
        <Button
          id={`${id}-delete`}
          kind="plain"
          off={isFollowed(format, place) && say("compose.followed")}
          onPress={onDelete}
        >
          {say("compose.delete_stage")}
        </Button>
      )}
    </fieldset>
  );
}

const MINUTES = [0, 30, 40, 45, 50, 60, 75, 90, 120];
const minutesWith = (own: number): string[] =>
  [...new Set([...MINUTES, own])].sort((one, other) => one - other).map(String);

/** "Al mejor de 3 · final, de 5 · 60 min": the settings that are folded away. */
function settingsOf(stage: FormatStage): string {
  const final = gamesOfFinal(stage);
  const bestOf = (games: number): number => 2 * games - 1;
  return [
    say("compose.best_of", { n: bestOf(gamesOf(stage)) }),
    final !== null && say("compose.final_of", { n: bestOf(final) }),
    stage.minutes > 0 && `${stage.minutes} min`,
    stage.over_days && say("compose.days"),
  ]
    .filter(Boolean)
    .join(" · ");
}
