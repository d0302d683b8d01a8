/** The band between or beside the sides: where the hand is, the last word, and what hangs on it. */
import { t } from "../i18n";
import type { View } from "../protocol";
import { Plate } from "../stone-animation/plate";
import { animationOf } from "../stone-animation/player";
import { sayTurn, type Tell } from "../table-words";
import { Contradictions, whatFollows, wrongWords } from "./contradictions";
import { Count } from "./count";
import { ToSee } from "./count-awaited";
import { fitted } from "./fit-text";
import { Lances } from "./lances";
import { LastWord } from "./last-word";
import { headingOf, phaseName } from "./phase-heading";
import { Reminders } from "./reminders";
import { Awaited, Pot } from "./standing-bet";

export function Middle({ view, tell }: { view: View; tell: Tell }) {
  const { hand, match } = view;
  const counted = hand.phase === "counted";
  const count = counted || hand.phase === "proposed";
  const wrong = wrongWords(view).length > 0;
  // Who won the game is known when the stones are there.
  const heading =
    animationOf(view) && counted ? phaseName("counted", false) : headingOf(view, tell);
  return (
    <section class="middle" aria-labelledby="going-on" data-counted={count} data-wrong={wrong}>
      <div class="head">
        <p class="where" data-testid="board-hand">
          {view.counter
            ? t("board.where_game", { game: match.game })
            : t("board.where", { game: match.game, hand: hand.number })}
          <span class="table-code">
            {" · "}
            {t("board.table_code", { table: view.table })}
            {view.referee && (
              <span data-testid="board-referee">
                {" · "}
                {t("referee.is", { name: view.referee.name })}
              </span>
            )}
          </span>
        </p>
        <h2
          id="going-on"
          style={fitted(heading, 9, 0.63)}
          data-testid="board-lance"
          data-lance={hand.phase}
        >
          {heading}
        </h2>
        <Reminders view={view} />
        {!count && !wrong && <LastWord view={view} tell={tell} />}
        {hand.standing && <Awaited view={view} standing={hand.standing} tell={tell} />}
        {!hand.standing && hand.turn !== null && !joining(view) && (
          <p class="turn" data-testid="board-turn">
            {sayTurn(tell, hand.turn)}
          </p>
        )}
        {count && <ToSee view={view} tell={tell} />}
        {count && <Plate view={view} />}
      </div>
      {count ? (
        <Count view={view} tell={tell} />
      ) : (
        <>
          <GoingOn view={view} tell={tell} />
          {!whatFollows(view) && <Lances view={view} tell={tell} />}
        </>
      )}
    </section>
  );
}

/** What waits for the table: words that are wrong, a bet, somebody to sit down; else the plate. */
function GoingOn({ view, tell }: { view: View; tell: Tell }) {
  if (wrongWords(view).length > 0) {
    return (
      <ul class="wrong-words">
        <Contradictions view={view} tell={tell} />
      </ul>
    );
  }
  if (joining(view)) return <JoinTable view={view} />;
  const { standing } = view.hand;
  if (standing) return <Pot standing={standing} tell={tell} />;
  return <Plate view={view} />;
}

/** Nobody sits here with a phone yet. */
function joining(view: View): boolean {
  return view.seats.every((seat) => seat.phone === null);
}

/** Nobody has sat down with a phone yet: the way in, where the bets will be. */
function JoinTable({ view }: { view: View }) {
  return (
    <div class="join-table">
      <img
        class="qr"
        src={`/qr.svg?path=/t/${view.table}`}
        alt={t("board.qr_table_alt", { table: view.table })}
      />
      <p>{t(view.counter ? "board.count_too" : "board.sit_down")}</p>
    </div>
  );
}
