/** `EntrantsField`: who plays a stage after the first. */
import type { Format } from "../../../generated/championship";
import { Numbers, Select } from "../../../ui/form/select";
import { say } from "../words";
import { ALL_ROUNDS, type Entrants, entrantChoices, keyOf } from "./draft";
import type { OfStageProps } from "./fields-of-kind";
import { stageTitle } from "./stage-title";

export function EntrantsField({
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
