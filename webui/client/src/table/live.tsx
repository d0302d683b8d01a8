import type { View } from "../protocol";
import { Heard } from "../voice/heard";
import { tellNow } from "./actor";

/** Says aloud, to who listens to the screen, what happened and who is awaited. */
export function Live({ now }: { now: View }) {
  return <Heard now={now} tell={tellNow(now)} id="live" />;
}
