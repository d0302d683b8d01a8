import { useSignal } from "@preact/signals";
import { t } from "../i18n";
import type { Happening, View } from "../protocol";
import { sayHistoryLine, sayLance } from "../table-words";
import { Button } from "../ui/button";
import { hasSay, tellNow } from "./actor";
import { Correct } from "./correct";
import { AwardList } from "./count";
import { Sheet } from "./sheet";
import "./hand.css";

/** The hand so far: every word in the order told, each of which can be put right. */
export function HandSheet({ now }: { now: View }) {
  const correcting = useSignal<Happening | null>(null);
  const tell = tellNow(now);
  const { hand } = now;
  return (
    <Sheet title={t("play.hand_n", { n: hand.number })}>
      <ul class="lance-lines">
        {hand.lances.map((lance) => (
          <li key={lance.lance}>{sayLance(tell, lance)}</li>
        ))}
      </ul>
      <h2>{t("mesa.told")}</h2>
      {hand.entries.length === 0 && <p class="soft">{t("mesa.nothing_told")}</p>}
      <ol class="entries">
        {hand.entries.map((entry) => (
          <li key={entry.sequence} data-testid="entry" data-sequence={entry.sequence}>
            <span>{sayHistoryLine(entry, tell)}</span>
            {hasSay.value && (
              <Button
                id={`correct-${entry.sequence}`}
                kind="plain"
                label={`${t("mesa.correct")}: ${sayHistoryLine(entry, tell)}`}
                onPress={() => (correcting.value = entry)}
              >
                {t("mesa.correct")}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {hand.awards.length > 0 && (
        <>
          <h2>{t("mesa.awards")}</h2>
          <AwardList now={now} awards={hand.awards} />
        </>
      )}
      {correcting.value && (
        <Correct now={now} entry={correcting.value} onClose={() => (correcting.value = null)} />
      )}
    </Sheet>
  );
}
