import type { View } from "../../generated/protocol";
import { latestOf } from "../../net/hand-entries";
import { phrasesNow } from "../../seat/actor";
import { sayHappening } from "../../words";

/**
 * All events of the last command, in words: "Jon no quiere · Grande · deje · Ellos +1".
 */
export function latestWords(now: View): string {
  const phrases = phrasesNow(now);
  const happened = latestOf(now);
  const [first, second] = happened;
  if (first?.type === "corrected") {
    // Entries repeated after a correction are not new; a ruling in their place is.
    const said = first.back === null && second ? [first, second] : [first];
    return said.map((one) => sayHappening(one, phrases)).join(" · ");
  }
  return happened.map((one) => sayHappening(one, phrases)).join(" · ");
}
