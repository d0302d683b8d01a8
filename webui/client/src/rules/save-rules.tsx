import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Changed } from "../net/http";
import { Answers, Dialog, FormDialog } from "../ui/dialog";
import { useAttempt } from "../ui/failures";
import { bound, Field } from "../ui/form/field";
import { t } from "../words/i18n";
import { keep } from "./saved-rules";
import { failureInWords, followRulesWords, sayRules } from "./words";

interface SaveRulesProps {
  preset: string;
  changed: Changed;
  suggested?: string;
  onSaved?: (name: string) => void;
  onClose: () => void;
}

/** Dialog that saves rules under a name; asks before it replaces saved rules. */
export function SaveRules({ preset, changed, suggested = "", onSaved, onClose }: SaveRulesProps) {
  const name = useSignal(suggested);
  const taken = useSignal(false);
  const busy = useSignal(false);
  const { attempt, alert } = useAttempt(failureInWords);
  // At a table these texts are not loaded before.
  useEffect(followRulesWords, []);
  const wanted = name.value.trim();
  const save = async (replace: boolean): Promise<void> => {
    if (wanted === "" || busy.value) return;
    busy.value = true;
    await attempt(async () => {
      taken.value = (await keep(wanted, preset, changed, replace)) === "taken";
      if (taken.value) return;
      onSaved?.(wanted);
      onClose();
    });
    busy.value = false;
  };
  if (taken.value) {
    return (
      <Dialog
        id="replace-rules"
        title={sayRules("rules.replace_title", { name: wanted })}
        onClose={onClose}
      >
        <p>{sayRules("rules.replace_text")}</p>
        <Answers
          id="replace"
          yes={sayRules("rules.replace")}
          onYes={() => void save(true)}
          onCancel={() => (taken.value = false)}
        />
      </Dialog>
    );
  }
  return (
    <FormDialog
      id="name-rules"
      answers="rules-name"
      title={sayRules("rules.save")}
      does="save"
      yes={t("common.save")}
      off={wanted === "" && sayRules("rules.no_name")}
      onYes={() => void save(false)}
      onClose={onClose}
    >
      <Field id="rules-name" label={sayRules("rules.save_as")} {...bound(name)} most={24} />
      {alert}
    </FormDialog>
  );
}
