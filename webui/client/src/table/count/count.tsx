import { articleOfAward } from "../../book/article-of-award";
import { BookLink } from "../../book/link";
import type { Award, View } from "../../generated/protocol";
import { act, offered, phrasesNow, seated, sendingDisabled } from "../../seat/actor";
import { audienceOf, isSeat } from "../../seat/audience";
import { alone, captains, listed, several, sideNamed } from "../../seat/order";
import { Plate } from "../../stone-animation/plate";
import { animationOf } from "../../stone-animation/state";
import { Button } from "../../ui/button";
import { Pinned } from "../../ui/page/pinned";
import { SideSign } from "../../ui/pieces/stones";
import { CardFace } from "../../ui/pieces/suit-sign";
import { type AwardWords, awardWords } from "../../words";
import { t } from "../../words/i18n";
import { CountTotals } from "./count-totals";
import "./count.css";

/**
 * `Count`: the count, award by award, with the button for the next hand. Shown at the end of a
 * hand.
 */
export function Count({ now }: { now: View }) {
  const { awards, taken, game_winner: winner } = now.hand;
  const [next] = offered(now, "next_hand");
  return (
    <div class="actions counted">
      {!several(now) && <Plate view={now} />}
      {winner !== null && !animationOf(now) && (
        <h2 class="won" data-testid="game-won">
          <SideSign side={winner} /> {t("count.game_for", { side: sideNamed(now, winner) })}
        </h2>
      )}
      <AwardList now={now} awards={awards} />
      <Pinned>
        <CountTotals now={now} stones={taken} />
        {!next && seated.value && audienceOf(now, "next_hand").some(isSeat) && (
          <p class="soft" data-testid="captains-go-on">
            {t("count.captains_go_on", {
              names: listed(captains(now).map(({ player }) => player)),
            })}
          </p>
        )}
        <NextHand now={now} />
      </Pinned>
    </div>
  );
}

/** Button that goes on to the next hand, or the next game. */
export function NextHand({ now }: { now: View }) {
  const [next] = offered(now, "next_hand");
  return (
    next && (
      <Button
        id="next-hand"
        kind="main"
        size="large"
        off={sendingDisabled.value}
        onPress={() => act({ type: "next_hand" })}
      >
        {t(next.new_game || now.counter ? "count.next_game" : "count.next_hand")}
      </Button>
    )
  );
}

/**
 * One line for each award: lance, reason, player, stones. A tap opens the article of the rule book.
 */
export function AwardList({ now, awards }: { now: View; awards: readonly Award[] }) {
  const phrases = phrasesNow(now);
  const playing = animationOf(now);
  return (
    <ol class="awards" data-falling={playing !== null}>
      {awards.map((award, n) => {
        const words = awardWords(phrases, award);
        // Players who are a side of their own are named once; a deje names no player.
        const who = words.who || (alone(now) ? words.side : "");
        const suited = words.cards?.some((card) => card.length > 1);
        return (
          <li
            key={n}
            data-testid="award"
            data-side={award.side}
            data-stones={award.stones}
            data-award={n}
            style={{ "--at": `${playing?.plan.lines[n] ?? 0}ms` }}
          >
            <BookLink
              id={`award-${n}`}
              to={`book/${articleOfAward(award)}`}
              testid="award-rule"
              class="award"
            >
              <span class="why">
                <b>{words.lance}</b>
                {words.reason && ` · ${words.reason}`}
                {who && <span class="soft"> {suited ? <Shown words={words} /> : who}</span>}
              </span>
              <span class="take">
                <SideSign side={award.side} />
                {!alone(now) && <span class="visually-hidden">{words.side}</span>}
                {words.stones}
              </span>
              <span class="visually-hidden">: {t("book.read")}</span>
            </BookLink>
          </li>
        );
      })}
    </ol>
  );
}

/** The player and their cards with suits, which would fill four lines as words. */
function Shown({ words }: { words: AwardWords }) {
  return (
    <>
      <span class="visually-hidden">{words.who}</span>
      <span class="shown" aria-hidden="true">
        {words.player}:
        <span class="four">
          {words.cards?.map((card, n) => (
            <CardFace key={n} card={card} />
          ))}
        </span>
      </span>
    </>
  );
}
