/** `EntriesSlide`: who is entered, and how to enter. */
import { entryName } from "../../../championship/names";
import { count, say } from "../../../championship/words";
import type { Championship } from "../../../generated/championship";
import { atServer } from "../../../net/servers";
import { OneLine } from "../one-line";
import "./entries.css";

export function EntriesSlide({ now, names }: { now: Championship; names: readonly number[] }) {
  const stem = now.entry === "pairs" ? "championship.entered" : "championship.singles";
  return (
    <div class="tv-entries">
      <section>
        <h3>{say(now.may_enter ? "championship.tv.welcome" : "championship.tv.join")}</h3>
        <img
          class="qr"
          src={atServer("/qr.svg?path=/bracket")}
          alt={`${location.origin}/bracket`}
        />
        <p class="address">
          <OneLine words={`${location.host}/bracket`} />
        </p>
        <p>{count(stem, now.entries.length)}</p>
      </section>
      <ul>
        {names.map((entry) => (
          <li key={entry}>
            <OneLine words={entryName(now, entry)} />
          </li>
        ))}
      </ul>
    </div>
  );
}
