import { useSignal } from "@preact/signals";
import type { Remembered } from "../generated/protocol";
import { correctName, forgetName, HttpRefused, remembered } from "../net/http";
import { Button } from "../ui/button";
import { Confirm, FormDialog } from "../ui/dialog";
import { useAttempt } from "../ui/failures";
import { bound, Field } from "../ui/form/field";
import { PersonLink } from "../ui/person-link";
import { hideName } from "./http";
import { type Line, Lines } from "./lines";
import { failureWords, say } from "./words";

/** The names that are offered, of players and of pairs, to be corrected, hidden or removed. */
export function People() {
  const names = useSignal<Remembered | null>(null);
  const take = (found: Remembered): readonly Line[] => {
    names.value = found;
    return linesOf(found);
  };
  return (
    <>
      <p class="soft">{say("house.people_about")}</p>
      <Lines
        id="house-name"
        load={async () => take(await remembered())}
        act={async (name) => take(await forgetName(name))}
        none={say("house.no_people")}
        more={(name, show) => (
          <>
            {names.value?.players.includes(name) && (
              <HideName
                name={name}
                hidden={isHidden(names.value, name)}
                onDone={async () => show(take(await remembered()))}
              />
            )}
            <CorrectName name={name} onCorrected={(found) => show(take(found))} />
          </>
        )}
        button={say("house.forget")}
        label={(name) => say("house.forget_name", { name })}
        sure={{ title: (name) => say("house.forget_name", { name }) }}
      />
    </>
  );
}

const isHidden = ({ hidden = [] }: Remembered, name: string): boolean => hidden.includes(name);

const linesOf = (found: Remembered): readonly Line[] =>
  [...new Set([...found.players, ...found.sides])].map((name) => ({
    id: name,
    shown: (
      <>
        {found.players.includes(name) && !isHidden(found, name) ? <PersonLink name={name} /> : name}
        {isHidden(found, name) && <span class="soft"> {say("house.hidden")}</span>}
      </>
    ),
  }));

interface HideNameProps {
  name: string;
  hidden: boolean;
  onDone: () => Promise<void>;
}

/** Button by which a person is left out of the season, or shown there again. */
function HideName({ name, hidden, onDone }: HideNameProps) {
  const { attempt, alert } = useAttempt(failureWords);
  const press = () =>
    attempt(async () => {
      await hideName(name, !hidden);
      await onDone();
    });
  return (
    <>
      <Button
        id={`house-hide-${name}`}
        kind="plain"
        size="small"
        label={say(hidden ? "house.show_name" : "house.hide_name", { name })}
        onPress={() => void press()}
      >
        {say(hidden ? "house.show" : "house.hide")}
      </Button>
      {alert}
    </>
  );
}

interface CorrectNameProps {
  name: string;
  onCorrected: (names: Remembered) => void;
}

/** Button and dialog by which a remembered name is spelled otherwise. */
function CorrectName({ name, onCorrected }: CorrectNameProps) {
  const step = useSignal<"closed" | "typing" | "same">("closed");
  const typed = useSignal(name);
  const wrong = useSignal<string | null>(null);
  const id = `house-correct-${name}`;
  const shown = typed.value.trim();
  const close = (): void => {
    step.value = "closed";
  };
  const correct = async (merge: boolean): Promise<void> => {
    wrong.value = null;
    try {
      onCorrected(await correctName(name, shown, merge));
      close();
    } catch (error) {
      const there = error instanceof HttpRefused && error.code === "name_offered";
      step.value = there ? "same" : "typing";
      wrong.value = there ? null : failureWords(error);
    }
  };
  const label = say("house.correct_name", { name });
  const open = (): void => {
    typed.value = name;
    wrong.value = null;
    step.value = "typing";
  };
  return (
    <>
      <Button id={id} kind="plain" size="small" label={label} onPress={open}>
        {say("house.correct")}
      </Button>
      {step.value === "typing" && (
        <FormDialog
          id={`${id}-dialog`}
          answers="house-correct"
          title={label}
          yes={say("house.correct")}
          onYes={() => void correct(false)}
          onClose={close}
        >
          <p>{say("house.correct_about")}</p>
          <Field
            id="house-correct-to"
            label={say("house.correct_label")}
            {...bound(typed)}
            most={24}
          />
          {wrong.value !== null && <p role="alert">{wrong.value}</p>}
        </FormDialog>
      )}
      {step.value === "same" && (
        <Confirm
          id="house-merge"
          title={say("house.merge", { name: shown })}
          text={say("house.merge_text")}
          yes={say("house.merge_yes")}
          onYes={() => void correct(true)}
          onClose={close}
        />
      )}
    </>
  );
}
