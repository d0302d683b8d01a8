/**
 * `StatusLine`: the second line: lance and bet, and what was said last; after a hand, the count.
 */

import type { View } from "../../generated/protocol";
import { t } from "../../i18n";
import { sayAwaited, sayStanding, sayTurn, sideName, type Tell } from "../../table-words";
import { SideSign } from "../../ui/stones";
import { FitText } from "../fit-text";
import { lastWords } from "../last-word";
import { headingOf } from "../phase-heading";
import { Reminders } from "../reminders";
import { CountRotation } from "./count-rotation";

/** With more names than this, there is no space for what was said last. */
const NAMED = 2;

export function StatusLine({ view, tell }: { view: View; tell: Tell }) {
  const { hand, match } = view;
  const counted = hand.phase === "counted";
  return (
    <section class="status-line" data-phase={hand.phase}>
      <FitText as="lance" words={heading(view, tell)} testid="board-lance" />
      {match.winner === null && <Reminders view={view} />}
      {hand.standing && <Bet view={view} tell={tell} />}
      {!hand.standing && hand.turn !== null && (
        <div class="bet">
          <FitText as="awaited" words={sayTurn(tell, hand.turn)} testid="board-turn" />
        </div>
      )}
      {counted && hand.awards.length > 0 ? (
        <CountRotation view={view} tell={tell} />
      ) : (
        <FitText as="last" words={lastSaid(view, tell)} testid="board-last" />
      )}
    </section>
  );
}

function heading(view: View, tell: Tell): string {
  const { winner } = view.match;
  if (winner === null) return headingOf(view, tell);
  return `${t("board.match_for")} ${sideName(tell, winner)}`;
}

function lastSaid(view: View, tell: Tell): string {
  const { phase, game_winner } = view.hand;
  if (phase === "counted" && game_winner === null) return t("board.nothing_taken");
  const { loud, quiet } = lastWords(view, tell);
  return [loud, quiet].filter((one) => one !== null).join(" · ");
}

/** The standing bet, and who has to answer it. */
function Bet({ view, tell }: { view: View; tell: Tell }) {
  const { standing } = view.hand;
  if (!standing) return null;
  const { length } = standing.awaited;
  const awaited =
    length > NAMED ? t("board.awaited_of", { n: length }) : sayAwaited(tell, standing);
  return (
    <div class="bet" data-ordago={standing.ordago} data-testid="board-bet">
      <strong>
        <SideSign side={standing.side} />
        {sayStanding(tell, standing)}
      </strong>
      {standing.awaited.length > NAMED && (
        <span class="visually-hidden">{sayAwaited(tell, standing)}</span>
      )}
      <FitText as="awaited" words={awaited} />
    </div>
  );
}
