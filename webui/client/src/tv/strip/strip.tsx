/**
 * Stream overlay (`?layout=strip`): two lines over a picture, with a transparent page and no
 * controls. They fill a page that is as flat, else they are at its bottom.
 */
import { useEffect } from "preact/hooks";
import type { View } from "../../generated/protocol";
import { connected, ended, view, waiting } from "../../state/store";
import { SideSign } from "../../ui/pieces/stones";
import {
  type Phrases,
  phrasesOf,
  sayAwaited,
  sayAward,
  saySideScore,
  sayStanding,
  sayTurn,
  sideName,
} from "../../words";
import { sayRefused, t } from "../../words/i18n";
import { headingOf } from "../../words/phases";
import { withoutHand } from "../counter-view";
import { FitText, fitStyle, Name, useFitText } from "../fit-text";
import { Offline } from "../no-score";
import { OddsBar } from "../odds/bar";
import { useTvTable } from "../remembered-table";
import { useRotation } from "../rotation";
import { ShowLine } from "../show/place";
import { isUntold } from "../show/state";
import { ManoMark } from "../sides/players";
import { coloursOf } from "../sides/side-colours";
import { Games, type SideProps } from "../sides/side-score";
import { lastWords, Reminders } from "../status/status-band";
import "./strip.css";
import { say } from "../words";

export function StripPage({ code }: { code: string | null }) {
  useTvTable(code);
  useEffect(() => {
    document.documentElement.dataset.layout = "strip";
    return () => delete document.documentElement.dataset.layout;
  }, []);
  const offline = !connected.value && ended.value === null;
  return (
    <div class="tv strip on-cloth" data-offline={offline}>
      <Lines />
      <Offline offline={offline} since={view.value !== null} />
    </div>
  );
}

function Lines() {
  if (ended.value) return <Notice words={sayRefused(ended.value)} />;
  if (view.value) return <Ticker view={withoutHand(view.value)} />;
  if (!waiting.value) return <Notice words={say("tv.opening")} />;
  return <Notice code={waiting.value.screen} words={say("tv.type_code")} />;
}

/** Without a score: the code of this page, or why there is no score. */
function Notice({ code, words }: { code?: string; words: string }) {
  const box = useFitText<HTMLParagraphElement>(words);
  return (
    <main class="strip-notice">
      <h1 class={code === undefined ? "" : "visually-hidden"}>{t("app.name")}</h1>
      {code !== undefined && (
        <p class="code" data-testid="tv-waiting-code">
          {code}
        </p>
      )}
      <p class="words" ref={box}>
        {words}
      </p>
    </main>
  );
}

/** `SidePlate`: a side in one line: sign, name, games, mano, adentro, score. */
function SidePlate({ view, n, side, phrases }: SideProps) {
  const name = sideName(phrases, n);
  const mano = view.seats.find((seat) => seat.side === n && seat.mano);
  const untold = isUntold(view);
  const won = view.hand.game_winner === n || view.match.winner === n;
  const games = side.games - (untold && won ? 1 : 0);
  return (
    <section
      class="plate"
      style={coloursOf(n)}
      data-adentro={side.adentro}
      data-won={won && !untold}
      aria-labelledby={`side-${n}`}
    >
      <div class="sign">
        <SideSign side={n} />
        {mano && <ManoMark />}
      </div>
      <div class="who">
        <Name side={n} name={name} />
        <div class="extras">
          <Games side={n} won={games} needed={view.rules.games_to_win} />
          {side.adentro && !side.reached && (
            <span class="adentro-mark" data-testid={`tv-adentro-${n}`}>
              {say("tv.adentro")}
            </span>
          )}
        </div>
      </div>
      <p class="number" style={fitStyle(String(side.stones), 2)}>
        <span class="visually-hidden">{saySideScore(phrases, side, view.rules.target)}</span>
        <span aria-hidden="true" data-testid={`tv-score-${n}`}>
          {side.stones}
        </span>
      </p>
    </section>
  );
}

/** With more names than this, there is no space for what was said last. */
const NAMED = 2;

/**
 * `StatusLine`: the second line: lance and bet, and what was said last; after a hand, the count.
 */
