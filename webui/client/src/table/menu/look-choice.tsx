/** `LookChoice`: big letters, and the thumb that the main buttons are for. Shown in the menu. */
import { useSignal } from "@preact/signals";
import { Button } from "../../ui/button";
import { chooseLook, type Look, lookOf } from "../../ui/theme/page-look";
import { type Key, t } from "../../words/i18n";

const CHOICES: Record<Look, Readonly<Record<string, Key>>> = {
  letters: { usual: "mesa.letters.usual", big: "mesa.letters.big" },
  thumb: { left: "mesa.thumb.left", right: "mesa.thumb.right" },
};

export function LookChoice() {
  return (
    <>
      <Choice of="letters" />
      <Choice of="thumb" />
    </>
  );
}

function Choice({ of }: { of: Look }) {
  const chosen = useSignal(lookOf(of));
  return (
    <div class="few" role="group" aria-label={t(`mesa.${of}`)}>
      {Object.entries(CHOICES[of]).map(([one, words]) => (
        <Button
          key={one}
          id={`${of}-${one}`}
          kind="plain"
          pressed={chosen.value === one}
          onPress={() => {
            chosen.value = one;
            chooseLook(of, one);
          }}
        >
          {t(words)}
        </Button>
      ))}
    </div>
  );
}
