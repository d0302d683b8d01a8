import { useSignal } from "@preact/signals";
import type { Championship } from "../../../generated/championship";
import { Button } from "../../../ui/button";
import { act } from "../act";
import { say } from "../words";

/** What the TV shows between the matches, a notice a line. */
export function Notices({ view }: { view: Championship }) {
  const text = useSignal(view.notices.join("\n"));
  const notices = text.value
    .split("\n")
    .map((one) => one.trim())
    .filter((one) => one !== "");
  return (
    <section class="list">
      <h2>{say("more.notices")}</h2>
      <label class="field">
        <span>{say("more.notice")}</span>
        <textarea
          data-testid="notices-text"
          rows={3}
          value={text.value}
          onInput={(event) => (text.value = event.currentTarget.value)}
        />
      </label>
      <Button id="notices-save" onPress={() => void act({ type: "set_notices", notices })}>
        {say("more.notices_save")}
      </Button>
    </section>
  );
}
