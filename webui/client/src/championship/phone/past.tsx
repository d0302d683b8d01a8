import { hashParts } from "../../browser/history";
import { useFetched } from "../../ui/fetching";
import { Sheet } from "../../ui/page/sheet";
import { NamedPeople } from "../../ui/person-link";
import { dayOf } from "../../words/dates";
import { colon } from "../../words/i18n";
import { championshipOf, championships, textOf } from "../archive";
import { matchOf } from "../names";
import { count, say } from "../words";
import { EntryLinks } from "./entry-links";
import { MatchSheet } from "./match";
import { Rounds } from "./rounds";
import { Standings } from "./standings";

export function Past() {
  const code = location.pathname.split("/")[3];
  return code ? <One code={code} /> : <List />;
}

function List() {
  const { found: listed, status } = useFetched(championships);
  return (
    <Sheet title={say("championship.past")} onBack={() => location.assign("/bracket")}>
      {status}
      {listed.value?.length === 0 && <p>{say("championship.no_past")}</p>}
      <ul class="list plain-list">
        {listed.value?.map(({ code, name, opened, closed, entries, winner, people }) => (
          <li key={code}>
            <a class="past" href={`/bracket/past/${code}`} data-testid={`past-${code}`}>
              <b>{name}</b>
              <span class="soft">
                {`${dayOf(opened)} · ${count("championship.entered", entries)}`}
                {closed === null && ` · ${say("championship.unfinished")}`}
              </span>
            </a>
            {winner && (
              <p class="past-winner">
                {say("championship.champions")}
                {colon()}
                <NamedPeople name={winner.join(" · ")} people={people} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function One({ code }: { code: string }) {
  const { found, status } = useFetched(() => championshipOf(code));
  const now = found.value;
  const [place = "", number] = hashParts.value;
  const match = now && place === "match" ? matchOf(now, Number(number)) : undefined;
  if (now && match) return <MatchSheet now={now} match={match} />;
  return (
    <Sheet
      title={now?.name ?? say("championship.title")}
      onBack={() => location.assign("/bracket/past")}
    >
      {status}
      {now && (
        <>
          {now.winner && (
            <section class="champions">
              <h2>{say("championship.champions")}</h2>
              <p>
                <EntryLinks now={now} of={now.winner} />
              </p>
            </section>
          )}
          <Rounds now={now} mine={null} />
          {now.stages.some(({ groups }) => groups.length > 0) && (
            <Standings now={now} mine={null} />
          )}
          <a class="button plain" href={textOf(code)} data-testid="past-text">
            {say("championship.text")}
          </a>
        </>
      )}
    </Sheet>
  );
}
