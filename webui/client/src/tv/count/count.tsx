/**
 * `Count`: what each side takes, award by award, with the reason.
 *
 * All lines are in the page from the start, for screen readers and for reduced motion; CSS alone
 * lets each appear when its stones start to move (../stone-animation).
 */
import type { Award, View } from "../../generated/protocol";
import { animationOf } from "../../stone-animation/player";
import { cardName } from "../../ui/pieces/card-words";
import { SideSign } from "../../ui/pieces/stones";
import { CardFace } from "../../ui/pieces/suit-sign";
import { awardWords, type Phrases, sayAward, sayCountAwaited } from "../../words";
import { say } from "../words";

export function Count({ view, phrases }: { view: View; phrases: Phrases }) {
  const { number, proposed } = view.hand;
  const awards = proposed?.awards ?? view.hand.awards;
  const many = view.sides.length > 2;
  const lines = animationOf(view)?.plan.lines;
  if (awards.length === 0) {
    // The game was won by stones counted by hand, or by a ruling, as the heading says.
    if (view.hand.game_winner !== null) return null;
    return <p class="nothing">{say("tv.nothing_taken")}</p>;
  }
  return (
    <ol
      class="count-lines"
      data-testid="tv-awards"
      data-many={awards.length > 4}
      data-falling={lines !== undefined}
      data-proposed={proposed !== null}
    >
      {awards.map((award, index) => (
        <Line
          key={`${number}.${index}`}
          award={award}
          index={index}
          phrases={phrases}
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
  phrases: Phrases;
  /** Several sides: a line has the sign of its side. Two sides: their colour at its edge. */
  many: boolean;
  /** Delay until the line appears, in milliseconds. */
  at: number;
}

function Line({ award, index, phrases, many, at }: LineProps) {
  const words = awardWords(phrases, award);
  // The size of the bet is the number at the end of the line.
  const reason = award.reason === "bet" ? say("tv.bet") : words.reason;
  // With several sides, the sign says whose it is; with two, the cards beside the names.
  const who = words.cards || many ? "" : words.player;
  return (
    <li
      class={`of-side-${award.side}`}
      style={{ "--at": `${at}ms` }}
      data-side={award.side}
      data-award={index}
    >
      <SideSign side={award.side} />
      <span class="visually-hidden">{sayAward(phrases, award)}</span>
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

/** Characters that fit in one line; the awards need the space of a second one. */
const LINE = 24;

/** `CountAwaited`: who has not confirmed the proposed count yet, by name if that fits. */
export function CountAwaited({ view, phrases }: { view: View; phrases: Phrases }) {
  const request = view.requests.find(({ kind }) => kind === "count");
  if (!request) return null;
  const words = sayCountAwaited(phrases, request.waits);
  const short = [...words].length <= LINE;
  return (
    <p class="count-awaited" data-testid="tv-count-awaited">
      <span class={short ? "" : "visually-hidden"}>{words}</span>
      {!short && (
        <span aria-hidden="true">
          {phrases.t("say.to_see", { sides: "" }).trim()}
          {request.waits.map((side) => (
            <SideSign key={side} side={side} />
          ))}
        </span>
      )}
    </p>
  );
}

/** `CardFaces`: the cards of a player, each with the sign of its suit if that was given. */
export function CardFaces({ cards }: { cards: readonly string[] }) {
  return (
    <span class="faces">
      <span class="visually-hidden">{cards.map(cardName).join(", ")}</span>
      {cards.map((card, n) => (
        <span key={n} aria-hidden="true">
          <CardFace card={card} />
        </span>
      ))}
    </span>
  );
}
