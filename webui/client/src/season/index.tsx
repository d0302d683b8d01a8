/** The page /season: who has won what on this server; `#/NAME` is the page of a person. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Season } from "../generated/protocol";
import { season } from "../net/http";
import { Choices } from "../ui/choices";
import { FetchStatus, useFetched } from "../ui/fetching";
import { Languages } from "../ui/languages";
import { Sheet } from "../ui/page/sheet";
import { CourseFigure } from "./course";
import { PersonPage } from "./person";
import { RecordList } from "./records";
import { Standings } from "./standings";
import { count, followLanguage, ready, say } from "./words";
import "../ui/theme/phone.css";
import "./season.css";

const PERIODS = ["ever", "year", "month"] as const;
type Period = (typeof PERIODS)[number];

export default function SeasonPage() {
  const person = useSignal(personAsked());
  const period = useSignal<Period>("ever");
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
      <fieldset class="season-periods">
        <legend>{say("season.period")}</legend>
        <Choices
          id="season-period"
          of={PERIODS}
          chosen={period.value}
          onChoose={(one) => (period.value = one)}
        >
          {(one) => say(`season.period.${one}`)}
        </Choices>
      </fieldset>
      <Totals key={period.value} since={beginningOf(period.value, new Date())} />
      <Languages />
    </Sheet>
  );
}

function Totals({ since }: { since: Date | null }) {
  const { found, failed } = useFetched(() => season(since));
  if (found.value === null || !ready()) return <FetchStatus found={found} failed={failed} />;
  return <SeasonTotals found={found.value} />;
}

/** Standings and records; a sentence where nothing was played. */
export function SeasonTotals({ found }: { found: Season }) {
  if (found.matches === 0) return <p data-testid="season-empty">{say("season.empty")}</p>;
  return (
    <>
      <p class="soft" data-testid="season-about">
        {count("season.matches", found.matches)} · {count("season.evenings", found.evenings)}
      </p>
      <Standings id="people" title={say("season.people")} of={found.people} />
      <Standings id="pairs" title={say("season.pairs")} of={found.pairs} />
      <CourseFigure id="season" title={say("season.course")} of={found.course} />
      <RecordList of={found.records} />
    </>
  );
}

/** The beginning of a period by the clock of this phone; null: it has none. */
export function beginningOf(period: Period, now: Date): Date | null {
  if (period === "ever") return null;
  return new Date(now.getFullYear(), period === "year" ? 0 : now.getMonth(), 1);
}

function personAsked(): string | null {
  const asked = location.hash.match(/^#\/(.+)$/)?.[1];
  return asked === undefined ? null : decodeURIComponent(asked);
}
