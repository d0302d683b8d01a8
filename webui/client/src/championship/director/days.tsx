/** `Days`: until which day each round of a stage is played. */
import { useSignal } from "@preact/signals";
import type { Stage } from "../../generated/championship";
import { Button } from "../../ui/button";
import { FormDialog } from "../../ui/dialog";
import { DayField } from "../../ui/form/day-field";
import { bound } from "../../ui/form/field";
import { replaced } from "../../ui/form/form";
import { Stepper } from "../../ui/form/stepper";
import { roundUntil } from "../days";
import { roundName, stageName } from "../names";
import { act } from "./act";
import { say } from "./words";

interface DaysProps {
  stage: Stage;
  /** Its number, from 0. */
  number: number;
}

export function Days({ stage, number }: DaysProps) {
  const open = useSignal(false);
  return (
    <section class="list" data-testid={`days-${number}`}>
      <h2>{say("days.title", { stage: stageName(stage) })}</h2>
      {stage.days.length === 0 && <p class="soft">{say("days.none")}</p>}
      <ul class="plain-list">
        {stage.rounds.map((round) => {
          const until = roundUntil(stage, round.number);
          return (
            until !== "" && (
              <li key={round.number} data-current={round.number === stage.current || undefined}>
                {`${roundName(round)} · ${until}`}
              </li>
            )
          );
        })}
      </ul>
      <Button id={`days-${number}-set`} onPress={() => (open.value = true)}>
        {say("days.set")}
      </Button>
      {open.value && (
        <DaysDialog stage={stage} number={number} onClose={() => (open.value = false)} />
      )}
    </section>
  );
}

/** The day that comes so many days after another one, both as 2026-11-27. */
function dayAfter(day: string, days: number): string {
  const noon = new Date(`${day}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() + days);
  return noon.toISOString().slice(0, 10);
}

/** The last day of each round: the first one and every so many days, then each as one likes. */
function DaysDialog({ stage, number, onClose }: DaysProps & { onClose: () => void }) {
  const rounds = Math.max(stage.rounds.length, stage.last ?? 0, stage.days.length);
  const days = useSignal(Array.from({ length: rounds }, (_, n) => stage.days[n] ?? ""));
  const every = useSignal("7");
  const fill = (first: string): void => {
    const step = Number(every.value) || 7;
    days.value = days.value.map((_, n) => (first === "" ? "" : dayAfter(first, n * step)));
  };
  // Days are given of the first rounds: what comes after one without a day has none.
  const empty = days.value.indexOf("");
  const given = empty < 0 ? days.value : days.value.slice(0, empty);
  const off = days.value.slice(given.length).some((day) => day !== "") && say("days.gap");
  const set = (): void => {
    if (off) return;
    void act({ type: "set_days", stage: number, days: [...given] });
    onClose();
  };
  return (
    <FormDialog
      id="days"
      title={say("days.title", { stage: stageName(stage) })}
      yes={say("days.save")}
      off={off}
      onYes={set}
      onClose={onClose}
    >
      <Stepper id="days-every" label={say("days.every")} {...bound(every)} most={60} />
      {days.value.map((day, n) => (
        <DayField
          key={n}
          id={`days-${n + 1}`}
          label={say("days.round", { n: n + 1 })}
          value={day}
          onValue={(value) => {
            if (n === 0 && days.value.slice(1).every((one) => one === "")) fill(value);
            else days.value = replaced(days.value, n, value);
          }}
        />
      ))}
      <Button
        id="days-fill"
        off={days.value[0] === "" && say("days.gap")}
        onPress={() => fill(days.value[0] ?? "")}
      >
        {say("days.fill", { n: every.value })}
      </Button>
    </FormDialog>
  );
}
