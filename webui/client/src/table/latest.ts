import type { View } from "../protocol";
import { sayHappening } from "../table-words";
import { tellNow } from "./actor";

/** Everything the last command brought, in words: "Jon no quiere · Grande · deje · Ellos +1". */
export function latestWords(now: View): string {
  const tell = tellNow(now);
  const happened = now.latest.length > 0 ? now.latest : [now.last];
  return happened.map((one) => sayHappening(one, tell)).join(" · ");
}
