import { useEffect, useMemo } from "preact/hooks";
import type { Happening, View } from "../../generated/protocol";
import { historyOf } from "../../net/http";
import { offered } from "../../seat/actor";
import { makePager, type Page } from "../../state/pager";
import { Button } from "../../ui/button";
import { FetchStatus } from "../../ui/fetching";
import { Sheet } from "../../ui/page/sheet";
import { inRuns, phrasesOf, sayDoer, sayLine, sayNobody } from "../../words";
import { intlLocale } from "../../words/dates";
import { t } from "../../words/i18n";
import { withNamesThen } from "./history-names";
import { RedoButton } from "./undo";
import "./history.css";
import { say as sayOfTable } from "../seats/sitting-words";

/**
 * Sheet with everything that happened at this table, newest first; undone entries are struck out.
 */
export function History({ now }: { now: View }) {
  const { listed, hasMore, failed, fetchAgain, fetchMore } = useMemo(
    () => makePager((before?: number) => pageOf(now.table, before)),
    [now.table],
  );
  useEffect(() => void fetchAgain(), [now.table, now.revision]);
  const entries = listed.value ?? [];
  const bySequence = new Map(entries.map((one) => [one.sequence, one]));
  const sat = withNamesThen(now, entries);
  return (
    <Sheet title={sayOfTable("history.title")} back="menu">
      <RedoButton now={now} option={offered(now, "redo")[0]} />
      <FetchStatus found={listed} failed={failed} />
      <ol class="history">
        {inRuns(entries).map((run) => {
          const one = run[0];
          if (one === undefined) return null;
          const then = sat[entries.indexOf(one)] ?? now;
          const find = (n: number) => bySequence.get(n);
          return <Line key={one.sequence} now={then} run={run} one={one} find={find} />;
        })}
      </ol>
      {hasMore.value && (
        <Button id="history-more" onPress={() => void fetchMore()}>
          {t("history.more")}
        </Button>
      )}
      <div class="few">
        <a class="button plain" href={`/api/tables/${now.table}/export.txt`} download>
          {sayOfTable("history.export")}
        </a>
      </div>
    </Sheet>
  );
}

async function pageOf(table: string, before?: number): Promise<Page<Happening, number>> {
  const { entries, more } = await historyOf(table, before);
  return { items: entries, next: more ? (entries.at(-1)?.sequence ?? null) : null };
}

interface LineProps {
  now: View;
  /** Happenings in one line, newest first. */
  run: readonly Happening[];
  one: Happening;
  find: (sequence: number) => Happening | undefined;
}

function Line({ now, run, one, find }: LineProps) {
  const phrases = phrasesOf(now, t);
  // The author is shown below, so the line does not name them.
  const words = sayNobody(run, now.seats.length, phrases) ?? sayLine(one, phrases);
  const { at = 0 } = one;
  const taker = one.retracted_by === null ? undefined : find(one.retracted_by);
  return (
    <li data-testid="history-line" data-sequence={one.sequence} data-type={one.type}>
      <time dateTime={new Date(at * 1000).toISOString()}>{clock(at)}</time>
      <div>
        {one.retracted_by === null ? words : <s>{words}</s>}
        <span class="soft who">
          {sayDoer(one, phrases) ?? sayOfTable("history.house")}
          {one.retracted_by !== null &&
            ` · ${sayOfTable("history.taken_back", { name: (taker && sayDoer(taker, phrases)) ?? sayOfTable("history.house") })}`}
        </span>
      </div>
    </li>
  );
}

/** Hour and minute; with the day if it is not today. */
function clock(seconds: number): string {
  const at = new Date(seconds * 1000);
  const today = at.toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(intlLocale(), {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    ...(today ? {} : { day: "numeric", month: "numeric" }),
  }).format(at);
}
