/** Words that the shown cards contradict: the count waits for them, so all should see which. */
import { t } from "../i18n";
import type { View } from "../protocol";
import { ergative, playerName, type Tell } from "../table-words";

export function Contradictions({ view, tell }: { view: View; tell: Tell }) {
  return (
    <>
      {view.hand.contradictions.map((one) => (
        <li key={`${one.seat}-${one.lance}`} class="contradiction">
          {t("board.contradiction", {
            who: playerName(tell, one.seat),
            who_k: ergative(playerName(tell, one.seat)),
            lance: tell.t(`say.lance.${one.lance}`),
          })}
        </li>
      ))}
    </>
  );
}
