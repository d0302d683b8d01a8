import { useSignal } from "@preact/signals";
import type { Director } from "../../../generated/championship";
import { Button } from "../../../ui/button";
import { ConfirmButton } from "../../../ui/confirm-button";
import { bound, Field } from "../../../ui/form/field";
import { Form } from "../../../ui/form/form";
import { t } from "../../../words/i18n";
import { sendWithPin } from "../../link";
import { act } from "../act";
import { say } from "../words";

/** Directors and referees, and the codes with which others become one. */
export function People({ directed }: { directed: Director }) {
  const name = useSignal("");
  const nameless = name.value.trim() === "" && t("why.no_name");
  const add = async (): Promise<void> => {
    if (nameless) return;
    if (await act({ type: "name_referee", name: name.value.trim() })) name.value = "";
  };
  const named = (names: readonly string[]): string => names.join(", ") || say("more.nobody");
  return (
    <section class="list">
      <h2>{say("more.people")}</h2>
      <p>{say("more.directors", { names: named(directed.directors) })}</p>
      <p>{say("more.referees", { names: named(directed.referees) })}</p>
      {directed.referee_code !== null && (
        <p data-testid="referee-code-now">
          {say("more.referee_code", { code: directed.referee_code })}
        </p>
      )}
      <Form class="director-form" onSubmit={() => void add()}>
        <Field id="referee-named" label={say("more.referee_name")} {...bound(name)} most={24} />
        <Button id="referee-add" off={nameless} onPress={() => void add()}>
          {say("more.referee_add")}
        </Button>
      </Form>
      <ConfirmButton
        id="new-code"
        kind="plain"
        question={{
          id: "new-code-sure",
          title: say("more.new_code"),
          text: say("more.new_code_text"),
          yes: say("more.new_code"),
          danger: true,
          onYes: () => sendWithPin({ type: "change_director_code" }),
        }}
      >
        {say("more.new_code")}
      </ConfirmButton>
    </section>
  );
}
