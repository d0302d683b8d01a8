import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Summary } from "../generated/protocol";
import { Button } from "../ui/button";
import { pictureOf } from "./picture";
import { asText } from "./sentences";
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
  /** Do something with the picture. */
  const withPicture = async (use: (picture: Blob) => Promise<void> | void): Promise<void> => {
    try {
      await use(await pictureOf(table, summary));
    } catch {
      status.value = "summary.picture_failed";
    }
  };
  const send = () =>
    withPicture(async (picture) => {
      if (await sent(text, picture)) return;
      select();
      status.value = "summary.copy_by_hand";
    });
  const save = () =>
    withPicture((picture) => {
      keep(picture, `amarrako-${table}-${summary.number}.png`);
      status.value = "summary.picture_saved";
    });
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

/** Share text, and the picture if the system accepts files. True also if the person cancelled. */
async function sent(text: string, picture: Blob): Promise<boolean> {
  const files = [new File([picture], "amarrako.png", { type: picture.type })];
  const whole = { text, files };
  try {
    await navigator.share(navigator.canShare?.(whole) ? whole : { text });
    return true;
  } catch (error) {
    // The person closed the system's share sheet.
    return error instanceof DOMException && error.name === "AbortError";
  }
}

function keep(picture: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(picture);
  link.download = name;
  link.click();
  // By then the download has begun and does not need the URL.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
