/** What the table shows of the summary of its match that is over: how it went, and its picture. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Summary } from "../generated/protocol";
import { summaryOf } from "../net/played";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { useFetched } from "../ui/fetching";
import { locale, t } from "../words/i18n";
import { momentOf, useOdds } from "./odds";
import { asText, gameScores, outcome } from "./sentences";
import { PictureShown, sent, usePicture } from "./shown-picture";
import { loadSummaryWords, say } from "./words";
import "./ending.css";

interface EndingProps {
  table: string;
  /** Which match of the table. */
  match: number;
}

interface StoryProps extends EndingProps {
  /** Changes with the match. */
  revision: number;
  /** The side whose stones come first. */
  first: number;
}

/** The stones of each game, and the hand that turned the match; its longest bet without chances. */
export function Story({ table, match, revision, first }: StoryProps) {
  const { found } = useFetched(
    () => fetchSummary({ table, match }),
    [table, match, revision, locale.value],
  );
  const odds = useOdds(table, match, revision);
  const summary = found.value;
  if (summary === null || summary.hands === 0) return null;
  return (
    <section class="ending" data-testid="ending">
      <p class="game-scores" data-testid="game-scores">
        {gameScores(summary, first).map((score, n) => (
          <span key={n}>{score}</span>
        ))}
      </p>
      {odds?.ready && <p data-testid="turning">{momentOf(summary, odds)}</p>}
    </section>
  );
}

async function fetchSummary({ table, match }: EndingProps): Promise<Summary> {
  await loadSummaryWords();
  return summaryOf(table, match);
}

/** The picture of a match: sent at once where the browser can, else shown to be kept. */
export function ShareDialog({ table, match, onClose }: EndingProps & { onClose: () => void }) {
  const { picture, paint } = usePicture(`${table}/${match}`);
  const summary = useSignal<Summary | null>(null);
  const wrong = useSignal("");
  const send = async (file: File): Promise<void> => {
    if (summary.value && (await sent(asText(table, summary.value), file))) onClose();
  };
  useEffect(() => {
    const begin = async (): Promise<void> => {
      const found = await fetchSummary({ table, match });
      summary.value = found;
      const file = await paint(table, found);
      if (navigator.canShare?.({ files: [file] })) await send(file);
    };
    begin().catch((why: unknown) => {
      console.info("picture not made", why);
      wrong.value = summary.value === null ? t("app.offline") : say("summary.picture_failed");
    });
  }, []);
  return (
    <Dialog id="shared" title={t("summary.title")} onClose={onClose}>
      {picture.value && summary.value && (
        <PictureShown
          {...picture.value}
          alt={outcome(summary.value)}
          onSend={(file) => void send(file)}
        />
      )}
      <p role="status" data-testid="shared-wrong">
        {wrong.value || (picture.value === null && t("common.loading"))}
      </p>
      <Button id="shared-close" onPress={onClose}>
        {t("common.close")}
      </Button>
    </Dialog>
  );
}
