import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { t } from "../i18n";
import type { View } from "../protocol";
import { sayAwaited } from "../table-words";
import { act, mine, offered, playerAt, settling, tellNow } from "./actor";
import { Answer } from "./answer";
import { bidChoices, speakers, subject } from "./choices";
import { OpenLance } from "./open";
import { Button } from "../ui/button";
import "./bidding.css";

/** The words that may be said now, large for my seat; anybody's can be told by choosing him. */
export function Bidding({ now }: { now: View }) {
  const chosen = useSignal<number | null>(null);
  const { phase, standing } = now.hand;
  // Each turn of the bidding begins with my own words again.
  useEffect(() => {
    chosen.value = null;
  }, [phase, standing?.seat, standing?.total]);

  const seat = subject(now, mine.value, chosen.value);
  const [pass] = offered(now, "all_pass");
  return (
    <div class="actions bidding">
      {standing && seat === null && (
        <p class="awaited" data-testid="awaited">
          {sayAwaited(tellNow(now), standing)}
        </p>
      )}
      {pass && (
        <Button
          id="all-pass"
          kind="main"
          size="large"
          disabled={settling.value}
          onPress={() => act({ type: "all_pass", lance: pass.lance })}
        >
          {t("play.all_pass")}
        </Button>
      )}
      <Speakers now={now} seat={seat} choose={(one) => (chosen.value = one)} />
      {seat !== null &&
        (standing ? (
          <Answer now={now} choices={bidChoices(now, seat)} />
        ) : (
          <OpenLance choices={bidChoices(now, seat)} />
        ))}
    </div>
  );
}

interface SpeakersProps {
  now: View;
  seat: number | null;
  choose: (seat: number) => void;
}

/** Who may speak; shown as soon as it could be somebody else than me. */
function Speakers({ now, seat, choose }: SpeakersProps) {
  const all = speakers(now, mine.value);
  if (all.length === 0 || (all.length === 1 && all[0] === seat && mine.value.length === 1)) {
    return null;
  }
  return (
    <div class="speakers" role="group" aria-label={t("play.who_speaks")}>
      {seat === null && <span class="soft">{t("play.tell_for")}</span>}
      {all.map((one) => (
        <Button
          key={one}
          id={`speak-for-${one}`}
          kind="plain"
          size="small"
          pressed={one === seat}
          label={t("play.speak_for", { name: playerAt(now, one) })}
          onPress={() => choose(one)}
        >
          {mine.value.length === 1 && mine.value.includes(one) ? t("play.me") : playerAt(now, one)}
        </Button>
      ))}
    </div>
  );
}
