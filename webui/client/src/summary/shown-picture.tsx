/** The picture of a match on a page: painted when it is asked for, to be kept or sent. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Odds, Summary } from "../generated/protocol";
import { oddsOf } from "../net/played";
import { Button } from "../ui/button";
import { pictureOf, wordsOf } from "./picture";
import { say } from "./words";

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
