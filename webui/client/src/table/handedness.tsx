/**
 * Handedness: on which side the main buttons are, for the thumb of this hand. Stored on this phone.
 */
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

/** Set `data-thumb` on the root element from now on; returns a function that stops it. */
export function applyHandedness(): () => void {
  return effect(() => {
    document.documentElement.dataset.thumb = thumb.value;
  });
}

/** Choice of the hand in the menu. */
export function HandednessChoice() {
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
