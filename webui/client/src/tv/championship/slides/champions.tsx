/** `Champions`: who has won. */
import { say } from "../../../championship/words";
import { OneLine } from "../one-line";
import "./champions.css";

export function Champions({ names }: { names: string }) {
  return (
    <div class="tv-champions" data-testid="tv-champions">
      <h3>{say("championship.champions")}</h3>
      <OneLine words={names} />
    </div>
  );
}
