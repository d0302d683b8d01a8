import type { SavedSeason, Season } from "../generated/protocol";
import { seasons } from "../net/played";
import { useFetched } from "../ui/fetching";
import { PersonLinks } from "../ui/person-link";
import { shortDay } from "../words/days";
import { say } from "./words";

/** The championships that count, each with its winner. */
export function ChampionshipList({ of }: { of: Season["championships"] }) {
  if (of.length === 0) return null;
  return (
    <section class="list">
      <h2>{say("season.championships")}</h2>
      <dl class="records" data-testid="season-championships">
        {of.map(({ code, name, evening, entries, winner }) => (
          <div key={code}>
            <dt>
              <a href={`/bracket/past/${code}`}>{name}</a>
            </dt>
            <dd>
              {shortDay(evening)} · {say("season.entries", { n: entries })}
              <Names of={winner} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Who has won the seasons that have ended. */
export function PastWinners() {
  const { found } = useFetched(seasons);
  const past = found.value?.seasons.filter(({ ended }) => ended) ?? [];
  return <WinnerList of={past} />;
}

/** The seasons that have ended, each with who was first; ties have several. */
export function WinnerList({ of }: { of: readonly SavedSeason[] }) {
  const won = of.filter(({ people }) => people.length > 0);
  if (won.length === 0) return null;
  return (
    <section class="list">
      <h2>{say("season.winners")}</h2>
      <dl class="records" data-testid="season-winners">
        {won.map(({ name, first, last, people, pairs }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {shortDay(first)} – {shortDay(last ?? "")}
              {[...people, ...pairs].map((who) => (
                <Names key={who.join("/")} of={who} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Names({ of }: { of: readonly string[] }) {
  if (of.length === 0) return null;
  return (
    <span class="who">
      <PersonLinks of={of} />
    </span>
  );
}
