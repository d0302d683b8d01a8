/** Which thumb holds this phone: what is likeliest lies on its side. Remembered by the phone alone. */
import { effect, signal } from "@preact/signals";
import { recall, remember } from "../browser-storage";
import { t } from "../i18n";
import { Button } from "../ui/button";

type Thumb = "right" | "left";
const THUMBS: readonly Thumb[] = ["left", "right"];

const thumb = signal<Thumb>(recall("thumb") === "left" ? "left" : "right");

function chooseThumb(wanted: Thumb): void {
  thumb.value = wanted;
  remember("thumb", wanted);
}

/** Let the page's styles know, from now on; gives the way to stop it. */
export function lieForThumb(): () => void {
  return effect(() => {
    document.documentElement.dataset.thumb = thumb.value;
  });
}

/** With which thumb one plays: the likeliest button lies on its side. */
export function ThumbChoice() {
  return (
    <div class="few thumbs" role="group" aria-label={t("mesa.thumb")}>
      {THUMBS.map((one) => (
        <Button
          key={one}
          id={`thumb-${one}`}
          kind="plain"
          pressed={thumb.value === one}
          onPress={() => chooseThumb(one)}
        >
          {t(`mesa.thumb.${one}`)}
        </Button>
      ))}
    </div>
  );
}
