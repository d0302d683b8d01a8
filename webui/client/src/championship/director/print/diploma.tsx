import type { Championship } from "../../../generated/championship";
import { dayOf } from "../../../words/dates";
import { entryNames, entryOf } from "../../names";
import { say } from "../words";

/** Diploma of the winners. */
export function Diploma({ view }: { view: Championship }) {
  const { winner } = view;
  if (winner === null) {
    return (
      <>
        <h1>{view.name}</h1>
        <p>{say("print.nothing")}</p>
      </>
    );
  }
  const players = winner.flatMap((number) => entryOf(view, number)?.players ?? []);
  return (
    <section class="diploma">
      <h1>{view.name}</h1>
      <p>{say("print.champions")}</p>
      <p class="who">{entryNames(view, winner)}</p>
      {players.length > 0 && <p>{players.join(" · ")}</p>}
      <p>{dayOf(Date.now() / 1000)}</p>
      <p class="line">{say("print.signatures")}:</p>
    </section>
  );
}
