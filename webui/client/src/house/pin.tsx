import { useSignal } from "@preact/signals";
import { remember } from "../browser/storage";
import { Button } from "../ui/button";
import { ConfirmButton } from "../ui/confirm-button";
import { useAttempt } from "../ui/failures";
import { changeHousePin, leaveHouse } from "./http";
import { failureWords, say } from "./words";

/** Another PIN, and forgetting it on this phone. */
export function Pin({ onLeft }: { onLeft: () => void }) {
  const fresh = useSignal<string | null>(null);
  const { attempt, alert } = useAttempt(failureWords);
  const change = () =>
    attempt(async () => {
      fresh.value = (await changeHousePin()).pin;
    });
  const leave = () =>
    attempt(async () => {
      await leaveHouse();
      remember("house", null);
      onLeft();
    });
  return (
    <>
      {alert}
      <div role="status">
        {fresh.value !== null && (
          <p>
            {say("pin.new")}{" "}
            <span class="house-number" data-testid="house-new-pin">
              {fresh.value.slice(0, 3)} {fresh.value.slice(3)}
            </span>
          </p>
        )}
      </div>
      <ConfirmButton
        id="house-change-pin"
        question={{
          id: "house-change",
          title: say("pin.change_sure"),
          text: say("pin.change_text"),
          yes: say("pin.change"),
          onYes: () => void change(),
        }}
      >
        {say("pin.change")}
      </ConfirmButton>
      <Button id="house-leave" kind="plain" onPress={() => void leave()}>
        {say("pin.leave")}
      </Button>
    </>
  );
}
