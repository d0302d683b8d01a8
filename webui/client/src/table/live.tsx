import type { Happening, View } from "../protocol";
import { tellNow } from "../seat/actor";
import { late } from "../ui/late";

const Heard = late(() => import("./later").then((later) => later.Heard), {
  quietly: true,
});

/** The toast is an alert of its own. */
const IN_THE_TOAST: ReadonlySet<Happening["type"]> = new Set(["answer_overruled"]);

/** Says aloud, to who listens to the screen, what happened and who is awaited. */
export function Live({ now }: { now: View }) {
  return <Heard now={now} tell={tellNow(now)} id="live" elsewhere={IN_THE_TOAST} />;
}
