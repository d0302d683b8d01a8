import { useSignal } from "@preact/signals";
import { remember } from "../browser/storage";
import { changeHousePin, leaveHouse } from "../net/http";
import { Button } from "../ui/button";
import { SureButton } from "../ui/sure-button";
import { useTrying } from "../ui/trying";
import { failureWords, say } from "./words";

/** Another PIN, and forgetting it on this phone. */
export function Pin({ onLeft }: { onLeft: () => void }) {
  const fresh = useSignal<string | null>(null);
  const { trying, alert } = useTrying(failureWords);
  const change = () =>
    trying(async () => {
      fresh.value = (await changeHousePin()).pin;
    });
  const leave = () =>
    trying(async () => {
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
      <SureButton
        id="house-change-pin"
        sure={{
          id: "house-change",
          title: say("pin.change_sure"),
          text: say("pin.change_text"),
          yes: say("pin.change"),
          onYes: () => void change(),
        }}
      >
        {say("pin.change")}
      </SureButton>
      <Button id="house-leave" kind="plain" onPress={() => void leave()}>
        {say("pin.leave")}
      </Button>
    </>
  );
}
