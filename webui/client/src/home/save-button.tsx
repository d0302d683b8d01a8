import { useSignal } from "@preact/signals";
import { t } from "../i18n";
import { SaveRules } from "../rules/save-rules";
import { Button } from "../ui/button";
import { basis, ours } from "./new-table";

/** Gives what was changed a name; says the name once it has one. */
export function SaveButton() {
  const saving = useSignal(false);
  const now = basis.value;
  if (!now) return null;
  if (ours.value !== null) {
    return (
      <p class="saved" data-testid="rules-saved">
        {t("home.saved", { name: ours.value })}
      </p>
    );
  }
  return (
    <>
      <Button id="save-rules" onPress={() => (saving.value = true)}>
        {t("home.save_rules")}
      </Button>
      {saving.value && (
        <SaveRules
          preset={now.preset}
          changed={now.changed}
          suggested={now.saved ?? ""}
          onSaved={(name) => (basis.value = { ...now, saved: name, edited: false })}
          onClose={() => (saving.value = false)}
        />
      )}
    </>
  );
}
