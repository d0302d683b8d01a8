/** The page /season: who has won what on this server; `#/NAME` is the page of a person. */
import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Season } from "../generated/protocol";
import { season } from "../net/played";
import { FetchStatus, useFetched } from "../ui/fetching";
import { Languages } from "../ui/languages";
import { Sheet } from "../ui/page/sheet";
import { NewestBadges } from "./badges";
import { CourseFigure } from "./course";
import { Debts } from "./debts";
import { Downloads } from "./downloads";
import { OrderChoice, order } from "./level";
import { type Asked, EVERYTHING, PeriodChoice, queryOf } from "./period";
import { PersonPage } from "./person";
import { RecordList } from "./records";
import { RuleList } from "./rule";
import { Standings } from "./standings";
import { ChampionshipList, PastWinners } from "./winners";
import { count, followLanguage, ready, say } from "./words";
import "../ui/theme/phone.css";
import "./season.css";
import "./print.css";

export default function SeasonPage() {
  const person = useSignal(personAsked());
  const asked = useSignal(EVERYTHING);
  useEffect(followLanguage, []);
  useEffect(() => {
    const look = (): void => {
      person.value = personAsked();
    };
    addEventListener("hashchange", look);
    return () => removeEventListener("hashchange", look);
  }, []);
  if (person.value !== null) return <PersonPage key={person.value} name={person.value} />;
  return (
    <Sheet title={say("season.title")} onBack={() => location.assign("/")}>
      <Totals asked={asked} />
      <Debts />
      <p class="screen-only">
        <a href="/odds">{say("season.odds")}</a>
      </p>
      <Languages />
    </Sheet>
  );
}

function Totals({ asked }: { asked: Signal<Asked> }) {
  const query = queryOf(asked.value, new Date());
  const { found, failed } = useFetched(async () => ({ query, of: await season(query) }), [query]);
  if (found.value === null || !ready()) return <FetchStatus found={found} failed={failed} />;
  const { of: shown } = found.value;
  const ended = shown.seasons.some(({ last }) => last !== null && last < shown.today);
  return (
    <>
      <PeriodChoice asked={asked.value} shown={shown} onAsk={(one) => (asked.value = one)} />
      {found.value.query === query ? (
        <SeasonTotals found={shown} />
      ) : (
        <FetchStatus failed={failed} />
      )}
      <NewestBadges />
      {ended && <PastWinners />}
      <Downloads query={query} />
    </>
  );
}

/** Standings and records; a sentence where nothing was played. */
export function SeasonTotals({ found }: { found: Season }) {
  if (found.matches === 0 && found.people.length === 0)
    return <p data-testid="season-empty">{say("season.empty")}</p>;
  return (
    <>
      <p class="soft" data-testid="season-about">
        {count("season.matches", found.matches)} · {count("season.evenings", found.evenings)}
      </p>
      <OrderChoice />
      <Standings id="people" title={say("season.people")} of={found.people} by={order.value} />
      <Standings id="pairs" title={say("season.pairs")} of={found.pairs} by={order.value} />
      <CourseFigure id="season" title={say("season.course")} of={found.course} />
      <RecordList of={found.records} />
      <ChampionshipList of={found.championships} />
      {found.season !== null && (
        <section class="list">
          <h2>{say("season.rule")}</h2>
          <RuleList of={found.points} />
        </section>
      )}
    </>
  );
}

function personAsked(): string | null {
  const asked = location.hash.match(/^#\/(.+)$/)?.[1];
  return asked === undefined ? null : decodeURIComponent(asked);
}
