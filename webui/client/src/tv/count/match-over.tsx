/**
 * `MatchOver`: winner, games and the score of the last game, who pays where the table said so, how
 * the match went, and later the slides beside it. Covers the TV until a rematch.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import type { View } from "../../generated/protocol";
import { sayPays, useOwed } from "../../season/owed";
import { animationOf } from "../../stone-animation/player";
import { SideSign } from "../../ui/pieces/stones";
import { Trophy } from "../../ui/pieces/trophy";
import { type Phrases, sayStake, sideName } from "../../words";
import { owedWords } from "../../words/debts";
import { colon, t } from "../../words/i18n";
import { FitText, useFitText } from "../fit-text";
import { useSlides } from "../idle/pages";
import { useTurns } from "../idle/turns";
import { coloursOf } from "../sides/side-colours";
import { say } from "../words";
import { hasStory, Story, type StoryFound, scoresOf, useStory } from "./story";

const LOOKED_AT_MS = 2500;
/** When the slides begin beside it. */
const SLIDES_AFTER_MS = 60_000;

interface MatchOverProps {
  view: View;
  phrases: Phrases;
}

/** Appears after the count has been shown. */
export function MatchOver({ view, phrases }: MatchOverProps) {
  const late = useLate(view);
  const story = useStory(view);
  const later = useAfter(SLIDES_AFTER_MS);
  const { winner } = view.match;
  const beside = later || hasStory(story);
  return (
    <section
      class="match-over"
      data-sides={view.sides.length}
      data-beside={beside}
      data-scores={story.summary !== null && scoresOf(story.summary) !== ""}
      style={winner === null ? {} : { ...coloursOf(winner), "--late": `${late}ms` }}
      aria-labelledby="match-over"
      data-testid={winner === null ? "tv-match-ended" : "tv-match-won"}
      data-winner={winner}
    >
      <div class="ending">
        {winner === null ? (
          <h2 id="match-over">
            <Large words={t("count.match_ended")} />
            <span>{say("tv.no_winner")}</span>
          </h2>
        ) : (
          <Winner view={view} phrases={phrases} winner={winner} />
        )}
        <Result view={view} phrases={phrases} />
      </div>
      {beside && (
        <div class="beside">{later ? <InTurns story={story} /> : <Story story={story} />}</div>
      )}
    </section>
  );
}

function Winner({ view, phrases, winner }: MatchOverProps & { winner: number }) {
  const name = sideName(phrases, winner);
  const won = view.seats.filter((seat) => seat.side === winner);
  const champions = won.map((seat) => seat.player).join(" · ");
  return (
    <>
      <Trophy side={winner} />
      <h2 id="match-over">
        <span>{t("say.match_for")}</span>
        <Large words={name} />
      </h2>
      {champions && champions !== name && <FitText as="champions" words={champions} />}
      {view.stake?.shown && <Pays view={view} phrases={phrases} />}
    </>
  );
}

function Large({ words }: { words: string }) {
  return <strong ref={useFitText<HTMLElement>(words)}>{words}</strong>;
}

/** Who pays what; until that is known, what was played for. */
function Pays({ view, phrases }: MatchOverProps) {
  const { found } = useOwed(view.table, [view.match.number]);
  const { debts = [], round = null } = found.value ?? {};
  const debt = debts.find(({ match }) => match === view.match.number);
  const what = view.stake && t("say.stake_set", { what: sayStake(view.stake, phrases) });
  const words = debt ? `${sayPays(debt)}${colon()}${owedWords(debt, round)}` : (what ?? "");
  return <FitText as="pays" words={words} testid="tv-stake" />;
}

/** Table of the games of each side and its stones in the last game. */
function Result({ view, phrases }: MatchOverProps) {
  return (
    <table class="result" data-testid="tv-result">
      <thead>
        <tr>
          <td />
          <th scope="col">{say("tv.games")}</th>
          <th scope="col">{say("tv.last_game")}</th>
        </tr>
      </thead>
      <tbody>
        {view.sides.map(({ games, stones }, side) => (
          <tr key={side} class={`of-side-${side}`}>
            <th scope="row">
              <span class="who">
                <SideSign side={side} />
                <span>{sideName(phrases, side)}</span>
              </span>
            </th>
            <td data-testid={`tv-games-of-${side}`}>{games}</td>
            <td data-testid={`tv-stones-of-${side}`}>{stones}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How the match went, and in turns with it the slides. */
function InTurns({ story }: { story: StoryFound }) {
  const { page, turn } = useTurns(useSlides(null, true));
  if (page === null) return <Story story={story} />;
  return (
    <div key={turn} class="slide-beside" data-testid="tv-slide" data-slide={page.name}>
      <h3>
        {page.heading && <span>{page.heading()}</span>} {page.title?.()}
      </h3>
      <div>{page.show()}</div>
    </div>
  );
}

/** Delay in milliseconds until the count has been shown, fixed at the first rendering. */
function useLate(view: View): number {
  return useRef((animationOf(view)?.plan.lasts ?? 0) + LOOKED_AT_MS).current;
}

/** Whether this time has passed since the first rendering. */
function useAfter(ms: number): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms);
    return () => clearTimeout(timer);
  }, []);
  return passed;
}
