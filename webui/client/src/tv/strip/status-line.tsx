/** `StatusLine`: the second line: lance and bet, and what was said last; after a hand, the count. */
import type { View } from "../../generated/protocol";
import { SideSign } from "../../ui/pieces/stones";
import { type Phrases, sayAwaited, sayAward, sayStanding, sayTurn, sideName } from "../../words";
import { t } from "../../words/i18n";
import { headingOf } from "../../words/phases";
import { FitText } from "../fit-text";
import { OddsBar } from "../odds/bar";
import { useRotation } from "../rotation";
import { lastWords, Reminders } from "../status/status-band";
import { say } from "../words";

/** With more names than this, there is no space for what was said last. */
const NAMED = 2;

export function StatusLine({ view, phrases }: { view: View; phrases: Phrases }) {
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
