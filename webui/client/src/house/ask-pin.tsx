/** Dialog for the house PIN, over any page, when a request needs it. */

import { useSignal } from "@preact/signals";
import { render } from "preact";
import { recall, remember } from "../browser/storage";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { useAttempt } from "../ui/failures";
import { Form } from "../ui/form/form";
import { codeIn, SixDigits } from "../ui/form/six-digits";
import { t } from "../words/i18n";
import { enterHousePin } from "./http";
import { failureWords, loadHouseWords, say } from "./words";
import "../ui/theme/phone.css";

let asking: Promise<boolean> | null = null;

/** Ask for the PIN; whether it was entered. Requests that ask meanwhile share the dialog. */
export function askPin(): Promise<boolean> {
  asking ??= show().finally(() => (asking = null));
  return asking;
}

async function show(): Promise<boolean> {
  await loadHouseWords();
  const place = document.body.appendChild(document.createElement("div"));
  const entered = await new Promise<boolean>((done) =>
    render(
      <Dialog id="house-asks" title={say("pin.title")} onClose={() => done(false)}>
        <PinForm onEntered={() => done(true)} />
      </Dialog>,
      place,
    ),
  );
  render(null, place);
  place.remove();
  return entered;
}

/** How long the server admits a phone, in milliseconds. */
const ADMITTED = 12 * 3_600_000;

/** Form to enter the house PIN, and where it is found. */
export function PinForm({ onEntered }: { onEntered: () => void }) {
  const pin = useSignal("");
  const busy = useSignal(false);
  const { attempt, wrong } = useAttempt((error) => {
    pin.value = "";
    return failureWords(error);
  });
  const digits = codeIn(pin.value);
  const enter = async (): Promise<void> => {
    if (digits === null || busy.value) return;
    busy.value = true;
    await attempt(async () => {
      const { token } = await enterHousePin(digits);
      if (token !== undefined && recall("token") === null) remember("token", token);
      remember("house", String(Date.now() + ADMITTED));
      onEntered();
    });
    busy.value = false;
  };
  return (
    <Form class="house-pin" onSubmit={() => void enter()}>
      <p>{say("pin.where")}</p>
      <SixDigits id="house-pin" label={say("pin.label")} text={pin} />
      <p role="alert" data-testid="house-pin-refused">
        {wrong.value}
      </p>
      <Button
        id="house-enter"
        kind="main"
        size="large"
        off={digits === null && t("why.six_digits")}
        onPress={() => void enter()}
      >
        {say("pin.enter")}
      </Button>
    </Form>
  );
}
