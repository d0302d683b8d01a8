import { useSignal } from "@preact/signals";
import type { Command, View } from "../../generated/protocol";
import { phrasesNow } from "../../seat/actor";
import { refusal, send } from "../../state/store";
import { Confirm } from "../../ui/dialog";
import { sayHistoryLine } from "../../words";
import { t } from "../../words/i18n";
import { entriesByHand } from "../history/finished-hands";

type Dropping = Extract<Command, { type: "correct" | "rule_lance" | "take_hand" }>;

/**
 * Confirmation of a correction or ruling after which later entries do not fit any more: apply it
 * and drop them?
 */
export function DroppedEntries({ now }: { now: View }) {
  const gone = useSignal(0);
  const latest = refusal.value;
  if (!latest || latest.seen <= gone.value || latest.refused.code !== "does_not_fit") return null;
  const { command, refused, as } = latest;
  if (!isDropping(command)) return null;
  const lost = new Set(String(refused.params.entries).split(",").map(Number));
  return (
    <Confirm
      key={latest.seen}
      id="dropped-entries"
      title={t("mesa.misfit")}
      text={lostWords(now, lost).join(" · ")}
      yes={t("mesa.misfit_yes")}
      onYes={() => send({ ...command, drop: true }, as)}
      onClose={() => (gone.value = latest.seen)}
    />
  );
}

function isDropping(command: Command | null): command is Dropping {
  const type = command?.type;
  return type === "correct" || type === "rule_lance" || type === "take_hand";
}

/** Each dropped entry in words; of a hand dropped as a whole, only its number. */
function lostWords(now: View, lost: ReadonlySet<number>): string[] {
  const phrases = phrasesNow(now);
  const hands = [...entriesByHand(now)].sort(([one], [other]) => one - other);
  return hands.flatMap(([number, entries]) => {
    const gone = entries.filter(({ sequence }) => lost.has(sequence));
    const whole = gone.length > 1 && gone.length === entries.length;
    return whole
      ? [t("referee.whole_hand", { n: number })]
      : gone.map((entry) => sayHistoryLine(entry, phrases));
  });
}
