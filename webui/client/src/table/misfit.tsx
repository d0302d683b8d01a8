import { useSignal } from "@preact/signals";
import { t } from "../i18n";
import type { View } from "../protocol";
import { refusal } from "../store";
import { sayHistoryLine } from "../table-words";
import { Confirm } from "../ui/dialog";
import { act, tellNow } from "./actor";

/** A correction that leaves later entries without a place: correct all the same, without them? */
export function Misfit({ now }: { now: View }) {
  const gone = useSignal(0);
  const latest = refusal.value;
  if (!latest || latest.seen <= gone.value || latest.refused.code !== "does_not_fit") return null;
  const { command, refused } = latest;
  if (command?.type !== "correct") return null;
  const sequences = String(refused.params["entries"]).split(",").map(Number);
  const tell = tellNow(now);
  const lost = now.hand.entries
    .filter((entry) => sequences.includes(entry.sequence))
    .map((entry) => sayHistoryLine(entry, tell));
  return (
    <Confirm
      key={latest.seen}
      id="misfit"
      title={t("mesa.misfit")}
      text={lost.join(" · ")}
      yes={t("mesa.misfit_yes")}
      onYes={() => act({ ...command, drop: true })}
      onClose={() => (gone.value = latest.seen)}
    />
  );
}
