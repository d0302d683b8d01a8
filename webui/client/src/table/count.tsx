import { articleOfAward } from "../book/behind-awards";
import { BookLink } from "../book/link";
import { t } from "../i18n";
import type { Award, View } from "../protocol";
import { awardWords, saySums } from "../table-words";
import { Button } from "../ui/button";
import { Mark } from "../ui/stones";
import { act, offered, seated, settling, tellNow } from "./actor";
import "./count.css";

/** The count, award by award in the order taken, then the next hand. */
export function Count({ now }: { now: View }) {
  const tell = tellNow(now);
  const { awards, game_winner: winner } = now.hand;
  const [next] = offered(now, "next_hand");
  return (
    <div class="actions counted">
      {winner !== null && (
        <h2 class="won" data-testid="game-won">
          <Mark side={winner} /> {t("count.game_for", { side: now.sides[winner]?.name ?? "" })}
        </h2>
      )}
      <AwardList now={now} awards={awards} />
      <p class="sums" data-testid="sums">
        {saySums(tell, awards)}
      </p>
      {next && seated.value && (
        <Button
          id="next-hand"
          kind="main"
          size="large"
          disabled={settling.value}
          onPress={() => act({ type: "next_hand" })}
        >
          {t(next.new_game ? "count.next_game" : "count.next_hand")}
        </Button>
      )}
    </div>
  );
}

/** One line an award: lance, why, who; the stones at the end. A tap reads the rule behind it. */
export function AwardList({ now, awards }: { now: View; awards: readonly Award[] }) {
  const tell = tellNow(now);
  return (
    <ol class="awards">
      {awards.map((award, n) => {
        const words = awardWords(tell, award);
        return (
          <li key={n} data-testid="award" data-side={award.side} data-stones={award.stones}>
            <BookLink
              id={`award-${n}`}
              to={`book/${articleOfAward(award)}`}
              testid="award-rule"
              class="award"
            >
              <span class="why">
                <b>{words.lance}</b>
                {words.reason && ` · ${words.reason}`}
                {words.who && <span class="soft"> {words.who}</span>}
              </span>
              <span class="take">
                <Mark side={award.side} />
                <span class="heard">{words.side}</span>
                {words.stones}
              </span>
              <span class="heard">: {t("book.read")}</span>
            </BookLink>
          </li>
        );
      })}
    </ol>
  );
}
