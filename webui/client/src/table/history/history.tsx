import type { Happening, HistoryPage, View } from "../../generated/protocol";
import { historyOf } from "../../net/http";
import { offered } from "../../seat/actor";
import { Button } from "../../ui/button";
import { useFetched } from "../../ui/fetching";
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
  const { found, load, status } = useFetched(() => historyOf(now.table), [now.revision]);
  const { entries, more } = found.value ?? { entries: [], more: false };
  const oldest = entries.at(-1)?.sequence;
  const loadMore = async (): Promise<HistoryPage> => {
    const page = await historyOf(now.table, oldest);
    return { ...page, entries: [...entries, ...page.entries] };
  };
  const bySequence = new Map(entries.map((one) => [one.sequence, one]));
  const sat = withNamesThen(now, entries);
  return (
    <Sheet title={sayOfTable("history.title")} back="menu">
      <RedoButton now={now} option={offered(now, "redo")[0]} />
      {status}
      <ol class="history">
        {inRuns(entries).map((run) => {
          const one = run[0];
          if (one === undefined) return null;
          const then = sat[entries.indexOf(one)] ?? now;
          const find = (n: number) => bySequence.get(n);
          return <Line key={one.sequence} now={then} run={run} one={one} find={find} />;
        })}
      </ol>
      {more && oldest !== undefined && (
        <Button id="history-more" onPress={() => void load(loadMore)}>
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
