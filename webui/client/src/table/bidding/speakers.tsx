import type { View } from "../../generated/protocol";
import { mine, ofPlayer, playerAt, sendingDisabled } from "../../seat/actor";
import { speakers } from "../../seat/choices";
import { Button } from "../../ui/button";
import { t } from "../../words/i18n";

export interface SpeakersProps {
  now: View;
  /** The seat that the bids below are for. */
  seat: number | null;
  choose: (seat: number) => void;
}

/** With more than this in one row, names are not readable. */
const IN_A_ROW = 4;

/** `Speakers`: choose the seat whose bid is entered. Hidden if only this phone's seat may speak. */
export function Speakers({ now, seat, choose }: SpeakersProps) {
  const all = speakers(now, mine.value);
  if (all.length === 0 || (all.length === 1 && all[0] === seat && mine.value.length === 1)) {
    return null;
  }
  return (
    <div
      class={`speakers${all.length > IN_A_ROW ? " rows" : ""}`}
      role="group"
      aria-label={t("play.who_speaks")}
    >
      {seat === null && <span class="soft">{t("play.tell_for")}</span>}
      {all.map((one) => (
        <Button
          key={one}
          id={`speak-for-${one}`}
          kind="plain"
          size="small"
          pressed={one === seat}
          label={t("play.speak_for", ofPlayer(now, one))}
          off={sendingDisabled.value}
          onPress={() => choose(one)}
        >
          {mine.value.length === 1 && mine.value.includes(one) ? t("play.me") : playerAt(now, one)}
        </Button>
      ))}
    </div>
  );
}
