import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Summary } from "../generated/protocol";
import { Button } from "../ui/button";
import { asText, outcome } from "./sentences";
import { PictureShown, sent, usePicture } from "./shown-picture";
import { type SummaryKey, say } from "./words";

const EXPORTS = [
  ["txt", ".txt", "summary.export_text"],
  ["csv", "-hands.csv", "summary.export_sheet"],
  ["jsonl", ".jsonl", "summary.export_records"],
] as const;

/** Section that shares the summary: as text, as a picture, as export files. */
export function Share({ table, summary }: { table: string; summary: Summary }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const status = useSignal<SummaryKey | null>(null);
  const text = asText(table, summary);
  const select = (): void => {
    area.current?.focus();
    area.current?.select();
  };
  const copy = async (): Promise<void> => {
    select();
    status.value = (await copied(text)) ? "summary.copied" : "summary.copy_by_hand";
  };
  const { picture, paint } = usePicture(text);
  const show = async (): Promise<void> => {
    try {
      await paint(table, summary);
    } catch (why) {
      console.info("picture not made", why);
      status.value = "summary.picture_failed";
    }
  };
  const send = async (file: File): Promise<void> => {
    if (await sent(text, file)) return;
    select();
    status.value = "summary.copy_by_hand";
  };
  const file = `/api/tables/${table}/export`;
  return (
    <section class="share">
      <h2>{say("summary.share")}</h2>
      <textarea
        ref={area}
        readOnly
        rows={6}
        value={text}
        aria-label={say("summary.text")}
        data-testid="summary-text"
        onFocus={(event) => event.currentTarget.select()}
      />
      <div class="list">
        <Button id="summary-copy" onPress={() => void copy()}>
          {say("summary.copy")}
        </Button>
        <Button id="summary-picture" onPress={() => void show()}>
          {say("summary.picture")}
        </Button>
      </div>
      {picture.value && (
        <PictureShown
          {...picture.value}
          alt={outcome(summary)}
          onSend={(file) => void send(file)}
        />
      )}
      <p role="status" data-testid="summary-told">
        {status.value && say(status.value)}
      </p>
      <div class="list">
        {EXPORTS.map(([id, ending, words]) => (
          <a
            key={id}
            class="button plain"
            href={`${file}${ending}?match=${summary.number}`}
            download
            data-testid={`summary-export-${id}`}
          >
            {say(words)}
          </a>
        ))}
      </div>
    </section>
  );
}

/**
 * Copy text; false if it was not copied. On plain http there is no clipboard API, so execCommand
 * copies the selection.
 */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}
