import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Summary } from "../summary-shapes";
import { Button } from "../ui/button";
import { pictureOf } from "./picture";
import { asText } from "./sentences";
import { type SummaryKey, say } from "./words";

/** The summary to take along: as text, as a picture, as the file of all hands. */
export function Share({ table, summary }: { table: string; summary: Summary }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const told = useSignal<SummaryKey | null>(null);
  const text = asText(table, summary);
  const select = (): void => {
    area.current?.focus();
    area.current?.select();
  };
  const copy = async (): Promise<void> => {
    select();
    told.value = (await copied(text)) ? "summary.copied" : "summary.copy_by_hand";
  };
  const send = async (): Promise<void> => {
    try {
      if (await sent(text, await pictureOf(table, summary))) return;
      select();
      told.value = "summary.copy_by_hand";
    } catch {
      told.value = "summary.picture_failed";
    }
  };
  const save = async (): Promise<void> => {
    try {
      keep(await pictureOf(table, summary), `amarrako-${table}-${summary.number}.png`);
      told.value = "summary.picture_saved";
    } catch {
      told.value = "summary.picture_failed";
    }
  };
  const file = `/api/tables/${table}/export`;
  const which = `?match=${summary.number}`;
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
        {"share" in navigator && (
          <Button id="summary-send" onPress={() => void send()}>
            {say("summary.send")}
          </Button>
        )}
        <Button id="summary-copy" onPress={() => void copy()}>
          {say("summary.copy")}
        </Button>
        <Button id="summary-picture" onPress={() => void save()}>
          {say("summary.save_picture")}
        </Button>
      </div>
      <p role="status" data-testid="summary-told">
        {told.value && say(told.value)}
      </p>
      <div class="list">
        <a
          class="button plain"
          href={`${file}.txt${which}`}
          download
          data-testid="summary-export-txt"
        >
          {say("summary.export_text")}
        </a>
        <a
          class="button plain"
          href={`${file}-hands.csv${which}`}
          download
          data-testid="summary-export-csv"
        >
          {say("summary.export_sheet")}
        </a>
        <a
          class="button plain"
          href={`${file}.jsonl${which}`}
          download
          data-testid="summary-export-jsonl"
        >
          {say("summary.export_records")}
        </a>
      </div>
    </section>
  );
}

/** Was it copied? Plain http has no clipboard; there the selected text is asked for the old way. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}

/** The picture goes with the text where the system takes files. */
async function sent(text: string, picture: Blob): Promise<boolean> {
  const files = [new File([picture], "amarrako.png", { type: picture.type })];
  const whole = { text, files };
  try {
    await navigator.share(navigator.canShare?.(whole) ? whole : { text });
    return true;
  } catch (error) {
    // Who thought better of it has closed the system's sheet himself.
    return error instanceof DOMException && error.name === "AbortError";
  }
}

function keep(picture: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(picture);
  link.download = name;
  link.click();
  // The download has its own hold on it once it has begun.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
