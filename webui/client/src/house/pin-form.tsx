import { useSignal } from "@preact/signals";
import { recall, remember } from "../browser-storage";
import { enterHousePin } from "../http";
import { t } from "../i18n";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Form } from "../ui/form";
import { failureWords, say } from "./words";

/** Form to enter the house PIN, and where it is found. */
export function PinForm({ onEntered }: { onEntered: () => void }) {
  const pin = useSignal("");
  const busy = useSignal(false);
  const wrong = useSignal<string | null>(null);
  // Copied from the terminal, it has a space in the middle.
  const digits = pin.value.replace(/\s/g, "");
  const isPin = /^\d{6}$/.test(digits);
  const enter = async (): Promise<void> => {
    if (!isPin || busy.value) return;
    busy.value = true;
    wrong.value = null;
    try {
      const { token } = await enterHousePin(digits);
      if (token !== undefined && recall("token") === null) remember("token", token);
      onEntered();
    } catch (error) {
      wrong.value = failureWords(error);
      pin.value = "";
    }
    busy.value = false;
  };
  return (
    <Form class="house-pin" onSubmit={() => void enter()}>
      <p>{say("pin.where")}</p>
      <Field
        id="house-pin"
        label={say("pin.label")}
        value={pin.value}
        most={9}
        digits
        fills="one-time-code"
        onValue={(value) => (pin.value = value)}
      />
      <p role="alert" data-testid="house-pin-refused">
        {wrong.value}
      </p>
      <Button
        id="house-enter"
        kind="main"
        size="large"
        off={!isPin && t("why.six_digits")}
        onPress={() => void enter()}
      >
        {say("pin.enter")}
      </Button>
    </Form>
  );
}
