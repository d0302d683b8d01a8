import { useSignal } from "@preact/signals";
import { SaveRules } from "../rules/save-rules";
import { sayRules } from "../rules/words";
import { Button } from "../ui/button";
import { chosenRules, ours } from "./new-table";

/** Button that saves changed rules under a name. Shows the name once they are saved. */
export function SaveButton() {
  const saving = useSignal(false);
  const now = chosenRules.value;
  if (!now) return null;
  if (ours.value !== null) {
    return (
      <p class="saved" data-testid="rules-saved">
        {sayRules("rules.saved", { name: ours.value })}
      </p>
    );
  }
  return (
    <>
      <Button id="save-rules" onPress={() => (saving.value = true)}>
        {sayRules("rules.save")}
      </Button>
      {saving.value && (
        <SaveRules
          preset={now.preset}
          changed={now.changed}
          suggested={now.saved ?? ""}
          onSaved={(name) => (chosenRules.value = { ...now, saved: name, edited: false })}
          onClose={() => (saving.value = false)}
        />
      )}
    </>
  );
}
