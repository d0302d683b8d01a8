import { t } from "../i18n";
import type { View } from "../protocol";
import { sayLance } from "../table-words";
import { hasSay, tellNow } from "./actor";
import { Course } from "./course";
import { Sheet } from "./sheet";
import "./hand.css";

/** The hand so far: every word in the order told, each of which can be put right. */
export function HandSheet({ now }: { now: View }) {
  const tell = tellNow(now);
  const { hand } = now;
  return (
    <Sheet title={t("play.hand_n", { n: hand.number })}>
      <ul class="lance-lines">
        {hand.lances.map((lance) => (
          <li key={lance.lance}>{sayLance(tell, lance)}</li>
        ))}
      </ul>
      <Course
        now={now}
        entries={hand.entries}
        awards={hand.awards}
        correctable={() => hasSay.value}
      />
    </Sheet>
  );
}
