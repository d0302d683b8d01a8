import { openPage } from "../../browser/history";
import type { FinishedHand, View } from "../../generated/protocol";
import { sideNamed } from "../../seat/order";
import { Button } from "../../ui/button";
import { FetchStatus } from "../../ui/fetching";
import { scoreLine, t } from "../../words/i18n";
import { finished } from "./finished-hands";

/** List of the finished hands, newest first, with the score before and after each. */
export function HandList({ now }: { now: View }) {
  const hands = finished.listed.value;
  return (
    <section class="list ways">
      <h2>{t("referee.hands")}</h2>
      <FetchStatus found={finished.listed} failed={finished.failed} />
      {hands?.length === 0 && <p class="soft">{t("referee.no_hands")}</p>}
      {hands?.map((hand) => (
        <Button
          key={hand.number}
          id={`referee-hand-${hand.number}`}
          onPress={() => openPage(`referee/${hand.number}`)}
        >
          <span>{t("play.hand_n", { n: hand.number })}</span>
          <span class="soft">{course(now, hand)}</span>
        </Button>
      ))}
      {finished.hasMore.value && (
        <Button id="referee-hands-more" kind="plain" onPress={() => void finished.fetchMore()}>
          {t("history.more")}
        </Button>
      )}
    </section>
  );
}

/** "12–15 → 15–17", with the winner of the game and the side that lost the hand to a ruling. */
function course(now: View, { before, after, winner, forfeit }: FinishedHand): string {
  const score = `${scoreLine(before)} → ${scoreLine(after)}`;
  const notes = [
    ...(winner === null ? [] : [t("count.game_for", { side: sideNamed(now, winner) })]),
    ...(forfeit === null ? [] : [t("play.hand_taken", { side: sideNamed(now, forfeit) })]),
  ];
  return [score, ...notes].join(" · ");
}
