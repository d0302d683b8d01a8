import type { Remembered } from "../generated/protocol";
import { forgetName, remembered } from "../net/http";
import { CorrectName } from "./correct-name";
import { type Line, Lines } from "./lines";
import { say } from "./words";

/** The names that are offered, of players and of pairs, to be corrected or removed. */
export function People() {
  return (
    <>
      <p class="soft">{say("house.people_about")}</p>
      <Lines
        id="house-name"
        load={async () => linesOf(await remembered())}
        act={async ([name = ""]) => linesOf(await forgetName(name))}
        none={say("house.no_people")}
        more={(name, show) => (
          <CorrectName name={name} onCorrected={(names) => show(linesOf(names))} />
        )}
        button={say("house.forget")}
        label={(name) => say("house.forget_name", { name })}
        sure={{ title: (name) => say("house.forget_name", { name }) }}
      />
    </>
  );
}

const linesOf = ({ players, sides }: Remembered): readonly Line[] =>
  [...new Set([...players, ...sides])].map((name) => ({ id: name, shown: name }));
