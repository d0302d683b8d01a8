/**
 * The count: what each side takes and why, falling in one after the other.
 *
 * The fall is CSS alone, each line when its stones set out (../stone-animation): the list is whole from the
 * first moment, for readers, for those who asked for less motion, and for a page opened later.
 */
import { t } from "../i18n";
import type { Award, View } from "../protocol";
import { animationOf } from "../stone-animation/player";
import { awardWords, sayAward, type Tell } from "../table-words";
import { SideSign } from "../ui/stones";

export function Count({ view, tell }: { view: View; tell: Tell }) {
  const { number, proposed } = view.hand;
  const awards = proposed?.awards ?? view.hand.awards;
  const many = view.sides.length > 2;
  const lines = animationOf(view)?.plan.lines;
  if (awards.length === 0) {
    // Won by stones counted by hand, or by a referee's word: the heading has said it.
    if (view.hand.game_winner !== null) return null;
    return <p class="nothing">{t("board.nothing_taken")}</p>;
  }
  return (
    <ol
      class="count-lines"
      data-testid="board-awards"
      data-many={awards.length > 4}
      data-falling={lines !== undefined}
      data-proposed={proposed !== null}
    >
      {awards.map((award, index) => (
        <Line
          key={`${number}.${index}`}
          award={award}
          index={index}
          tell={tell}
          many={many}
          at={lines?.[index] ?? 0}
        />
      ))}
    </ol>
  );
}

interface LineProps {
  award: Award;
  index: number;
  tell: Tell;
  /** One of several sides is told by its sign, one of two by its colour at the line's edge. */
  many: boolean;
  /** Milliseconds until it comes. */
  at: number;
}

function Line({ award, index, tell, many, at }: LineProps) {
  const words = awardWords(tell, award);
  // How much was bet is what is taken, at the end of the line.
  const reason = award.reason === "bet" ? t("board.bet") : words.reason;
  // Of several sides the sign says whose it is; of two, the cards that lie open beside the names.
  const who = words.cards || many ? "" : words.player;
  return (
    <li
      class={`of-side-${award.side}`}
      style={{ "--at": `${at}ms` }}
      data-side={award.side}
      data-award={index}
    >
      <SideSign side={award.side} />
      <span class="visually-hidden">{sayAward(tell, award)}</span>
      <span class="why" aria-hidden="true">
        <strong>{words.lance}</strong>
        {reason && <span>{reason}</span>}
        {who && <span class="who">{who}</span>}
      </span>
      <span class="taken" aria-hidden="true">
        {words.stones || "★"}
      </span>
    </li>
  );
}
