import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Odds, Summary } from "../generated/protocol";
import { oddsOf } from "../net/played";
import { Button } from "../ui/button";
import { pictureOf, wordsOf } from "./picture";
import { asText, outcome } from "./sentences";
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

/** A picture that was painted: as a file, and under an address of this page. */
interface Painted {
  file: File;
  url: string;
}

/** The picture of a match once it was painted, until other numbers (`of`) are shown. */
export function usePicture(of: string) {
  const picture = useSignal<Painted | null>(null);
  const clear = (): void => {
    if (picture.value) URL.revokeObjectURL(picture.value.url);
    picture.value = null;
  };
  useEffect(() => clear, [of]);
  const paint = async (table: string, summary: Summary): Promise<File> => {
    const painted = await pictureOf(wordsOf(table, summary, await chances(table, summary)));
    const name = `amarrako-${table}-${summary.number}.png`;
    clear();
    const file = new File([painted], name, { type: painted.type });
    picture.value = { file, url: URL.createObjectURL(painted) };
    return file;
  };
  return { picture, paint };
}

interface ShownProps extends Painted {
  alt: string;
  onSend: (file: File) => void;
}

/** The picture: kept by a long press or the link; sent where the browser can, which needs https. */
export function PictureShown({ file, url, alt, onSend }: ShownProps) {
  return (
    <div class="picture">
      <img src={url} alt={alt} data-testid="summary-image" />
      <p class="soft">{say("summary.picture_hold")}</p>
      <div class="list">
        {"share" in navigator && (
          <Button id="summary-send" onPress={() => onSend(file)}>
            {say("summary.send")}
          </Button>
        )}
        <a class="button plain" href={url} download={file.name} data-testid="summary-save">
          {say("summary.save_picture")}
        </a>
      </div>
    </div>
  );
}

/** The chances of the match; without them the picture tells the longest bet. */
async function chances(table: string, summary: Summary): Promise<Odds | null> {
  try {
    return await oddsOf(table, summary.number);
  } catch (why) {
    console.info("chances not loaded", why);
    return null;
  }
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
export async function sent(text: string, file: File): Promise<boolean> {
  const whole = { text, files: [file] };
  try {
    await navigator.share(navigator.canShare?.(whole) ? whole : { text });
    return true;
  } catch (error) {
    // The person closed the system's share sheet.
    return error instanceof DOMException && error.name === "AbortError";
  }
}
