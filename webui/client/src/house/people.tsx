import type { Remembered } from "../generated/protocol";
import { forgetName, remembered } from "../http";
import { type Line, Lines } from "./lines";
import { say } from "./words";

/** The names that are offered, of players and of pairs, to be removed. */
export function People() {
  return (
    <>
      <p class="soft">{say("house.people_about")}</p>
      <Lines
        id="house-name"
        load={async () => linesOf(await remembered())}
        act={async (name) => linesOf(await forgetName(name))}
        none={say("house.no_people")}
        button={say("house.forget")}
        label={(name) => say("house.forget_name", { name })}
        sure={{ title: (name) => say("house.forget_name", { name }) }}
      />
    </>
  );
}

const linesOf = ({ players, sides }: Remembered): readonly Line[] =>
  [...new Set([...players, ...sides])].map((name) => ({ id: name, shown: name }));
