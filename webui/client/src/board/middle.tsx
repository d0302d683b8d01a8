/** The band between or beside the sides: where the hand is, the last word, and what hangs on it. */
import { t } from "../i18n";
import type { Hand, View } from "../protocol";
import type { Tell } from "../table-words";
import { Plate } from "../travel/plate";
import { playingOf } from "../travel/player";
import { Contradictions, whatFollows, wrongWords } from "./contradictions";
import { Count } from "./count";
import { fitted } from "./fit";
import { headingOf, phaseName } from "./heading";
import { JoinTable } from "./join-table";
import { LastWord } from "./last-word";
import { Lances } from "./lances";
import { Pot } from "./pot";
import { Reminders } from "./reminders";
import { SeatList } from "./seat-list";
import { ToSee } from "./to-see";

export function Middle({ view, tell }: { view: View; tell: Tell }) {
  const { hand, match } = view;
  const counted = hand.phase === "counted";
  // Who won the game is known when the stones are there.
  const heading = playingOf(view) && counted ? phaseName("counted", false) : headingOf(view, tell);
  const count = counted || hand.phase === "proposed";
  const going = count ? null : goingOn(view, tell);
  // A list of all seats and what is wrong with their words leaves no room, and says more.
  const crowded = view.sides.length === 2 && wrongWords(view).length > 0;
  return (
    <section class="middle" aria-labelledby="going-on" data-counted={counted}>
      <p class="where" data-testid="board-hand">
        {view.counter
          ? t("board.where_game", { game: match.game })
          : t("board.where", { game: match.game, hand: hand.number })}
      </p>
      <h2
        id="going-on"
        style={fitted(heading, 8.4, 0.5)}
        data-testid="board-lance"
        data-lance={hand.phase}
      >
        {heading}
      </h2>
      <Reminders view={view} />
      {count ? (
        <>
          <Count view={view} tell={tell} />
          <ToSee view={view} tell={tell} />
          <Plate view={view} />
        </>
      ) : (
        <>
          {!crowded && <LastWord view={view} tell={tell} alone={going === null} />}
          {going}
          {!joining(view) && <Plate view={view} />}
          {!whatFollows(view) && <Lances view={view} tell={tell} />}
        </>
      )}
      <p class="table-code">
        {t("board.table_code", { table: view.table })}
        {view.referee && (
          <span data-testid="board-referee"> · {t("referee.is", { name: view.referee.name })}</span>
        )}
      </p>
    </section>
  );
}

/** What the middle of the middle shows: the bet, or the yes and no, or the cards. */
function goingOn(view: View, tell: Tell) {
  const { hand } = view;
  if (joining(view)) return <JoinTable view={view} />;
  if (hand.standing) return <Pot view={view} standing={hand.standing} tell={tell} />;
  if (view.sides.length > 2) return whatIsWrong(view, tell);
  if (isTold(hand)) return <SeatList view={view} tell={tell} />;
  return null;
}

/** Each of several sides shows its own player's words and cards; here only what does not agree. */
function whatIsWrong(view: View, tell: Tell) {
  if (wrongWords(view).length === 0) return null;
  return (
    <ul class="seat-list">
      <Contradictions view={view} tell={tell} />
    </ul>
  );
}

/** While nobody sits here with a phone, the way in has the plate's place. */
function joining(view: View): boolean {
  return view.seats.every((seat) => seat.phone === null);
}

function isTold({ phase }: Hand): boolean {
  return phase === "pares_said" || phase === "juego_said" || phase === "cards";
}
