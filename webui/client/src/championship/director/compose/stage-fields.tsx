/** `StageFields`: all settings of one stage, each chosen from what is possible. */

import type { Format, FormatStage } from "../../../generated/championship";
import { Button } from "../../../ui/button";
import { Field } from "../../../ui/form/field";
import { Numbers, Select } from "../../../ui/form/select";
import { Tick } from "../../../ui/form/tick";
import { say as sayOfChampionship } from "../../words";
import { say } from "../words";
import {
  ALL_ROUNDS,
  type Entrants,
  entrantChoices,
  gamesOf,
  gamesOfFinal,
  isFollowed,
  KINDS,
  type Kind,
  keyOf,
  stageOf,
  withGames,
} from "./draft";
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
      {place > 0 && <Who {...{ id, format, place, stage, onStage }} />}
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

interface OfStageProps {
  id: string;
  stage: FormatStage;
  onStage: (stage: FormatStage) => void;
}

/** Who plays a stage after the first. */
function Who({
  id,
  format,
  place,
  stage,
  onStage,
}: OfStageProps & { format: Format; place: number }) {
  const whom = stage.entrants;
  const choices = entrantChoices(format, place);
  const set = (entrants: Entrants): void => onStage({ ...stage, entrants });
  const words = (key: string): string => {
    const [kind, number] = key.split("-");
    const source = format.stages[Number(number)];
    if (!source) return key;
    const from = stageTitle(source, Number(number));
    if (kind === "beaten") return say("compose.from_beaten", { stage: from });
    return say(source.kind === "groups" ? "compose.from_groups" : "compose.from_stage", {
      stage: from,
    });
  };
  return (
    <>
      <Select
        id={`${id}-who`}
        label={say("compose.who")}
        value={keyOf(whom)}
        of={[...choices.keys()]}
        words={words}
        onValue={(key) => {
          const chosen = choices.get(key);
          if (chosen) set(chosen);
        }}
      />
      {whom.kind === "qualified" && (
        <div class="compose-two">
          <Numbers
            id={`${id}-first`}
            label={say("compose.first")}
            value={whom.first}
            from={1}
            to={64}
            onValue={(first) => set({ ...whom, first, last: Math.max(first, whom.last) })}
          />
          <Numbers
            id={`${id}-last`}
            label={say("compose.last")}
            value={whom.last}
            from={whom.first}
            to={128}
            onValue={(last) => set({ ...whom, last })}
          />
        </div>
      )}
      {whom.kind === "beaten" && (
        <Select
          id={`${id}-rounds`}
          label={say("compose.beaten_in")}
          value={String(whom.rounds)}
          of={[String(ALL_ROUNDS), "1", "2", "3", "4"]}
          words={(rounds) =>
            rounds === String(ALL_ROUNDS)
              ? say("compose.all_rounds")
              : say(rounds === "1" ? "compose.first_round" : "compose.first_rounds", { n: rounds })
          }
          onValue={(rounds) => set({ ...whom, rounds: Number(rounds) })}
        />
      )}
    </>
  );
}

/** What a stage of a kind is: how many lives, pairs of a group, rounds. */
function MainOfKind({ id, stage, onStage }: OfStageProps) {
  switch (stage.kind) {
    case "lives":
      return (
        <Numbers
          id={`${id}-lives`}
          label={say("compose.lives")}
          value={stage.lives}
          from={1}
          to={5}
          onValue={(lives) => onStage({ ...stage, lives })}
        />
      );
    case "groups":
      return (
        <Numbers
          id={`${id}-size`}
          label={say("compose.size")}
          value={stage.size}
          from={3}
          to={6}
          onValue={(size) => onStage({ ...stage, size })}
        />
      );
    case "swiss":
      return (
        <Numbers
          id={`${id}-rounds`}
          label={say("compose.rounds")}
          value={stage.rounds}
          from={1}
          to={30}
          onValue={(rounds) => onStage({ ...stage, rounds })}
        />
      );
    default:
      return null;
  }
}

/** The other settings that stages of one kind have. */
function OthersOfKind({ id, stage, onStage }: OfStageProps) {
  return (
    <>
      {stage.kind === "lives" && (
        <Numbers
          id={`${id}-left`}
          label={say("compose.left")}
          value={stage.left}
          from={1}
          to={32}
          onValue={(left) => onStage({ ...stage, left })}
        />
      )}
      {stage.kind === "knockout" && (
        <Tick
          id={`${id}-third`}
          on={stage.third_place}
          onTick={(third_place) => onStage({ ...stage, third_place })}
        >
          {say("compose.third_place")}
        </Tick>
      )}
      {(stage.kind === "knockout" || stage.kind === "groups") && (
        <Tick
          id={`${id}-seeded`}
          on={stage.seeded}
          onTick={(seeded) => onStage({ ...stage, seeded })}
        >
          {say(stage.kind === "groups" ? "compose.seeded_groups" : "compose.seeded")}
        </Tick>
      )}
      {(stage.kind === "knockout" || stage.kind === "lives") && (
        <Tick id={`${id}-pool`} on={stage.pool} onTick={(pool) => onStage({ ...stage, pool })}>
          {say("compose.pool")}
        </Tick>
      )}
      {stage.kind === "league" && (
        <Tick id={`${id}-twice`} on={stage.twice} onTick={(twice) => onStage({ ...stage, twice })}>
          {say("compose.twice")}
        </Tick>
      )}
      {(stage.kind === "league" || stage.kind === "groups") && (
        <Tick
          id={`${id}-leavers`}
          on={stage.leavers === "go"}
          onTick={(go) => onStage({ ...stage, leavers: go ? "go" : "stay" })}
        >
          {say("compose.leavers")}
        </Tick>
      )}
    </>
  );
}

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
