/**
 * Log of a hand, lance by lance: entries, which can be corrected, and awards. Shown on the hand's
 * sheet, beside the controls of a wide screen, and to the referee.
 */
import { useSignal } from "@preact/signals";
import { articleOfAward } from "../../book/article-of-award";
import { BookLink } from "../../book/link";
import type { FinishedHand, Happening, ShownAward, View } from "../../generated/protocol";
import { bidsOf } from "../../net/hand-entries";
import { offered, phrasesNow } from "../../seat/actor";
import { Button } from "../../ui/button";
import { SideSign } from "../../ui/pieces/stones";
import { awardWords, lanceName, sayLanceState, sayUnderHeading } from "../../words";
import { colon, t } from "../../words/i18n";
import { CorrectEntry } from "./correct-entry";
import { groupByLance, type LanceGroup } from "./hand-by-lance";
import "./hand.css";
import { say as sayOfTable } from "../seats/sitting-words";

/** Log of the running hand; those who may correct its entries here. */
export function RunningHand({ now }: { now: View }) {
  return (
    <HandLog now={now} hand={now.hand} correctable={() => offered(now, "correct").length > 0} />
  );
}

interface HandLogProps {
  now: View;
  hand: Pick<FinishedHand, "lances" | "entries" | "awards">;
  /** Whether an entry can be corrected from here. */
  correctable: (entry: Happening) => boolean;
  /** A finished hand, which only the referee corrects. */
  finished?: boolean;
}

export function HandLog({
  now,
  hand: { lances, entries, awards },
  correctable,
  finished = false,
}: HandLogProps) {
  const correcting = useSignal<Happening | null>(null);
  const chapters = groupByLance(lances, entries, awards);
  return (
    <div class="course">
      {entries.length === 0 && <p class="soft">{sayOfTable("mesa.nothing_told")}</p>}
      {chapters.map((chapter) => (
        <section key={`${chapter.name}${chapter.entries[0]?.sequence}`}>
          <Heading now={now} chapter={chapter} first={chapter === chapters[0]} />
          <ol class="entries">
            {chapter.entries.map((entry) => (
              <Entry
                key={entry.sequence}
                now={now}
                entry={entry}
                onCorrect={correctable(entry) ? () => (correcting.value = entry) : null}
              />
            ))}
          </ol>
          {chapter.awards.map((award, n) => (
            <Paid key={n} now={now} award={award} n={n} />
          ))}
        </section>
      ))}
      {correcting.value && (
        <CorrectEntry
          now={now}
          entry={correcting.value}
          finished={finished}
          onClose={() => (correcting.value = null)}
        />
      )}
    </div>
  );
}

/** The lance and its stake. */
function Heading({ now, chapter, first }: { now: View; chapter: LanceGroup; first: boolean }) {
  const phrases = phrasesNow(now);
  const { name, lance, entries } = chapter;
  if (name === null || lance === null) return <h2>{t(first ? "hand.before" : "hand.after")}</h2>;
  return (
    <h2 data-testid={`story-${name}`}>
      {lanceName(phrases, name, lance.punto)}
      {lance.state !== "waiting" && (
        <span class="stands">{sayLanceState(phrases, lance, bidsOf(entries, name))}</span>
      )}
    </h2>
  );
}

interface EntryProps {
  now: View;
  entry: Happening;
  onCorrect: (() => void) | null;
}

function Entry({ now, entry, onCorrect }: EntryProps) {
  const words = sayUnderHeading(entry, phrasesNow(now));
  return (
    <li data-testid="entry" data-sequence={entry.sequence}>
      <span>{words}</span>
      {onCorrect && (
        <Button
          id={`correct-${entry.sequence}`}
          kind="plain"
          label={`${t("mesa.correct")}${colon()}${words}`}
          onPress={onCorrect}
        >
          {t("mesa.correct")}
        </Button>
      )}
    </li>
  );
}

/** An award with its reason; a tap opens the article of the rule book. */
function Paid({ now, award, n }: { now: View; award: ShownAward; n: number }) {
  const { reason, who, side, stones } = awardWords(phrasesNow(now), award);
  return (
    <BookLink
      id={`paid-${award.lance}-${n}`}
      to={`book/${articleOfAward(award)}`}
      testid="paid"
      class="paid"
    >
      <SideSign side={award.side} />
      <span class="why">
        <b>{side}</b> {["", reason, who].filter((part, n) => n === 0 || part).join(" · ")}
      </span>
      <span class="take">{stones}</span>
      <span class="visually-hidden">: {t("book.read")}</span>
    </BookLink>
  );
}
