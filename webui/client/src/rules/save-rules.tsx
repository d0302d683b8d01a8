import { useSignal } from "@preact/signals";
import type { Changed } from "../http";
import { t } from "../i18n";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Field } from "../ui/field";
import { Form } from "../ui/form";
import { keep } from "./saved-rules";
import { failureInWords } from "./words";
import "./save-rules.css";

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
  const wrong = useSignal<string | null>(null);
  const wanted = name.value.trim();
  const save = async (replace: boolean): Promise<void> => {
    if (wanted === "" || busy.value) return;
    busy.value = true;
    try {
      taken.value = (await keep(wanted, preset, changed, replace)) === "taken";
      if (!taken.value) {
        onSaved?.(wanted);
        onClose();
      }
    } catch (error) {
      wrong.value = failureInWords(error);
    }
    busy.value = false;
  };
  if (taken.value) {
    return (
      <Dialog
        id="replace-rules"
        title={t("home.replace_title", { name: wanted })}
        onClose={onClose}
      >
        <p>{t("home.replace_text")}</p>
        <div class="answers">
          <Button id="replace-cancel" onPress={() => (taken.value = false)}>
            {t("common.cancel")}
          </Button>
          <Button id="replace-yes" kind="main" onPress={() => void save(true)}>
            {t("home.replace")}
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog id="name-rules" title={t("home.save_rules")} onClose={onClose}>
      <Form class="naming" onSubmit={() => void save(false)}>
        <Field
          id="rules-name"
          label={t("home.save_as")}
          value={name.value}
          most={24}
          onValue={(value) => (name.value = value)}
        />
        {wrong.value !== null && <p role="alert">{wrong.value}</p>}
        <div class="answers">
          <Button id="rules-name-cancel" onPress={onClose}>
            {t("common.cancel")}
          </Button>
          <Button
            id="rules-name-save"
            kind="main"
            off={wanted === "" && t("why.no_rules_name")}
            onPress={() => void save(false)}
          >
            {t("common.save")}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
