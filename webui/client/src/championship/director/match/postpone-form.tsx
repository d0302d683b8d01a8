import { useSignal } from "@preact/signals";
import type { ChampionshipMatch } from "../../../generated/championship";
import { Button } from "../../../ui/button";
import { DayField } from "../../../ui/form/day-field";
import { bound, Field } from "../../../ui/form/field";
import { Form } from "../../../ui/form/form";
import { t } from "../../../words/i18n";
import { say } from "../words";
import { done } from "./open-match";

/** The match is held back: until a day, or without one yet. */
export function PostponeForm({ match }: { match: ChampionshipMatch }) {
  const day = useSignal("");
  const reason = useSignal("");
  const off = reason.value.trim() === "" && t("why.no_reason");
  const postpone = (): void => {
    if (off) return;
    done({
      type: "hold_match",
      match: match.number,
      hold: true,
      day: day.value || null,
      reason: reason.value.trim(),
    });
  };
  return (
    <Form class="director-form" onSubmit={postpone}>
      <DayField id="postpone-day" label={say("match_dialog.postpone_day")} {...bound(day)} />
      <Field id="postpone-reason" label={say("entries.reason")} {...bound(reason)} most={120} />
      <Button id="postpone-yes" kind="main" size="large" off={off} onPress={postpone}>
        {say("match_dialog.postpone")}
      </Button>
    </Form>
  );
}
