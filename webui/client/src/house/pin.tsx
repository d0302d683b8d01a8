import { useSignal } from "@preact/signals";
import { remember } from "../browser/storage";
import { changeHousePin, leaveHouse } from "../net/http";
import { Button } from "../ui/button";
import { Confirm } from "../ui/dialog";
import { failureWords, say } from "./words";

/** Another PIN, and forgetting it on this phone. */
export function Pin({ onLeft }: { onLeft: () => void }) {
  const asking = useSignal(false);
  const fresh = useSignal<string | null>(null);
  const wrong = useSignal<string | null>(null);
  const trying = async (what: () => Promise<void>): Promise<void> => {
    wrong.value = null;
    try {
      await what();
    } catch (error) {
      wrong.value = failureWords(error);
    }
  };
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
      {wrong.value !== null && <p role="alert">{wrong.value}</p>}
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
      <Button id="house-change-pin" onPress={() => (asking.value = true)}>
        {say("pin.change")}
      </Button>
      <Button id="house-leave" kind="plain" onPress={() => void leave()}>
        {say("pin.leave")}
      </Button>
      {asking.value && (
        <Confirm
          id="house-change"
          title={say("pin.change_sure")}
          text={say("pin.change_text")}
          yes={say("pin.change")}
          onYes={() => void change()}
          onClose={() => (asking.value = false)}
        />
      )}
    </>
  );
}
