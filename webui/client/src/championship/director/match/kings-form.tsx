import type { ChampionshipMatch } from "../../../generated/championship";
import { Choices } from "../../../ui/choices";
import { say } from "../words";
import { done } from "./open-match";

/** With how many kings both sides agreed to play. */
export function KingsForm({ match }: { match: ChampionshipMatch }) {
  return (
    <section class="director-form">
      <h3>{say("match_dialog.kings")}</h3>
      <Choices
        id="kings"
        of={[4, 8, null]}
        chosen={match.kings}
        onChoose={(kings) => done({ type: "agree_kings", match: match.number, kings })}
      >
        {(kings) =>
          kings === null
            ? say("match_dialog.kings_none")
            : say("match_dialog.kings_n", { n: kings })
        }
      </Choices>
    </section>
  );
}
