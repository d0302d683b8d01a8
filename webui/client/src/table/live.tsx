import { t } from "../i18n";
import type { View } from "../protocol";
import { sayAwaited } from "../table-words";
import { tellNow } from "./actor";
import { sideNamed } from "./around";
import { latestWords } from "./latest";

/** Says aloud, to who listens to the screen, what happened and who is awaited. */
export function Live({ now }: { now: View }) {
  const tell = tellNow(now);
  const { standing } = now.hand;
  const score = now.sides.map(({ side, stones }) => `${sideNamed(now, side)} ${stones}`).join(", ");
  return (
    <div class="heard" role="log" aria-live="polite" data-testid="live">
      <p key={now.revision}>
        {latestWords(now)}
        {standing ? `. ${sayAwaited(tell, standing)}` : ""}
        {now.hand.phase === "counted" ? `. ${t("play.score_is", { score })}` : ""}
      </p>
    </div>
  );
}
