/** What a TV says aloud: the count, and of the bidding that there is an órdago. */
import type { View } from "../generated/protocol";
import { latestOf } from "../net/hand-entries";
import type { Phrases } from "./phrases";
import { newCount } from "./spoken-count";

/** What is new, sentence by sentence: a count, an órdago, and that it was accepted. */
export function sayNews(phrases: Phrases, before: View, after: View): readonly string[] {
  const count = newCount(phrases, before, after);
  if (count !== null) return count;
  if (before.table !== after.table || after.revision <= before.revision) return [];
  const latest = latestOf(after);
  // A correction repeats what was said before.
  return (latest[0]?.type === "bid_spoken" ? latest : []).flatMap((one) => {
    if (one.type !== "bid_spoken") return [];
    const { word } = one;
    if (word === "ordago") return [phrases.t("say.word.ordago")];
    const accepts = word === "quiero" || word === "queremos";
    return accepts && before.hand.standing?.ordago ? [phrases.t("say.word.quiero")] : [];
  });
}
