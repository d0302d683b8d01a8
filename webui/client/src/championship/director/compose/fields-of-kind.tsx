/** Fields that only stages of one kind have: what it is, and its other settings. */
import type { FormatStage } from "../../../generated/championship";
import { Numbers } from "../../../ui/form/select";
import { Tick } from "../../../ui/form/tick";
import { say } from "../words";

export interface OfStageProps {
  id: string;
  stage: FormatStage;
  onStage: (stage: FormatStage) => void;
}

/** What a stage of a kind is: how many lives, pairs of a group, rounds. */
export function MainOfKind({ id, stage, onStage }: OfStageProps) {
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
export function OthersOfKind({ id, stage, onStage }: OfStageProps) {
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
