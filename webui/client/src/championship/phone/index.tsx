/** The championship on a phone (/bracket): one's own matches, rounds, standings, entries. */
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect } from "preact/hooks";
import { hashParts } from "../../browser/history";
import type { Championship } from "../../generated/championship";
import { presetName } from "../../rules/words";
import { Choices } from "../../ui/choices";
import { Languages } from "../../ui/languages";
import { guardPresses } from "../../ui/press/press-guard";
import { Unsent } from "../../ui/unsent";
import { t } from "../../words/i18n";
import { useBuzzAtCall } from "../buzz";
import { RoundClock } from "../clock";
import { arrived, ended, joinChampionship, link, mine, refusal, view } from "../link";
import { matchOf, winnerName } from "../names";
import { Others } from "../others";
import { unsentWords } from "../unsent-words";
import { count, refusedWords, say } from "../words";
import { Entries, EntryForm } from "./entries";
import { MatchSheet } from "./match";
import { Mine } from "./mine";
import { Past } from "./past";
import { Rounds } from "./rounds";
import { Standings } from "./standings";
import "../../ui/theme/phone.css";
import "./phone.css";

const TABS = ["rounds", "standings", "entries"] as const;
type Tab = (typeof TABS)[number];

export default function BracketPage() {
  useEffect(() => joinChampionship(), []);
  useLayoutEffect(guardPresses, []);
  useBuzzAtCall();
  useEffect(() => {
    document.title = `${view.value?.name ?? say("championship.title")} · Amarrako`;
  });
  if (/^\/bracket\/past\b/.test(location.pathname)) return <Past />;
  return (
    <>
      <Unsent of={link} words={unsentWords} />
      <Page />
    </>
  );
}

function Page() {
  if (ended.value) {
    return (
      <main class="sheet">
        <p role="alert">{refusedWords(ended.value)}</p>
      </main>
    );
  }
  const now = view.value;
  if (!now) {
    return (
      <main class="sheet">
        <h1>{say("championship.title")}</h1>
        <p role="status">{arrived.value ? say("championship.none") : t("common.loading")}</p>
        {arrived.value && <Elsewhere />}
      </main>
    );
  }
  const [place = "", number] = hashParts.value;
  if (place === "enter") return <EntryForm now={now} />;
  const asked = place === "match" ? matchOf(now, Number(number)) : undefined;
  return asked ? <MatchSheet now={now} match={asked} /> : <Whole now={now} />;
}

function Whole({ now }: { now: Championship }) {
  const tab = useSignal<Tab | null>(null);
  const shown = tab.value ?? (now.stages.some((stage) => stage.drawn) ? "rounds" : "entries");
  const champion = winnerName(now);
  return (
    <main class="sheet championship">
      <header class="head">
        <h1>{now.name}</h1>
        <p data-testid="championship-state">{stateWords(now)}</p>
        {now.clock && <RoundClock clock={now.clock} />}
      </header>
      {refusal.value && (
        <p role="alert" class="refused" data-testid="refused">
          {refusedWords(refusal.value)}
        </p>
      )}
      {now.notices.map((notice) => (
        <p key={notice} class="notice" data-testid="notice">
          {notice}
        </p>
      ))}
      {champion !== null && (
        <section class="champions" data-testid="champions">
          <h2>{say("championship.champions")}</h2>
          <p>{champion}</p>
        </section>
      )}
      <Mine now={now} mine={mine.value} />
      <nav class="few" aria-label={say("championship.title")}>
        <Choices
          id="tab"
          kind="plain"
          of={TABS}
          chosen={shown}
          onChoose={(one) => (tab.value = one)}
        >
          {(one) => tabName(one, now)}
        </Choices>
      </nav>
      {shown === "rounds" && <Rounds now={now} mine={mine.value} />}
      {shown === "standings" && <Standings now={now} mine={mine.value} />}
      {shown === "entries" && <Entries now={now} mine={mine.value} />}
      <p class="soft">
        {say("championship.rules", { rules: presetName(now.rules), n: now.target })}
        {now.seed !== "" && ` · ${say("championship.lot", { seed: now.seed })}`}
      </p>
      <Elsewhere />
    </main>
  );
}

function Elsewhere() {
  return (
    <>
      <Others page="/bracket" />
      <div class="list ways">
        <a class="button plain" href="/bracket/past" data-testid="past">
          {say("championship.past")}
        </a>
        <a class="button plain" href="/" data-testid="go-home">
          {t("app.go_home")}
        </a>
      </div>
      <Languages />
    </>
  );
}

function tabName(tab: Tab, { entry }: Championship): string {
  if (tab === "rounds") return say("bracket.rounds");
  if (tab === "standings") return say("bracket.standings");
  return say(entry === "single" ? "bracket.players" : "bracket.entries");
}

function stateWords({ state, entries, entry }: Championship): string {
  const entered = count(
    entry === "pairs" ? "championship.entered" : "championship.singles",
    entries.length,
  );
  const words = state === "closed" ? "over" : state;
  return `${say(`championship.${words}`)} · ${entered}`;
}
