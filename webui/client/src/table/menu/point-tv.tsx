import { useSignal } from "@preact/signals";
import { pointBoard, refusal } from "../../state/store";
import { FormDialog } from "../../ui/dialog";
import { bound, Field } from "../../ui/form/field";
import { t } from "../../words/i18n";
import { refusedWords } from "../refused/refused-words";

/** Dialog that shows this table on a TV or panel, by the code that it displays. */
export function PointBoardDialog({ onClose }: { onClose: () => void }) {
  const code = useSignal("");
  const sentAt = useSignal<number | null>(null);
  const offline = useSignal(false);
  const fits = code.value.trim() !== "";
  const latest = refusal.value;
  const refused = sentAt.value !== null && latest !== null && latest.seen > sentAt.value;
  const done = (): void => {
    if (!fits) return;
    offline.value = !pointBoard(code.value.trim().toUpperCase());
    sentAt.value = offline.value ? null : (refusal.value?.seen ?? 0);
  };
  return (
    <FormDialog
      id="board-point"
      answers="board"
      title={t("mesa.board")}
      cancel={t("common.close")}
      does="done"
      yes={t("mesa.board_show")}
      off={!fits && t("why.no_code")}
      onYes={done}
      onClose={onClose}
    >
      <p>{t("mesa.board_hint")}</p>
      <Field id="board-code" label={t("mesa.board_code")} {...bound(code)} most={12} code />
      <p role="status" data-testid="board-answer">
        {offline.value && t("app.offline")}
        {refused && refusedWords(latest.refused)}
        {sentAt.value !== null && !refused && t("mesa.board_sent")}
      </p>
    </FormDialog>
  );
}
