/**
 * `StatusLine`: the second line: lance and bet, and what was said last; after a hand, the count.
 */

import type { View } from "../../generated/protocol";
import { SideSign } from "../../ui/pieces/stones";
import { type Phrases, sayAwaited, sayStanding, sayTurn, sideName } from "../../words";
import { t } from "../../words/i18n";
import { FitText } from "../fit-text";
import { lastWords } from "../status/last-word";
import { headingOf } from "../status/phase-heading";
import { Reminders } from "../status/reminders";
import { CountRotation } from "./count-rotation";

/** With more names than this, there is no space for what was said last. */
const NAMED = 2;

export function StatusLine({ view, phrases }: { view: View; phrases: Phrases }) {
  const { hand, match } = view;
  const counted = hand.phase === "counted";
  return (
    <section class="status-line" data-phase={hand.phase}>
      <FitText as="lance" words={heading(view, phrases)} testid="board-lance" />
      {match.winner === null && <Reminders view={view} />}
      {hand.standing && <Bet view={view} phrases={phrases} />}
      {!hand.standing && hand.turn !== null && (
        <div class="bet">
          <FitText as="awaited" words={sayTurn(phrases, hand.turn)} testid="board-turn" />
        </div>
      )}
      {counted && hand.awards.length > 0 ? (
        <CountRotation view={view} phrases={phrases} />
      ) : (
        <FitText as="last" words={lastSaid(view, phrases)} testid="board-last" />
      )}
    </section>
  );
}

function heading(view: View, phrases: Phrases): string {
  const { winner } = view.match;
  if (winner === null) return headingOf(view, phrases);
  return `${t("board.match_for")} ${sideName(phrases, winner)}`;
}

function lastSaid(view: View, phrases: Phrases): string {
  const { phase, game_winner } = view.hand;
  if (phase === "counted" && game_winner === null) return t("board.nothing_taken");
  const { loud, quiet } = lastWords(view, phrases);
  return [loud, quiet].filter((one) => one !== null).join(" · ");
}

/** The standing bet, and who has to answer it. */
function Bet({ view, phrases }: { view: View; phrases: Phrases }) {
  const { standing } = view.hand;
  if (!standing) return null;
  const { length } = standing.awaited;
  const awaited =
    length > NAMED ? t("board.awaited_of", { n: length }) : sayAwaited(phrases, standing);
  return (
    <div class="bet" data-ordago={standing.ordago} data-testid="board-bet">
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
