import type { Counts, Person } from "../generated/protocol";
import { person } from "../net/played";
import { Bars } from "../ui/chart/bars";
import { FetchStatus, useFetched } from "../ui/fetching";
import { Sheet } from "../ui/page/sheet";
import { PersonLink } from "../ui/person-link";
import { dayOf } from "../words/dates";
import { colon, scoreLine } from "../words/i18n";
import { HeldBadges } from "./badges";
import { CourseFigure } from "./course";
import { Debts } from "./debts";
import { LevelLine } from "./level";
import { RecordList } from "./records";
import { Standings } from "./standings";
import { count, ready, say } from "./words";

/** Groups of what is counted of a person, in the order of the page. */
const GROUPS = {
  lances: ["grande", "chica", "pares", "juego", "punto"],
  bets: ["bets", "raises", "accepted", "refused", "dejes", "dejes_given"],
  ordagos: ["ordagos", "ordagos_won", "ordagos_lost", "ordagos_refused"],
} as const satisfies Record<string, readonly (keyof Counts)[]>;
type Group = keyof typeof GROUPS;

/** The page of a person. */
export function PersonPage({ name }: { name: string }) {
  const { found, failed } = useFetched(() => person(name));
  return (
    <Sheet title={name} onBack={() => location.assign("/season")}>
      {found.value === null || !ready() ? (
        <FetchStatus found={found} failed={failed} />
      ) : (
        <>
          <PersonTotals found={found.value} />
          <Debts name={name} />
        </>
      )}
    </Sheet>
  );
}

/** What a person has played; a sentence where that is nothing. */
function PersonTotals({ found }: { found: Person }) {
  const { total, counts, newest } = found;
  if (newest.length === 0) return <p data-testid="person-empty">{say("season.empty")}</p>;
  return (
    <>
      <p data-testid="person-total">
        {count("season.matches", total.matches)} · {say("season.of_them_won", { n: total.won })} ·{" "}
        {say("season.points_of", { n: total.points })}
      </p>
      <LevelLine of={total.rating} />
      {found.hands_an_hour !== null && (
        <p class="soft">{say("season.hands_an_hour", { n: found.hands_an_hour })}</p>
      )}
      <CourseFigure id="levels" title={say("season.levels")} of={found.levels} floating />
      <section class="list">
        <h2>{say("season.newest")}</h2>
        <ul class="played" data-testid="person-newest">
          {newest.map((one) => (
            <li key={`${one.table}/${one.match}`}>
              <a href={`/#match/${one.table}/${one.match}`}>
                <span>
                  {one.people.map((side) => side.join(", ")).join(" – ")}
                  <span class="soft day"> {dayOf(one.ended)}</span>
                </span>
                <b class={one.winner === one.side ? "won" : undefined}>{scoreLine(one.games)}</b>
              </a>
            </li>
          ))}
        </ul>
      </section>
      <HeldBadges of={found.badges} />
      <CourseFigure id="person" title={say("season.balance")} of={found.course} />
      <Standings id="partners" title={say("season.partners")} of={found.partners} />
      {found.opponents.length > 0 && (
        <section class="list">
          <h2>{say("season.opponents")}</h2>
          <dl class="records" data-testid="person-opponents">
            {found.opponents.map((one) => (
              <div key={one.name}>
                <dt>
                  <PersonLink name={one.name} />
                </dt>
                <dd>{scoreLine([one.won, one.lost])}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {(Object.keys(GROUPS) as Group[]).map((group) => (
        <section class="list" key={group}>
          <h2 id={`group-${group}`}>{say(`season.group.${group}`)}</h2>
          <Bars
            id={`person-${group}`}
            labelledBy={`group-${group}`}
            of={GROUPS[group].map((each) => ({
              name: say(`season.count.${each}`),
              value: counts[each],
            }))}
          />
          {group === "bets" && (
            <p>
              {say("season.count.longest_bet")}
              {colon()}
              <b>{counts.longest_bet}</b>
            </p>
          )}
        </section>
      ))}
      <RecordList of={found.records} />
    </>
  );
}
