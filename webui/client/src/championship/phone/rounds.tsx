/** `Rounds`: the matches of a round, with the rounds before and after it by buttons and swipes. */
import { useSignal } from "@preact/signals";
import type { Championship, ChampionshipMatch, Mine } from "../../generated/championship";
import { useSwipe } from "../../ui/press/swipe";
import { roundUntil } from "../days";
import { entryNames, matchOf, roundName, stageName } from "../names";
import { say } from "../words";
import { isMine, MatchLine } from "./match";

/** A round, or the matches off the trophy. */
interface RoundPage {
  key: string;
  stage: string;
  name: string;
  matches: readonly ChampionshipMatch[];
  byes: readonly number[];
  /** "Hasta el dom 11 ene", where it is played over days. */
  until: string;
  /** Whether it is played today, by the days of its stage. */
  current: boolean;
}

/** The rounds of all stages in order, and what is played off the trophy. */
export function roundPages(now: Championship): RoundPage[] {
  const rounds = now.stages.flatMap((stage, number) =>
    stage.rounds.map((round) => ({
      key: `${number}.${round.number}`,
      stage: now.stages.length > 1 ? stageName(stage) : "",
      name: roundName(round),
      matches: [
        ...round.matches,
        ...(round.third_place === null ? [] : [round.third_place]),
      ].flatMap((one) => matchOf(now, one) ?? []),
      byes: round.byes,
      until: roundUntil(stage, round.number),
      current: stage.current === round.number,
    })),
  );
  const pool = now.matches.filter(({ round }) => round === 0);
  if (pool.length === 0) return rounds;
  return [
    ...rounds,
    {
      key: "pool",
      stage: "",
      name: say("round.pool"),
      matches: pool,
      byes: [],
      until: "",
      current: false,
    },
  ];
}

/**
 * The round that is played: by the days, or the first one with a match that is not over; the last
 * one at the end.
 */
export function presentRound(pages: readonly RoundPage[]): number {
  const current = pages.findIndex((page) => page.current);
  if (current >= 0) return current;
  const open = pages.findIndex(({ matches }) => matches.some(({ state }) => state !== "over"));
  return open < 0 ? Math.max(0, pages.length - 1) : open;
}

export function Rounds({ now, mine }: { now: Championship; mine: Mine | null }) {
  const chosen = useSignal<string | null>(null);
  const pages = roundPages(now);
  const kept = pages.findIndex(({ key }) => key === chosen.value);
  const at = kept < 0 ? presentRound(pages) : kept;
  const go = (to: number): void => {
    chosen.value = pages[to]?.key ?? chosen.value;
  };
  const swipes = useSwipe((way) => go(at + (way === "left" ? 1 : -1)));
  const page = pages[at];
  if (!page) return <p>{say("bracket.not_drawn")}</p>;
  // One's own match first, then what is played, then the others in their order.
  const order = (match: ChampionshipMatch): number =>
    isMine(match, mine) ? 0 : match.state === "running" || match.state === "called" ? 1 : 2;
  const inBracket = now.stages.some(({ kind }) => kind === "knockout");
  const matches = inBracket
    ? page.matches
    : [...page.matches].sort((one, other) => order(one) - order(other));
  return (
    <section class="rounds swiped" {...swipes}>
      <header class="turn-round">
        <Turn
          id="round-before"
          words={say("bracket.previous")}
          sign="‹"
          off={at === 0}
          go={() => go(at - 1)}
        />
        <h2 data-testid="round" aria-live="polite">
          {page.stage !== "" && <small>{page.stage}</small>} {page.name}
          {page.until !== "" && <small>{page.until}</small>}
          <span class="visually-hidden">{` ${at + 1}/${pages.length}`}</span>
        </h2>
        <Turn
          id="round-after"
          words={say("bracket.next")}
          sign="›"
          off={at === pages.length - 1}
          go={() => go(at + 1)}
        />
      </header>
      <p class="dots" aria-hidden="true">
        {pages.map(({ key }, n) => (
          <i key={key} data-here={n === at} />
        ))}
      </p>
      {matches.map((match) => (
        <MatchLine
          key={match.number}
          now={now}
          match={match}
          mine={mine}
          withRound={match.group > 0}
        />
      ))}
      {page.byes.length > 0 && (
        <p class="soft">{say("bracket.byes", { names: entryNames(now, page.byes) })}</p>
      )}
    </section>
  );
}

interface TurnProps {
  id: string;
  words: string;
  sign: string;
  off: boolean;
  go: () => void;
}

function Turn({ id, words, sign, off, go }: TurnProps) {
  return (
    <button type="button" data-testid={id} aria-label={words} disabled={off} onClick={go}>
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}
