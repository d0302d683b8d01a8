import { useSignal } from "@preact/signals";
import { Button } from "../ui/button";
import { bound, Field } from "../ui/form/field";
import { Form } from "../ui/form/form";
import { t } from "../words/i18n";

/** Form to join a table by the code that its TV and its phones show. */
export function JoinByCode() {
  const code = useSignal("");
  const go = (): void => {
    const typed = code.value.trim().toUpperCase();
    if (typed !== "") location.assign(`/t/${encodeURIComponent(typed)}`);
  };
  return (
    <Form class="join" onSubmit={go}>
      <Field id="join-code" label={t("home.code")} {...bound(code)} most={12} code />
      <Button id="join-go" off={code.value.trim() === "" && t("why.no_code")} onPress={go}>
        {t("home.join")}
      </Button>
      <p class="soft">{t("home.scan")}</p>
    </Form>
  );
}