function StatusLine({ view, phrases }: { view: View; phrases: Phrases }) {
  const { hand, match } = view;
  const counted = hand.phase === "counted";
  return (
    <section class="status-line" data-phase={hand.phase}>
      <FitText as="lance" words={heading(view, phrases)} testid="tv-lance" />
      {match.winner === null && <Reminders view={view} />}
      {hand.standing && <Bet view={view} phrases={phrases} />}
      {!hand.standing && hand.turn !== null && (
        <div class="bet">
          <FitText as="awaited" words={sayTurn(phrases, hand.turn)} testid="tv-turn" />
        </div>
      )}
      {counted && hand.awards.length > 0 ? (
        <CountRotation view={view} phrases={phrases} />
      ) : (
        <FitText as="last" words={lastSaid(view, phrases)} testid="tv-last" />
      )}
      <OddsBar view={view} words={false} />
    </section>
  );
}

function heading(view: View, phrases: Phrases): string {
  const { winner } = view.match;
  if (winner === null) return headingOf(view, phrases);
  return `${t("say.match_for")} ${sideName(phrases, winner)}`;
}

function lastSaid(view: View, phrases: Phrases): string {
  const { phase, game_winner } = view.hand;
  if (phase === "counted" && game_winner === null) return say("tv.nothing_taken");
  const { loud, quiet } = lastWords(view, phrases);
  return [loud, quiet].filter((one) => one !== null).join(" · ");
}

/** The standing bet, and who has to answer it. */
function Bet({ view, phrases }: { view: View; phrases: Phrases }) {
  const { standing } = view.hand;
  if (!standing) return null;
  const { length } = standing.awaited;
  const awaited =
    length > NAMED ? say("tv.awaited_of", { n: length }) : sayAwaited(phrases, standing);
  return (
    <div class="bet" data-ordago={standing.ordago} data-testid="tv-bet">
      <strong>
        <SideSign side={standing.side} />
        {sayStanding(phrases, standing)}
      </strong>
      {standing.awaited.length > NAMED && (
        <span class="visually-hidden">{sayAwaited(phrases, standing)}</span>
      )}
      <FitText as="awaited" words={awaited} />
    </div>
  );
}

/** `Ticker`: the two lines: score, and status. */
export function Ticker({ view }: { view: View }) {
  const phrases = phrasesOf(view, t);
  const names = view.sides.map((_, side) => sideName(phrases, side)).join(" – ");
  return (
    <main class="ticker" data-sides={view.sides.length} data-revision={view.revision}>
      <h1 class="visually-hidden">{say("tv.title", { names })}</h1>
      <div class="plates" role="group" aria-label={say("tv.sides")}>
        {view.sides.map((side, n) => (
          <SidePlate key={n} view={view} n={n} side={side} phrases={phrases} />
        ))}
      </div>
      <StatusLine view={view} phrases={phrases} />
      <ShowLine view={view} phrases={phrases} />
    </main>
  );
}

const TURN_MS = 3000;

/**
 * `CountRotation`: one award after the other, as there is space for one only, and what each side
 * took in all.
 */
function CountRotation({ view, phrases }: { view: View; phrases: Phrases }) {
  const { awards, number, taken } = view.hand;
  const shown = useRotation(
    awards.map(() => TURN_MS),
    `${view.match.number}.${number}`,
  );
  const award = awards[shown];
  return (
    <div class="count" data-testid="tv-awards">
      {award && (
        <div class="award" data-nth={shown}>
          <SideSign side={award.side} />
          <FitText as="why" words={sayAward(phrases, award)} />
          {awards.length > 1 && (
            <span class="nth" aria-hidden="true">
              {shown + 1}/{awards.length}
            </span>
          )}
        </div>
      )}
      <p class="sums">
        {taken.map(
          (stones, side) =>
            stones > 0 && (
              <span key={side} data-side={side} data-stones={stones}>
                <SideSign side={side} />
                <span class="visually-hidden">{sideName(phrases, side)}</span> +{stones}
              </span>
            ),
        )}
      </p>
    </div>
  );
}
