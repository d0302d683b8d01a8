/** The course of a hand: every word in the order told, each of which can be put right, and the awards. */
import { useSignal } from "@preact/signals";
import { t } from "../i18n";
import type { Award, Happening, View } from "../protocol";
import { sayHistoryLine } from "../table-words";
import { Button } from "../ui/button";
import { tellNow } from "./actor";
import { Correct } from "./correct";
import { AwardList } from "./count";

interface CourseProps {
  now: View;
  entries: readonly Happening[];
  awards: Award[];
  /** May this one be put right from here? */
  correctable: (entry: Happening) => boolean;
  /** The hand is over: only the referee goes back to it. */
  finished?: boolean;
}

export function Course({ now, entries, awards, correctable, finished = false }: CourseProps) {
  const correcting = useSignal<Happening | null>(null);
  const tell = tellNow(now);
  return (
    <>
      <h2>{t("mesa.told")}</h2>
      {entries.length === 0 && <p class="soft">{t("mesa.nothing_told")}</p>}
      <ol class="entries">
        {entries.map((entry) => {
          const words = sayHistoryLine(entry, tell);
          return (
            <li key={entry.sequence} data-testid="entry" data-sequence={entry.sequence}>
              <span>{words}</span>
              {correctable(entry) && (
                <Button
                  id={`correct-${entry.sequence}`}
                  kind="plain"
                  label={`${t("mesa.correct")}: ${words}`}
                  onPress={() => (correcting.value = entry)}
                >
                  {t("mesa.correct")}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
      {awards.length > 0 && (
        <>
          <h2>{t("mesa.awards")}</h2>
          <AwardList now={now} awards={awards} />
        </>
      )}
      {correcting.value && (
        <Correct
          now={now}
          entry={correcting.value}
          finished={finished}
          onClose={() => (correcting.value = null)}
        />
      )}
    </>
  );
}
