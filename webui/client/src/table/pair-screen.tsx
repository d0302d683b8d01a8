import { useSignal } from "@preact/signals";
import { t } from "../i18n";
import { pointBoard, refusal } from "../store";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Field } from "../ui/field";
import { Form } from "../ui/form";
import { refusedWords } from "./refused-words";

/** Dialog that shows this table on a TV or panel, by the code that it displays. */
export function PairScreen({ onClose }: { onClose: () => void }) {
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
    <Dialog id="board-point" title={t("mesa.board")} onClose={onClose}>
      <Form class="sit" onSubmit={done}>
        <p>{t("mesa.board_hint")}</p>
        <Field
          id="board-code"
          label={t("mesa.board_code")}
          value={code.value}
          most={12}
          code
          onValue={(value) => (code.value = value)}
        />
        <p role="status" data-testid="board-answer">
          {offline.value && t("app.offline")}
          {refused && refusedWords(latest.refused)}
          {sentAt.value !== null && !refused && t("mesa.board_sent")}
        </p>
        <div class="answers">
          <Button id="board-cancel" onPress={onClose}>
            {t("common.close")}
          </Button>
          <Button id="board-done" kind="main" off={!fits && t("why.no_code")} onPress={done}>
            {t("mesa.board_show")}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
